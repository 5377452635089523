import { isoDate } from '../data/calendar.js';
import type { Text } from '../text/english.js';

// Each rule answers with what is wrong, in the person's language, or with undefined.
type Finding = string | undefined;

export const MOST_NAME_CHARACTERS = 80;
export const MOST_NOTE_CHARACTERS = 1000;
export const MOST_AMOUNT = 10_000_000;

export function checkRequired(value: string, field: string, { problems }: Text): Finding {
  if (value.trim() === '') return problems.required(field);
  return checkLength(value, field, MOST_NAME_CHARACTERS, { problems });
}

export function checkLength(
  value: string,
  field: string,
  most: number,
  { problems }: Pick<Text, 'problems'>,
): Finding {
  return value.trim().length > most ? problems.tooLong(field, most) : undefined;
}

export function checkEmail(value: string, { problems }: Text): Finding {
  return value.trim() === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim())
    ? undefined
    : problems.email;
}

export function checkPhone(value: string, { problems }: Text): Finding {
  return value.trim() === '' || /^\+?[\d ()/-]{6,24}$/.test(value.trim()) ? undefined : problems.phone;
}

export function checkPastDate(value: string, { problems }: Text): Finding {
  return value > isoDate(new Date()) ? problems.future : undefined;
}

export function checkDate(value: string, { problems }: Text): Finding {
  return Number.isNaN(Date.parse(value)) ? problems.date : undefined;
}

export function checkAmount(value: string, { problems }: Text): Finding {
  const amount = Number(value);
  const fits = value.trim() !== '' && Number.isInteger(amount) && amount >= 1 && amount <= MOST_AMOUNT;
  return fits ? undefined : problems.amount;
}

/** Leaves out the fields that are in order. */
export function onlyProblems<Name extends string>(
  found: Record<Name, Finding>,
): Partial<Record<Name, string>> {
  const wrong = Object.entries<Finding>(found).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(wrong) as Partial<Record<Name, string>>;
}
