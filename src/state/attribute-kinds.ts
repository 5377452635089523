import { ATTRIBUTE } from '../page/annotations.js';

/** What the mere presence of an attribute says of its element. */
export const KIND = {
  /** Counts for everything below it. */
  inherited: 1,
  /** Makes it worth a look whether it belongs into the page graph. */
  selecting: 2,
  /** Changes its role, name, state or affordances: they are no more what the element's own name says. */
  shaping: 4,
} as const;

const { entity, stableId, action, nav, toast, role, description } = ATTRIBUTE;

/** Attributes that count for everything below their element. */
export const INHERITED = [
  ATTRIBUTE.scope,
  ATTRIBUTE.entity,
  ATTRIBUTE.entityId,
  ATTRIBUTE.redact,
  ATTRIBUTE.field,
  ATTRIBUTE.primary,
  ATTRIBUTE.ignore,
  'inert',
  'aria-hidden',
  'aria-disabled',
];

const KINDS: ReadonlyMap<string, number> = sums([
  [KIND.inherited, INHERITED],
  [
    KIND.selecting,
    [stableId, action, nav, toast, entity, 'role', 'contenteditable', 'aria-live', 'tabindex'],
  ],
  [
    KIND.shaping,
    [
      ...[role, description, action, nav],
      ...'role title tabindex contenteditable draggable hidden'.split(' '),
      ...'labelledby describedby description owns hidden checked selected expanded pressed readonly required invalid busy'
        .split(' ')
        .map((name) => `aria-${name}`),
    ],
  ],
]);

function sums(all: readonly (readonly [number, readonly string[]])[]): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const [kind, names] of all) for (const name of names) kinds.set(name, (kinds.get(name) ?? 0) | kind);
  return kinds;
}

/** The kinds of all attributes of an element, as a sum: at a fraction of the cost of matching that many selectors. */
export function attributeKinds(element: Element): number {
  if (!element.hasAttributes()) return 0;
  let kinds = 0;
  for (const name of element.getAttributeNames()) kinds |= KINDS.get(name) ?? 0;
  return kinds;
}
