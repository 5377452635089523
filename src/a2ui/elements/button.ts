import { html, nothing } from 'lit/html.js';
import * as v from 'valibot';
import { component } from '../catalog.js';

export const Button = component({
  properties: (types) => ({
    child: types.child,
    action: types.action,
    variant: v.exactOptional(v.picklist(['default', 'primary', 'borderless'])),
    checks: v.exactOptional(types.checks),
  }),
  render({ child, action, variant = 'default', checks }, context) {
    const { isBlocked, failing } = context.check(checks);
    const { label, description } = context.named();
    const why = isBlocked ? failing?.message : undefined;
    return html`<button
      type="button"
      class="button ${variant}"
      ?disabled=${isBlocked}
      title=${why ?? nothing}
      aria-label=${label ?? nothing}
      aria-description=${[description, why].filter(Boolean).join(' ') || nothing}
      tabindex=${context.isHidden() ? -1 : nothing}
      ${context.root(null)}
      @click=${(event: Event) => isBlocked || context.act(action, event)}
    >
      ${context.child(child)}
    </button>`;
  },
});
