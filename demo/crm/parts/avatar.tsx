import type { ReactNode } from 'react';

/** How many colours crm.css has for avatars. */
const COLOURS = 8;

/** A person's initials. Decorative: the name stands beside it. */
export function Avatar({
  name,
  size = 'medium',
}: {
  name: string;
  size?: 'small' | 'medium' | 'large';
}): ReactNode {
  return (
    <span className={`avatar avatar-${size} avatar-colour-${colourOf(name)}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  const [first, last] = [words.at(0), words.at(-1)];
  return [first, words.length > 1 ? last : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

function colourOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLOURS;
}
