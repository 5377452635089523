import { html } from 'lit/html.js';
import { keyed } from 'lit/directives/keyed.js';
import * as v from 'valibot';
import { component } from '../catalog.js';

export const Tabs = component({
  properties: (types) => ({
    tabs: v.pipe(v.array(v.strictObject({ title: types.string, child: types.child })), v.minLength(1)),
  }),
  render({ tabs }, context) {
    const chosen = context.local('chosen', 0);
    const index = Math.min(chosen.value, tabs.length - 1);
    const { domId } = context;
    const { label } = context.named();
    const tabIndex = (at: number) => (at === index && !context.isHidden() ? 0 : -1);

    function move(event: KeyboardEvent): void {
      const list = event.currentTarget as HTMLElement;
      const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
      const to = new Map([
        [forward, (index + 1) % tabs.length],
        [backward, (index + tabs.length - 1) % tabs.length],
        ['Home', 0],
        ['End', tabs.length - 1],
      ]).get(event.key);
      if (to === undefined) return;
      event.preventDefault();
      chosen.value = to;
      (list.children[to] as HTMLElement).focus();
    }

    return html`<div class="tabs" ${context.root(null)}>
      <div
        class="tablist"
        role="tablist"
        aria-label=${label ?? context.text(tabs[0]!.title)}
        @keydown=${move}
      >
        ${tabs.map(
          ({ title }, at) =>
            html`<button
              type="button"
              role="tab"
              id="${domId}-tab-${at}"
              aria-controls="${domId}-panel"
              aria-selected=${at === index ? 'true' : 'false'}
              tabindex=${tabIndex(at)}
              @click=${() => (chosen.value = at)}
            >
              ${context.text(title)}
            </button>`,
        )}
      </div>
      <div class="panel" role="tabpanel" id="${domId}-panel" aria-labelledby="${domId}-tab-${index}">
        ${keyed(index, context.child(tabs[index]!.child))}
      </div>
    </div>`;
  },
});
