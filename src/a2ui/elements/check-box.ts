import { html } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import * as v from 'valibot';
import { component } from '../catalog.js';
import { toBoolean } from '../coerce.js';
import { fieldParts } from './field.js';

export const CheckBox = component({
  properties: (types) => ({
    label: types.string,
    value: types.boolean,
    checks: v.exactOptional(types.checks),
  }),
  render({ label, value, checks }, context) {
    const parts = fieldParts(context, { label, ...(checks ? { checks } : {}) });
    const field = context.field(value);

    function write({ target }: Event): void {
      // First: what is drawn again shows the old value.
      field.write((target as HTMLInputElement).checked);
      parts.touch();
    }

    return html`<div class="field" ${context.root(null)}>
      <label class="choice"
        ><input
          type="checkbox"
          .checked=${live(toBoolean(field.value))}
          aria-label=${parts.ariaLabel}
          aria-describedby=${parts.describedBy}
          aria-invalid=${parts.invalid}
          tabindex=${parts.tabIndex}
          @change=${write}
          @blur=${parts.touch}
        /><span>${parts.label}</span></label
      >${parts.notes}
    </div>`;
  },
});
