/** Whether the person is in the middle of composing text with an input method. Writing then would spoil it. */
export interface Composition {
  isOpen(): boolean;
}

/** Watches until `signal` aborts. */
export function watchComposition(document: Document, signal: AbortSignal): Composition {
  let composing: WeakRef<Element> | undefined;
  const start = (event: Event) => {
    const [element] = event.composedPath();
    if (element instanceof Element) composing = new WeakRef(element);
  };
  const end = () => (composing = undefined);
  document.addEventListener('compositionstart', start, { capture: true, signal });
  document.addEventListener('compositionend', end, { capture: true, signal });
  return { isOpen: () => composing?.deref()?.isConnected ?? false };
}
