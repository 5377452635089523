import { topic, type Topic } from './topic.js';

/** Something for the app's developers: an authoring mistake, a refused origin. Never sent to an agent. */
export interface Diagnostic {
  readonly code: string;
  readonly message: string;
  /** Where in the page, if it still exists. */
  readonly element?: Element;
}

export interface Diagnostics {
  readonly entries: readonly Diagnostic[];
  subscribe(listener: (entry: Diagnostic) => void, signal?: AbortSignal): void;
}

export type Diagnose = (code: string, message: string, element?: Element) => void;

const CAPACITY = 200;

/** Makes the channel and the function that adds to it. The same message about the same element is told once. */
export function diagnosticChannel(): { diagnostics: Diagnostics; diagnose: Diagnose } {
  const entries: { code: string; message: string; at: WeakRef<Element> | undefined }[] = [];
  const added: Topic<Diagnostic> = topic();
  const told = new WeakMap<Element, Set<string>>();
  const toldOfNoElement = new Set<string>();

  function isNew(text: string, element: Element | undefined): boolean {
    const known = element ? (told.get(element) ?? new Set()) : toldOfNoElement;
    if (known.has(text)) return false;
    // A stream of distinct messages without an element must not grow for ever.
    if (known.size >= CAPACITY) known.clear();
    known.add(text);
    if (element) told.set(element, known);
    return true;
  }

  return {
    diagnostics: {
      get entries() {
        return entries.map(({ code, message, at }) => entry(code, message, at?.deref()));
      },
      subscribe: added.subscribe,
    },
    diagnose(code, message, element) {
      if (!isNew(`${code} ${message}`, element)) return;
      entries.push({ code, message, at: element && new WeakRef(element) });
      if (entries.length > CAPACITY) entries.shift();
      added.publish(entry(code, message, element));
    },
  };
}

function entry(code: string, message: string, element: Element | undefined): Diagnostic {
  return element ? { code, message, element } : { code, message };
}
