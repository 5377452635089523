/** Names that the bridge gives to elements (contract 2), valid for the life of the element. */
export interface ElementRefs {
  /** The ref of an element, the same one every time. */
  refOf(element: Element): string;
  /** The element of a ref: `unknown` if no such ref was given, `gone` if the element no longer is in the page. */
  elementOf(ref: string): Element | 'unknown' | 'gone';
}

/** Makes a table of refs. It holds no element alive, and its size follows the elements that are. */
export function elementRefs(): ElementRefs {
  const refs = new WeakMap<Element, string>();
  const elements = new Map<string, WeakRef<Element>>();
  const collected = new FinalizationRegistry<string>((ref) => elements.delete(ref));
  let given = 0;

  return {
    refOf(element) {
      const known = refs.get(element);
      if (known) return known;
      given += 1;
      const ref = `e${given}`;
      refs.set(element, ref);
      elements.set(ref, new WeakRef(element));
      collected.register(element, ref);
      return ref;
    },
    elementOf(ref) {
      const number = /^e([1-9]\d{0,14})$/.exec(ref)?.[1];
      if (number === undefined || Number(number) > given) return 'unknown';
      const element = elements.get(ref)?.deref();
      return element?.isConnected ? element : 'gone';
    },
  };
}
