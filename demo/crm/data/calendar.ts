/** `YYYY-MM-DD` of a moment, on the calendar of whoever is looking. */
export function isoDate(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  const day = String(moment.getDate()).padStart(2, '0');
  return `${moment.getFullYear()}-${month}-${day}`;
}

/** A moment as `<input type="datetime-local">` wants it. */
export function localDateTime(moment: Date): string {
  const hours = String(moment.getHours()).padStart(2, '0');
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  return `${isoDate(moment)}T${hours}:${minutes}`;
}

/** Midnight, local time, `days` before or after `today`; a weekend moves on, further from today. */
export function workday(today: Date, days: number): Date {
  const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const step = days < 0 ? -1 : 1;
  while (date.getDay() === 0 || date.getDay() === 6) date.setDate(date.getDate() + step);
  return date;
}
