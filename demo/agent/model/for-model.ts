// What a model reads comes from pages, and pages hold what anybody wrote into them. This limits what such text can do; it
// does not make it harmless: what a model then wants is decided by the app's policy and the person at the page.

const LONGEST_TEXT = 2000;
const MOST_CHARACTERS = 64 * 1024;

// Zero-width and bidirectional controls, and tag characters: text that a person does not see.
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/**
 * An answer of the app's as a model may read it: marked as untrusted data, without invisible characters, every text cut
 * at 2,000 characters and the whole at 64 Ki.
 */
export function forModel(answer: unknown): string {
  const data = JSON.stringify(answer ?? null, (_name, value: unknown) =>
    typeof value === 'string' ? seen(value) : value,
  );
  return data.length <= MOST_CHARACTERS
    ? `{"untrusted":true,"data":${data}}`
    : JSON.stringify({ untrusted: true, isCut: true, beginning: data.slice(0, MOST_CHARACTERS / 2) });
}

function seen(text: string): string {
  const clean = text.normalize('NFC').replace(UNSEEN, '');
  return clean.length > LONGEST_TEXT ? `${clean.slice(0, LONGEST_TEXT)}…` : clean;
}
