/** What a date or time in the model is made of, to be written back in the same shape. */
interface Shape {
  readonly date: string;
  readonly time: string;
  readonly seconds: string;
  readonly zone: string;
}

export type DateKind = 'date' | 'time' | 'datetime-local';

const ISO = /^(?:(\d{4}-\d{2}-\d{2}))?(?:T?(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const EMPTY: Shape = { date: '', time: '', seconds: '', zone: '' };

function read(iso: string): Shape {
  const [, date = '', time = '', seconds = '', zone = ''] = ISO.exec(iso.trim().replace(' ', 'T')) ?? [];
  return { date, time, seconds, zone };
}

/** An ISO text as the browser's own field wants it. A point in time is shown as the clock here shows it. */
export function toFieldValue(iso: string, kind: DateKind): string {
  const { date, time } = local(read(iso));
  if (kind === 'date') return date;
  if (kind === 'time') return time;
  return date === '' ? '' : `${date}T${time || '00:00'}`;
}

/** What the person chose as ISO text, in the shape and the zone that the text before had. Empty where nothing is chosen. */
export function fromFieldValue(chosen: string, kind: DateKind, before: string): string {
  if (chosen === '') return '';
  const old = read(before);
  const shown = local(old);
  const [date, time] =
    kind === 'date'
      ? [chosen, shown.time]
      : kind === 'time'
        ? [shown.date, chosen.slice(0, 5)]
        : [chosen.slice(0, 10), chosen.slice(11, 16)];
  const seconds = time === '' ? '' : old.seconds && ':00';
  if (date !== '' && time !== '' && old.zone !== '')
    return inZone(new Date(`${date}T${time}${seconds || ':00'}`), old);
  return `${date}${date && time ? 'T' : ''}${time}${seconds}${time && old.zone}`;
}

/** A point in time as date and time of the zone that the person is in; anything else as it is. */
function local(shape: Shape): Shape {
  if (shape.date === '' || shape.time === '' || shape.zone === '') return shape;
  const date = new Date(`${shape.date}T${shape.time}${shape.seconds || ':00'}${shape.zone}`);
  if (Number.isNaN(date.getTime())) return EMPTY;
  const [day, time] = shiftedIso(date, -date.getTimezoneOffset());
  return { ...shape, date: day, time };
}

function inZone(date: Date, { zone, seconds }: Shape): string {
  if (Number.isNaN(date.getTime())) return '';
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const [day, time] = shiftedIso(date, offset);
  return `${day}T${time}${seconds && ':00'}${zone}`;
}

function shiftedIso(date: Date, minutes: number): [day: string, time: string] {
  const iso = new Date(date.getTime() + minutes * 60_000).toISOString();
  return [iso.slice(0, 10), iso.slice(11, 16)];
}
