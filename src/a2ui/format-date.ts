const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME_ONLY = /^(\d{2}):(\d{2})(?::(\d{2}))?/;

/** Reads a point in time. A date alone is a calendar day and does not shift with the zone. Undefined where it is none. */
export function readDate(value: unknown): Date | undefined {
  const text = typeof value === 'string' ? value.trim() : value;
  if (text === '' || (typeof text !== 'string' && typeof text !== 'number')) return undefined;
  const day = DATE_ONLY.exec(String(text));
  const time = TIME_ONLY.exec(String(text));
  let date = new Date(text);
  if (day) date = new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]));
  else if (time) date = new Date(1970, 0, 1, Number(time[1]), Number(time[2]), Number(time[3] ?? 0));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

export type NamePart = (
  date: Date,
  options: Intl.DateTimeFormatOptions,
  part: Intl.DateTimeFormatPartTypes,
) => string;

// Literals in quotes, or a run of one letter.
const FIELD = /'((?:[^']|'')*)'|([A-Za-z])\2*/g;

/**
 * Formats a date by a TR35 pattern. Letters that are not known stand for themselves; `YYYY` and `DD` are read as what
 * they are meant to be. `nameOf` gives names of months and days in the language of the person.
 */
export function formatDate(date: Date, pattern: string, nameOf: NamePart): string {
  return pattern.replace(FIELD, (field: string, literal: string | undefined) => {
    if (field === "''") return "'";
    if (literal !== undefined) return literal.replaceAll("''", "'");
    return formatField(date, field, nameOf);
  });
}

function formatField(date: Date, field: string, nameOf: NamePart): string {
  const width = field.length;
  const pad = (value: number) => String(value).padStart(width, '0');
  const name = width > 4 ? 'narrow' : width === 4 ? 'long' : 'short';
  switch (field[0]) {
    case 'y':
    case 'Y':
    case 'u':
      return width === 2 ? pad(date.getFullYear() % 100) : pad(date.getFullYear());
    case 'M':
    case 'L':
      if (width < 3) return pad(date.getMonth() + 1);
      return nameOf(date, field.startsWith('M') ? { month: name, day: 'numeric' } : { month: name }, 'month');
    case 'd':
    case 'D':
      return pad(date.getDate());
    case 'E':
    case 'c':
      return nameOf(date, { weekday: name }, 'weekday');
    case 'h':
      return pad(date.getHours() % 12 || 12);
    case 'H':
      return pad(date.getHours());
    case 'm':
      return pad(date.getMinutes());
    case 's':
      return pad(date.getSeconds());
    case 'S':
      return String(date.getMilliseconds()).padStart(3, '0').slice(0, width).padEnd(width, '0');
    case 'a':
      return nameOf(date, { hour: 'numeric', hour12: true }, 'dayPeriod');
    case 'z':
      return nameOf(date, { hour: 'numeric', timeZoneName: 'short' }, 'timeZoneName');
    default:
      return field;
  }
}
