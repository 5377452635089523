import type { PageGraph, Scope, UIElement, UIState } from '../protocol/web-state.js';

export interface GraphTextOptions {
  /** Also what is not drawn at all. Default false. */
  readonly hidden?: boolean;
  /** Only what is in view. Default false. */
  readonly inViewportOnly?: boolean;
  /** Longest name, description or value in characters; the rest is cut. Default 120. */
  readonly maxText?: number;
}

/**
 * The page graph as compact text for a language model: one line for each element, records and scopes as headings.
 *
 * ```
 * page parcels /parcels "Parcels"
 * main parcel-board "Parcels"
 *   heading "Parcels" [e1]
 *   parcel p1 [e2]
 *     button "Ship" [e3] #parcel.p1.ship
 *     checkbox "Select" [e4] checked
 * ```
 *
 * Texts come from the page and are quoted as JSON; nothing in them can begin a line of its own.
 */
export function graphText(graph: PageGraph, options: GraphTextOptions = {}): string {
  const { route } = graph;
  const lines = [
    [
      'page',
      route.routeId && word(route.routeId),
      word(route.path),
      route.label && quoted(route.label, options),
    ]
      .filter(Boolean)
      .join(' '),
  ];
  for (const { documentId, kind, opaque, truncated, scopes } of graph.documents) {
    if (kind === 'frame') lines.push(`frame ${word(documentId)}${opaque ? ' (not looked into)' : ''}`);
    for (const scope of scopes) lines.push(...scopeLines(scope, options));
    if (truncated) lines.push('(more elements are on the page than are told)');
  }
  return lines.join('\n');
}

function scopeLines({ id, kind, label, parent, elements }: Scope, options: GraphTextOptions): string[] {
  const told = elements.filter(({ state }) =>
    options.inViewportOnly ? state.inViewport : (options.hidden ?? state.visible),
  );
  if (told.length === 0) return [];
  const head = [word(kind), word(id), label && quoted(label, options), parent && `in ${word(parent)}`];
  const lines = [head.filter(Boolean).join(' ')];
  let record = '';
  for (const element of told) {
    const { entityRef } = element;
    const around = entityRef ? `${word(entityRef.type)} ${word(entityRef.id)}` : '';
    const isRecord = around !== '' && around !== record;
    if (isRecord) lines.push(`  ${around}${isHolder(element) ? ` [${element.ref}]` : ''}`);
    record = around;
    if (!isRecord || !isHolder(element))
      lines.push(`${around === '' ? '  ' : '    '}${elementLine(element, options)}`);
  }
  return lines;
}

/** Whether this is the record's own element and says nothing else. */
function isHolder({ name, affordances, value }: UIElement): boolean {
  return name === '' && affordances.length === 0 && value === undefined;
}

function elementLine(element: UIElement, options: GraphTextOptions): string {
  const { role, name, ref, stableId, description, value, redaction, filled, boundary, state, defaultAction } =
    element;
  const parts = [
    word(role),
    name && quoted(name, options),
    `[${ref}]`,
    stableId && `#${word(stableId)}`,
    ...conditions(state),
    value === undefined ? '' : `= ${quoted(value, options)}`,
    redaction && `(${redaction}${filled === undefined ? '' : filled ? ', filled' : ', empty'})`,
    defaultAction && `does ${word(defaultAction)}`,
    description && `- ${quoted(description, options)}`,
    boundary && `(${boundary})`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Only what is not as one would expect. */
function conditions({ visible, inViewport, enabled, ...rest }: UIState): string[] {
  const words = [visible ? (inViewport ? '' : 'offscreen') : 'hidden', enabled ? '' : 'disabled'];
  for (const [name, value] of Object.entries(rest)) {
    if (value === true) words.push(name);
    else if (value === 'mixed') words.push(`${name}=mixed`);
    else if (name === 'expanded') words.push('collapsed');
  }
  return words;
}

function quoted(value: unknown, { maxText = 120 }: GraphTextOptions): string {
  const text =
    typeof value === 'string' && value.length > maxText
      ? `${value.slice(0, maxText).toWellFormed()}…`
      : value;
  return JSON.stringify(text);
}

/** Ids mostly are plain words; others are quoted, for they come from the page as well. */
function word(text: string): string {
  return /^[\w.:/@-]+$/.test(text) ? text : JSON.stringify(text);
}
