/** Which labels a control has. Asking the control itself walks the whole page each time. */
export interface LabelMap {
  add(label: HTMLLabelElement): void;
  /** Forgets labels that left the page. */
  sweep(): void;
  /** Whether labels are there for whatever has this id. */
  isFor(id: string): boolean;
  /** In document order. @param around The innermost label that it lies in. */
  of(control: Element, around: HTMLLabelElement | undefined): readonly HTMLLabelElement[];
}

const NONE: readonly never[] = [];
const LABELABLE = new Set('button input meter output progress select textarea'.split(' '));

export function labelMap(): LabelMap {
  const byFor = new Map<string, Set<HTMLLabelElement>>();
  const known = new Map<HTMLLabelElement, string>();

  function remove(label: HTMLLabelElement): void {
    const id = known.get(label);
    if (id === undefined) return;
    known.delete(label);
    const labels = byFor.get(id);
    labels?.delete(label);
    if (labels?.size === 0) byFor.delete(id);
  }

  return {
    sweep() {
      for (const label of known.keys()) if (!label.isConnected) remove(label);
    },
    add(label) {
      remove(label);
      const id = label.getAttribute('for');
      if (id === null) return;
      known.set(label, id);
      const labels = byFor.get(id);
      if (labels) labels.add(label);
      else byFor.set(id, new Set([label]));
    },
    isFor: (id) => byFor.has(id),
    of(control, around) {
      if (!LABELABLE.has(control.localName) && !control.localName.includes('-')) return NONE;
      const named = control.id === '' ? undefined : byFor.get(control.id);
      if (!named) return around?.control === control ? [around] : NONE;
      const all = new Set(around ? [...named, around] : named);
      const labels = [...all].filter((label) => label.isConnected && label.control === control);
      return labels.sort((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      );
    },
  };
}
