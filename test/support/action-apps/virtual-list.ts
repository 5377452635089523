import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement as h, useRef } from 'react';
import { createRoot } from 'react-dom/client';

export interface VirtualListApp {
  /** The ids of the records that were opened. */
  readonly opened: string[];
  unmount(): void;
}

const ROW_HEIGHT = 30;

/** A list of many records of which only the rows in sight are built, in nodes that are used again for other records. */
export function mountVirtualList(container: Element, ids: readonly string[]): VirtualListApp {
  const opened: string[] = [];

  function List() {
    const scroller = useRef<HTMLDivElement>(null);
    const virtualizer = useVirtualizer({
      count: ids.length,
      getScrollElement: () => scroller.current,
      estimateSize: () => ROW_HEIGHT,
      overscan: 2,
    });
    const rows = virtualizer.getVirtualItems().map(({ index, start }, slot) => {
      const id = ids[index] ?? '';
      return h(
        'div',
        {
          // The slot, not the record: that is what recycles.
          key: slot,
          'data-uiap-entity': 'contact',
          'data-uiap-entity-id': id,
          style: { position: 'absolute', height: ROW_HEIGHT, transform: `translateY(${start}px)` },
        },
        h('span', { 'data-uiap-field': 'name', 'data-uiap-primary': '' }, `Person ${id}`),
        h('button', { 'data-uiap-id': `open.${id}`, onClick: () => opened.push(id) }, 'Open'),
      );
    });
    return h(
      'div',
      {
        ref: scroller,
        className: 'scroller',
        style: { height: 5 * ROW_HEIGHT, overflow: 'auto' },
        'data-uiap-collection': 'contact',
        'data-uiap-scope': 'contacts',
      },
      h('div', { style: { height: virtualizer.getTotalSize(), position: 'relative' } }, rows),
    );
  }

  const root = createRoot(container);
  root.render(h(List));
  return { opened, unmount: () => root.unmount() };
}
