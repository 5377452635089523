/** One key, with what is held down beside it. */
export interface Chord {
  /** As `KeyboardEvent.key`. */
  readonly key: string;
  readonly modifiers: ReadonlySet<string>;
}

const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];

// The numbers are what older code still asks for.
const NAMED: ReadonlyMap<string, number> = new Map([
  ['Backspace', 8],
  ['Tab', 9],
  ['Enter', 13],
  ['Escape', 27],
  ['PageUp', 33],
  ['PageDown', 34],
  ['End', 35],
  ['Home', 36],
  ['ArrowLeft', 37],
  ['ArrowUp', 38],
  ['ArrowRight', 39],
  ['ArrowDown', 40],
  ['Insert', 45],
  ['Delete', 46],
  ...Array.from({ length: 12 }, (_, index): [string, number] => [`F${index + 1}`, 112 + index]),
]);

/** Reads `Enter`, `a`, `Space`, `Control+Shift+S`, `Control++`; undefined for what is no key. */
export function parseKey(text: string): Chord | undefined {
  const [, held = '', last = ''] = /^((?:[^+]+\+)*)(.[^+]*)$/su.exec(text) ?? [];
  const modifiers = new Set(held.split('+').slice(0, -1));
  const key = last === 'Space' ? ' ' : last;
  const isKey = NAMED.has(key) || /^.$/su.test(key);
  if (!isKey || [...modifiers].some((name) => !MODIFIERS.includes(name))) return undefined;
  return { key: modifiers.has('Shift') && key.length === 1 ? key.toUpperCase() : key, modifiers };
}

/** Whether a key writes a character where text is entered. */
export function writes({ key, modifiers }: Chord): boolean {
  return !NAMED.has(key) && !['Control', 'Alt', 'Meta'].some((name) => modifiers.has(name));
}

/** What a keyboard event of this key carries. */
export function keyInit({ key, modifiers }: Chord): KeyboardEventInit {
  const letter = key.toUpperCase();
  const isLetter = /^[A-Z]$/.test(letter);
  const isDigit = /^\d$/.test(key);
  return {
    key,
    code: isLetter
      ? `Key${letter}`
      : isDigit
        ? `Digit${key}`
        : key === ' '
          ? 'Space'
          : NAMED.has(key)
            ? key
            : '',
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- still asked for by apps
    keyCode: NAMED.get(key) ?? (isLetter || isDigit || key === ' ' ? letter.charCodeAt(0) : 0),
    ctrlKey: modifiers.has('Control'),
    shiftKey: modifiers.has('Shift'),
    altKey: modifiers.has('Alt'),
    metaKey: modifiers.has('Meta'),
    bubbles: true,
    cancelable: true,
    composed: true,
  };
}
