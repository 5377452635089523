import Sortable, { type Options } from 'sortablejs';
import type { Behaviour, WidgetApp } from './widget-app.js';

const ROWS = 'abcde';
const LISTS: Record<string, Options> = {
  native: { animation: 100 },
  fallback: { forceFallback: true, animation: 100 },
  held: { forceFallback: true, delay: 200 },
};

/** Lists of SortableJS, one for each way of dragging it knows. The row `a` of the list `native` has the id `native.a`. */
export function mount(container: HTMLElement, behaviour: Behaviour): WidgetApp {
  const model: Record<string, unknown> = {};
  const made = Object.entries(LISTS).map(([name, options]) => {
    const list = document.createElement('ul');
    list.style.cssText = 'margin:0 0 20px;padding:0;width:200px';
    for (const id of ROWS) {
      const row = list.appendChild(document.createElement('li'));
      row.style.cssText = 'height:30px;list-style:none';
      row.textContent = `Task ${id}`;
      row.dataset.id = id;
      row.dataset.uiapId = `${name}.${id}`;
    }
    container.append(list);
    const keep = (sortable: Sortable) => (model[name] = sortable.toArray().join(''));
    const sortable = Sortable.create(list, {
      ...options,
      sort: behaviour !== 'ignores',
      onUpdate: () => {
        if (behaviour === 'reverts') sortable.sort(Array.from(ROWS));
        keep(sortable);
      },
    });
    keep(sortable);
    return sortable;
  });
  return {
    model,
    unmount() {
      for (const sortable of made) sortable.destroy();
    },
  };
}
