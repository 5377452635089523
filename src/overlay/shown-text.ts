import { withoutUnseen } from '../unseen.js';

export interface ShownText {
  readonly text: string;
  /** How many characters were left out at the end. */
  readonly more: number;
  /** Whether there was something that a person would not have seen. */
  readonly hasUnseen: boolean;
}

// Enough to judge a long note; far from what would make the page slow.
const MAX_VALUE = 4000;
const MAX_NAME = 80;

/** A name from outside, as one line. Line breaks and characters that steer the direction of text are gone. */
export function shownName(name: string): string {
  const line = withoutUnseen(name).replace(/\s+/g, ' ').trim();
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME).toWellFormed()}…` : line;
}

/** A value from outside, as one line in which breaks are signs: it must not look like several values. */
export function shownValue(value: string): ShownText {
  const seen = withoutUnseen(value);
  return {
    text: seen
      .slice(0, MAX_VALUE)
      .toWellFormed()
      .replace(/\r\n|[\n\r\u2028\u2029]/g, ' ↵ '),
    more: Math.max(0, seen.length - MAX_VALUE),
    hasUnseen: seen !== value,
  };
}

export interface ShownAddress {
  readonly before: string;
  /** With the port. Empty where there is none, as in `mailto:`. */
  readonly host: string;
  readonly after: string;
}

/**
 * An address in parts, so that the host can stand out. Names in other scripts come out as Punycode, which cannot look
 * like another name; user names before the host are left out, which can.
 */
export function shownAddress(address: string): ShownAddress {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.host) return { before: '', host: '', after: shownValue(url?.href ?? address).text };
  const path = url.pathname + url.search + url.hash;
  return { before: `${url.protocol}//`, host: url.host, after: path === '/' ? '' : shownValue(path).text };
}
