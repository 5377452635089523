import { isWithheld, type TellingDom } from '../page/accessible.js';
import { ATTRIBUTE } from '../page/annotations.js';
import type { ElementRefs } from '../page/refs.js';
import type { Signal } from '../protocol/signals.js';
import { referenced } from './read-element.js';
import { surroundings, type RecordAround } from './surroundings.js';

export interface SignalRules {
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly mayTell: (records: readonly RecordAround[]) => boolean;
  /** Default all. */
  readonly kinds: ReadonlySet<string> | undefined;
}

/** Passes on what one agent asked for and may know. */
export function tellSignals(
  { dom, refs, mayTell, kinds }: SignalRules,
  emit: (signal: Signal) => void,
): (signal: Signal, source: Element | undefined) => void {
  function mayHear(signal: Signal, source: Element | undefined): boolean {
    switch (signal.kind) {
      case 'entity.added':
      case 'entity.removed':
      case 'entity.changed':
        return mayTell([signal.ref]);
      case 'value.changed':
        // That something happened to it is a part of what is kept back.
        return source !== undefined && !isWithheld(source, dom) && mayTell(spokenOf(source));
      case 'route.changed':
      case 'app':
        return true;
      case 'focus.changed':
        return source === undefined || mayTell(recordsAt(source));
      case 'toast.shown':
      case 'dialog.opened':
      case 'dialog.closed':
      case 'validation.failed':
      case 'validation.cleared':
        return source !== undefined && mayTell(spokenOf(source));
      default:
        return signal satisfies never;
    }
  }

  function recordsAt(element: Element): readonly RecordAround[] {
    return surroundings(dom, () => true)(element).records;
  }

  /** The records in and around an element, and around what names and describes it. */
  function spokenOf(source: Element): readonly RecordAround[] {
    const labels = [...((source as Partial<HTMLInputElement>).labels ?? [])];
    const named = ['aria-labelledby', 'aria-describedby', 'aria-errormessage'].flatMap((name) =>
      referenced(source, name),
    );
    return [source, ...labels, ...named].flatMap((element) => [
      ...recordsAt(element),
      ...[...element.querySelectorAll(`[${ATTRIBUTE.entity}]`)].flatMap(recordsAt),
    ]);
  }

  return (signal, source) => {
    if ((kinds && !kinds.has(signal.kind)) || !mayHear(signal, source)) return;
    emit(signal.kind === 'focus.changed' && source ? { ...signal, ref: refs.refOf(source) } : signal);
  };
}
