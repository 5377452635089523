import { CONTROLS, nameOf, roleOf, tellableText, type TellingDom } from '../page/accessible.js';
import { annotation, ATTRIBUTE } from '../page/annotations.js';
import { cleanText } from '../page/text.js';
import type { UIElement, UIState } from '../protocol/web-state.js';
import { affordancesOf, plainAffordances } from './affordances.js';
import { attributeKinds, KIND } from './attribute-kinds.js';
import { isBoundary } from './candidates.js';
import { fastName, type NameContext } from './fast-name.js';
import { readState, type StateContext } from './read-state.js';
import { readValue } from './read-value.js';
import type { RecordAround, Surroundings } from './surroundings.js';

export interface ReadContext extends NameContext, StateContext {
  readonly dom: TellingDom;
  readonly around: (element: Element | null) => Surroundings;
  /** Whether the app decides about single records. */
  readonly hasRules: boolean;
}

/** An element as read, and what the reading depended on. */
export interface Reading {
  readonly element: UIElement;
  /** Elements elsewhere that it is named or described by. */
  readonly sources: readonly Element[];
  /** Ids of such elements, whether they are there or not. */
  readonly ids: readonly string[];
  /** Records outside which it does not lie, but of which its name or description speaks. */
  readonly mentions: readonly RecordAround[];
}

const ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  tr: 'row',
  li: 'listitem',
  article: 'article',
  option: 'option',
  textarea: 'textbox',
  dialog: 'dialog',
};

const TICKED = new Set(['checkbox', 'radio']);
const STATED = new Set('input select textarea option summary details'.split(' '));

// A target names an element by at most this many characters (contract 3).
const MAX_TEXT = 1024;
const NONE: readonly never[] = [];

/** The role as `roleOf` tells it, without asking where the element's name alone decides. */
export function readRole(element: Element): string {
  const simple = ROLES[element.localName];
  return simple !== undefined && !element.hasAttribute('role') && !element.hasAttribute(ATTRIBUTE.role)
    ? simple
    : roleOf(element);
}

/** Reads one element, as any agent may know it; what single records forbid is left to the caller. */
export function readElement(element: Element, ref: string, context: ReadContext): Reading {
  const { dom } = context;
  const around = context.around(element);
  // Most elements are no more than their own name says: finding that out once saves asking in all that follows.
  const isPlain = (attributeKinds(element) & KIND.shaping) === 0;
  const role = isPlain ? plainRole(element) : readRole(element);
  const isKept = isWithheld(element, around, dom);
  const state = readState(element, around, context, isPlain && !STATED.has(element.localName));
  // What is ticked or chosen is a value, too.
  if (isKept) keepBack(state);
  const sources = sourcesOf(element, context, isPlain);
  const name = readName(element, role, context, isKept, isPlain);
  const description = isPlain ? undefined : readDescription(element, name, isKept, dom);
  const affordances = isPlain ? plainAffordances(element, role, state) : affordancesOf(element, role, state);
  const read: UIElement = { ref, role, name, affordances, state };
  const stableId = annotation(element, ATTRIBUTE.stableId);
  if (stableId) read.stableId = stableId;
  if (description) read.description = description;
  const value = readValue(element, role, around, dom);
  if (value) Object.assign(read, value);
  const defaultAction = isPlain ? undefined : annotation(element, ATTRIBUTE.action);
  if (defaultAction) read.defaultAction = defaultAction;
  if (around.record) read.entityRef = around.record;
  const boundary = boundaryOf(element);
  if (boundary) read.boundary = boundary;
  const isSpeaking = name !== '' || description !== undefined || value?.value !== undefined;
  return {
    element: read,
    sources,
    ids: isPlain ? NONE : [...idsIn(element, 'aria-labelledby'), ...idsIn(element, 'aria-describedby')],
    mentions: context.hasRules && isSpeaking ? mentionsOf(element, sources, around, context) : NONE,
  };
}

// The role of an element that has only what its own name brings.
function plainRole(element: Element): string {
  const { localName } = element;
  if (localName === 'a' && element.hasAttribute('href')) return 'link';
  const type = localName === 'input' ? (element as HTMLInputElement).type : undefined;
  return (type === undefined ? ROLES[localName] : TICKED.has(type) ? type : undefined) ?? roleOf(element);
}

// Whatever holds a whole record would repeat all of it as its name.
const HOLDERS = new Set('row listitem article generic group region rowgroup list table'.split(' '));

/** The name as `nameOf` tells it, except for what holds whole records or the like. */
export function readName(
  element: Element,
  role: string,
  context: ReadContext,
  isKept = isWithheld(element, context.around(element), context.dom),
  isPlain = false,
): string {
  const given = annotation(element, ATTRIBUTE.name);
  if (given) return cut(cleanText(given));
  const isHolder = HOLDERS.has(role) && !element.matches('[aria-label],[aria-labelledby],[title]');
  if (isHolder || (isKept && !element.matches(CONTROLS))) return '';
  return cut(fastName(element, context, isPlain) ?? nameOf(element, context.dom));
}

function keepBack(state: UIState): void {
  delete state.checked;
  delete state.selected;
  delete state.pressed;
}

function isWithheld(element: Element, around: Surroundings, dom: TellingDom): boolean {
  if (around.redact !== undefined || around.isProtected) return true;
  return dom.isSecret(element.localName === 'option' ? (element.closest('select') ?? element) : element);
}

function readDescription(
  element: Element,
  name: string,
  isKept: boolean,
  dom: TellingDom,
): string | undefined {
  if (!element.matches(DESCRIBED)) return undefined;
  const given = annotation(element, ATTRIBUTE.description);
  if (given) return cut(cleanText(given));
  if (isKept) return undefined;
  const described = referenced(element, 'aria-describedby').map((one) => tellableText(one, dom));
  const text =
    described.filter((one) => one !== '').join(' ') ||
    cleanText(element.getAttribute('aria-description') ?? '') ||
    cleanText(element.getAttribute('title') ?? '');
  return text !== '' && text !== name ? cut(text) : undefined;
}

const DESCRIBED = `[${ATTRIBUTE.description}],[aria-describedby],[aria-description],[title]`;

function sourcesOf(element: Element, context: ReadContext, isPlain: boolean): readonly Element[] {
  const labels = context.labelsOf(element);
  if (isPlain || !element.matches('[aria-labelledby],[aria-describedby]')) return labels;
  return [...labels, ...referenced(element, 'aria-labelledby'), ...referenced(element, 'aria-describedby')];
}

/** The elements that an attribute names by their ids. */
export function referenced(element: Element, attribute: string): Element[] {
  const root = element.getRootNode() as Document | ShadowRoot;
  return idsIn(element, attribute).flatMap((id) => root.getElementById(id) ?? []);
}

export function idsIn(element: Element, attribute: string): string[] {
  return (element.getAttribute(attribute) ?? '').split(/\s+/).filter((id) => id !== '');
}

/** A name may speak of records in or around which the element does not lie: a label in a row, a button around a card. */
function mentionsOf(
  element: Element,
  sources: readonly Element[],
  around: Surroundings,
  context: ReadContext,
): readonly RecordAround[] {
  const speaking = element.firstElementChild ? [element, ...sources] : sources;
  if (speaking.length === 0) return NONE;
  const found = speaking.flatMap((source) => [
    ...context.around(source).records,
    ...[...source.querySelectorAll(`[${ATTRIBUTE.entity}]`)].flatMap(
      (inner) => context.around(inner).records,
    ),
  ]);
  return found.length === 0 ? NONE : found.filter((record) => !around.records.includes(record));
}

function boundaryOf(element: Element): UIElement['boundary'] {
  if (element.localName === 'iframe') return 'cross-origin-frame';
  return element.localName.includes('-') && isBoundary(element) ? 'closed-shadow' : undefined;
}

function cut(text: string): string {
  return text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT).toWellFormed();
}
