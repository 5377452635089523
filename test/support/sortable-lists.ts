// Lists as the usual libraries make them. Each lets rows be put in another order in its own way.

/** The ids of the rows of a list, in order. */
export function orderOf(list: Element): string {
  return [...list.querySelectorAll('[data-uiap-id]')].map((row) => row.getAttribute('data-uiap-id')).join('');
}

const rowOf = (event: Event): HTMLElement | null => (event.target as Element).closest('li');

/** As SortableJS does: HTML drag-and-drop; rows change places under the pointer, before anything is dropped. */
export function sortWhileDragging(list: HTMLElement): void {
  let dragged: HTMLElement | null = null;
  list.addEventListener('pointerdown', (event) => {
    const row = rowOf(event);
    if (row) row.draggable = true;
  });
  list.addEventListener('dragstart', (event) => {
    dragged = rowOf(event);
    event.dataTransfer?.setData('text', dragged?.textContent ?? '');
  });
  document.addEventListener('dragover', (event) => {
    const over = rowOf(event);
    if (!dragged || !over || !list.contains(over)) return;
    event.preventDefault();
    if (over === dragged) return;
    const isBelow = dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
    list.insertBefore(dragged, isBelow ? over.nextSibling : over);
    for (const row of list.children)
      row.animate([{ transform: 'translateY(4px)' }, { transform: 'none' }], { duration: 100 });
  });
  document.addEventListener('dragend', () => {
    if (dragged) dragged.draggable = false;
    dragged = null;
  });
}

/** As dnd-kit does: pointer events on the document; rows only seem to move, and are put in order when let go. */
export function sortOnRelease(list: HTMLElement, { delayMs = 0, commits = true } = {}): void {
  list.addEventListener('pointerdown', (down) => {
    const row = rowOf(down);
    if (!row || !down.isPrimary || down.button !== 0) return;
    const stop = new AbortController();
    const { signal } = stop;
    const since = performance.now();
    const rows = [...list.children] as HTMLElement[];
    const slots = rows.map((each) => each.getBoundingClientRect().top);
    const height = row.getBoundingClientRect().height;
    const from = rows.indexOf(row);
    let to = from;
    let isActive = false;
    const end = () => {
      stop.abort();
      for (const each of rows) each.style.transform = each.style.transition = '';
    };
    document.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const isFar = Math.hypot(clientX - down.clientX, clientY - down.clientY) >= 5;
        if (!isActive && isFar && performance.now() - since < delayMs) end();
        isActive ||= isFar;
        if (!isActive || signal.aborted) return;
        const top = (slots[from] ?? 0) + clientY - down.clientY;
        const distances = slots.map((slot) => Math.abs(slot - top));
        to = distances.indexOf(Math.min(...distances));
        for (const [at, each] of rows.entries()) {
          const shift = at > from && at <= to ? -height : at < from && at >= to ? height : 0;
          each.style.transition = at === from ? '' : 'transform 120ms';
          each.style.transform = `translateY(${at === from ? clientY - down.clientY : shift}px)`;
        }
      },
      { signal },
    );
    document.addEventListener('pointercancel', end, { signal });
    document.addEventListener(
      'pointerup',
      () => {
        end();
        if (!isActive || !commits) return;
        rows.splice(from, 1);
        rows.splice(to, 0, row);
        // As a framework draws it: later, and all in one go.
        setTimeout(() => list.replaceChildren(...rows), 30);
      },
      { signal },
    );
  });
}
