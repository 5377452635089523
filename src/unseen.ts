// Control characters, soft hyphens, zero-width spaces, direction marks and overrides, tag characters: a person does not
// see them, and a model could be told something by them. Joiners stay: scripts and emoji need them.
const UNSEEN =
  /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]|(?![\t\n\r])\p{Cc}/gu;

/** Text without what a person would not see in it (OP-C-53). White space is left as it is. */
export function withoutUnseen(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '');
}
