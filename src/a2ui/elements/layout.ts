import { html, nothing } from 'lit/html.js';
import * as v from 'valibot';
import { component } from '../catalog.js';

const JUSTIFY = ['start', 'center', 'end', 'spaceBetween', 'spaceAround', 'spaceEvenly', 'stretch'] as const;
const ALIGN = ['start', 'center', 'end', 'stretch'] as const;

export const Row = component({
  properties: (types) => ({
    children: types.children,
    justify: v.exactOptional(v.picklist(JUSTIFY)),
    align: v.exactOptional(v.picklist(ALIGN)),
  }),
  render: ({ children, justify = 'start', align = 'stretch' }, context) =>
    html`<div class="row" data-justify=${justify} data-align=${align} ${context.root()}>
      ${context.children(children)}
    </div>`,
});

export const Column = component({
  properties: (types) => ({
    children: types.children,
    justify: v.exactOptional(v.picklist(JUSTIFY)),
    align: v.exactOptional(v.picklist(ALIGN)),
  }),
  render: ({ children, justify = 'start', align = 'stretch' }, context) =>
    html`<div class="column" data-justify=${justify} data-align=${align} ${context.root()}>
      ${context.children(children)}
    </div>`,
});

export const List = component({
  properties: (types) => ({
    children: types.children,
    direction: v.exactOptional(v.picklist(['vertical', 'horizontal'])),
    align: v.exactOptional(v.picklist(ALIGN)),
  }),
  render: ({ children, direction = 'vertical', align = 'stretch' }, context) =>
    // What scrolls can be reached by keyboard.
    html`<div
      class="list ${direction}"
      role="list"
      data-align=${align}
      ${context.root('list')}
      tabindex=${direction === 'horizontal' && !context.isHidden() ? 0 : nothing}
    >
      ${context.children(children, (child) => html`<div class="item" role="listitem">${child}</div>`)}
    </div>`,
});

export const Card = component({
  properties: (types) => ({ child: types.child }),
  render: ({ child }, context) => html`<div class="card" ${context.root()}>${context.child(child)}</div>`,
});

export const Divider = component({
  properties: () => ({ axis: v.exactOptional(v.picklist(['horizontal', 'vertical'])) }),
  render: ({ axis = 'horizontal' }, context) =>
    html`<div class="divider" role="separator" aria-orientation=${axis} ${context.root('separator')}></div>`,
});
