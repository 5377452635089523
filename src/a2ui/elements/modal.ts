import { html, nothing } from 'lit/html.js';
import { component } from '../catalog.js';

/** Shows what opens it; the content appears in a dialog that stays inside of the surface. */
export const Modal = component({
  properties: (types) => ({ trigger: types.child, content: types.child }),
  render({ trigger, content }, context) {
    const open = () => context.openDialog(content);
    const child = context.child(trigger);
    // A button reports its own press; anything else becomes one.
    if (context.typeOf(trigger) === 'Button')
      return html`<div class="trigger" ${context.root(null)} @click=${open}>${child}</div>`;
    return html`<button
      type="button"
      class="trigger"
      aria-haspopup="dialog"
      aria-label=${context.named().label ?? nothing}
      tabindex=${context.isHidden() ? -1 : nothing}
      ${context.root(null)}
      @click=${open}
    >
      ${child}
    </button>`;
  },
});
