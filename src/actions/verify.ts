import { delay, type Clock } from '../clock.js';
import { matchPattern, parsePattern } from '../navigation/path-pattern.js';
import { isWithheld, tellableText, type TellingDom } from '../page/accessible.js';
import { annotation, ATTRIBUTE } from '../page/annotations.js';
import { isInvalid, stateOf } from '../page/element-state.js';
import { findTarget, scopesAround } from '../page/find-target.js';
import type { ElementRefs } from '../page/refs.js';
import { cleanText } from '../page/text.js';
import { isRendered } from '../page/visibility.js';
import type { VerificationRequest } from '../protocol/actions.js';
import type { Signal, SuccessSignal } from '../protocol/signals.js';
import type { TargetRef } from '../protocol/targets.js';
import { isTextControl } from './editable.js';
import { settle } from './settle.js';
import { toggleState } from './toggle.js';

export interface Verification {
  readonly verified: boolean;
  readonly signals: readonly { readonly kind: string; readonly observed: boolean }[];
}

export interface VerifyOptions {
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly clock: Clock;
  /** The short-lived things that this agent may know of. */
  subscribe(listener: (signal: Signal) => void, signal: AbortSignal): void;
  /** The path that is shown now. */
  path(): string;
  /** Grows when the page's facts change. */
  revision(): string;
}

// Enough for a request and its answer to be drawn.
const DEFAULT_TIMEOUT_MS = 5000;
const POLL_MS = 50;

/**
 * Starts listening for what an action promises. Call before the action is performed: a toast may come and go meanwhile.
 *
 * @param expected Without signals and without `requireRevisionAdvance` there is nothing to verify.
 * @returns A function that waits until everything (or, with `any`, something) was observed or the time is over; undefined
 *     where there is nothing to verify. Rejects with the signal's reason.
 */
export function expectSignals(
  expected: VerificationRequest,
  options: VerifyOptions,
  signal: AbortSignal,
): (() => Promise<Verification>) | undefined {
  const checks: { kind: string; check: () => boolean }[] = (expected.signals ?? []).map((wanted) => ({
    kind: wanted.kind,
    check: observe(wanted, options, signal),
  }));
  if (expected.requireRevisionAdvance) {
    const before = options.revision();
    checks.push({ kind: 'revision', check: () => options.revision() !== before });
  }
  if (checks.length === 0) return undefined;
  const { clock } = options;
  return async () => {
    const end = clock.now() + (expected.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    // What the action has set off is not on the page at once.
    await settle(clock, signal);
    for (;;) {
      const signals = checks.map(({ kind, check }) => ({ kind, observed: check() }));
      const isSeen = ({ observed }: { observed: boolean }) => observed;
      const verified = expected.policy === 'any' ? signals.some(isSeen) : signals.every(isSeen);
      if (verified || clock.now() >= end) return { verified, signals };
      await delay(clock, Math.min(POLL_MS, end - clock.now()), signal);
    }
  };
}

/** What is wrong with an agent's expectations; undefined if they can be looked out for. */
export function faultIn(expected: VerificationRequest): string | undefined {
  const isMalformed = expected.signals?.some(
    (wanted) => wanted.kind === 'route.changed' && parsePattern(wanted.pattern) === undefined,
  );
  return isMalformed ? 'verification.signals holds a route pattern that is malformed' : undefined;
}

/**
 * Begins to look out for one signal. The function tells whether it has been seen: something that happens counts though it
 * may be over, a state only while it lasts.
 */
function observe(wanted: SuccessSignal, options: VerifyOptions, signal: AbortSignal): () => boolean {
  switch (wanted.kind) {
    case 'route.changed': {
      const pattern = parsePattern(wanted.pattern);
      const fits = (path: string) => pattern !== undefined && matchPattern(pattern, path) !== undefined;
      const hasChanged = heard(options, signal, (seen) => seen.kind === 'route.changed' && fits(seen.path));
      // A redirection may have led on: it counts where one has arrived.
      return () => hasChanged() && fits(options.path());
    }
    case 'toast.contains': {
      const text = cleanText(wanted.text);
      return heard(
        options,
        signal,
        (seen) => seen.kind === 'toast.shown' && text !== '' && seen.text.includes(text),
      );
    }
    case 'dialog.opened':
    case 'dialog.closed': {
      const { kind, name } = wanted;
      return heard(
        options,
        signal,
        (seen) =>
          seen.kind === kind && (name === undefined || ('name' in seen && seen.name === cleanText(name))),
      );
    }
    case 'entity.added':
    case 'entity.removed':
    case 'entity.changed': {
      const { kind, entity, id } = wanted;
      return heard(
        options,
        signal,
        (seen) =>
          seen.kind === kind &&
          'ref' in seen &&
          seen.ref.type === entity &&
          (id === undefined || seen.ref.id === id),
      );
    }
    case 'app':
      return heard(options, signal, (seen) => seen.kind === 'app' && seen.name === wanted.name);
    case 'element.appeared':
      return turned(() => isShown(wanted.target, options));
    case 'element.disappeared':
      return turned(() => !isShown(wanted.target, options));
    case 'element.state':
      return () => hasState(wanted, options);
    case 'value.equals':
      return () => hasValue(wanted, options);
    case 'validation.none':
      return () => !hasInvalid(wanted.scope, options);
    default:
      return wanted satisfies never;
  }
}

function heard(options: VerifyOptions, signal: AbortSignal, fits: (seen: Signal) => boolean): () => boolean {
  let isHeard = false;
  options.subscribe((seen) => (isHeard ||= fits(seen)), signal);
  return () => isHeard;
}

/** Whether something has become so: what was so from the beginning does not count until it has been otherwise. */
function turned(is: () => boolean): () => boolean {
  let wasOtherwise = !is();
  let hasTurned = false;
  return () => {
    const now = is();
    wasOtherwise ||= !now;
    return (hasTurned ||= now && wasOtherwise);
  };
}

function elementOf(target: TargetRef, { dom, refs }: VerifyOptions): Element | undefined {
  return findTarget({ ref: target }, { dom, refs }).element;
}

function isShown(target: TargetRef, options: VerifyOptions): boolean {
  const found = findTarget({ ref: target }, options);
  return found.element ? isRendered(found.element) : found.problem === 'target_ambiguous';
}

// What somebody has chosen: where values may not be told, neither may these.
const VALUES = ['checked', 'selected', 'pressed'];

function hasState(
  { target, state }: Extract<SuccessSignal, { kind: 'element.state' }>,
  options: VerifyOptions,
): boolean {
  const element = elementOf(target, options);
  if (!element) return false;
  const now = new Map(Object.entries(stateOf(element)));
  const isTold = (name: string) => !VALUES.includes(name) || !isWithheld(element, options.dom);
  // A state that does not apply is as good as false.
  return Object.entries(state).every(([name, value]) => isTold(name) && (now.get(name) ?? false) === value);
}

/** Whether a value is the expected one. What may not be told is never equal, or one could guess it. */
function hasValue(
  { target, value }: Extract<SuccessSignal, { kind: 'value.equals' }>,
  options: VerifyOptions,
): boolean {
  const element = elementOf(target, options);
  if (!element || isWithheld(element, options.dom)) return false;
  if (element instanceof HTMLSelectElement && Array.isArray(value)) {
    const selected = [...element.selectedOptions].map((option) => option.value);
    return selected.length === value.length && value.every((item) => selected.includes(item));
  }
  if (typeof value === 'boolean') return toggleState(element) === value;
  if (element instanceof HTMLSelectElement || isTextControl(element)) return element.value === String(value);
  return (annotation(element, ATTRIBUTE.value) ?? tellableText(element, options.dom)) === String(value);
}

function hasInvalid(scope: string | undefined, { dom }: VerifyOptions): boolean {
  return dom
    .roots()
    .flatMap((root) => [...root.querySelectorAll('[aria-invalid],:user-invalid')])
    .some(
      (element) =>
        isInvalid(element) &&
        !dom.isIgnored(element) &&
        (scope === undefined || scopesAround(element).includes(scope)),
    );
}
