import * as v from 'valibot';
import { ValidationResult } from '../protocol/a2ui.js';

/** A value as text (A2UI data binding): nothing is empty, numbers are locale-neutral, containers are JSON. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A value as number: text is read, and what is no number is 0. */
export function toNumber(value: unknown): number {
  const number = readNumber(value);
  return Number.isFinite(number) ? number : 0;
}

/** As `toNumber`, but NaN for what is no number. */
export function readNumber(value: unknown): number {
  if (typeof value === 'string') return value.trim() === '' ? NaN : Number(value);
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
  return NaN;
}

/** A value as yes or no: of all texts only "true" is yes; the outcome of a check counts as its `valid`. */
export function toBoolean(value: unknown): boolean {
  if (typeof value === 'string') return value.toLowerCase() === 'true';
  if (v.is(ValidationResult, value)) return value.valid;
  return Boolean(value);
}

/** A value as list of texts. A single text is a list of one. */
export function toTextList(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(toText);
  const text = toText(value);
  return text === '' ? [] : [text];
}

/** What the condition of a check came to; undefined where the data is not there yet. */
export function toValidation(value: unknown): ValidationResult | undefined {
  if (value === undefined) return undefined;
  return v.is(ValidationResult, value) ? value : { valid: toBoolean(value) };
}
