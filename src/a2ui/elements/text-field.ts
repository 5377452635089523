import { html, nothing } from 'lit/html.js';
import * as v from 'valibot';
import { component } from '../catalog.js';
import { toText } from '../coerce.js';
import { fieldParts } from './field.js';
import { typed } from './typed.js';

const TYPES = { shortText: 'text', number: 'number', obscured: 'password' } as const;

export const TextField = component({
  properties: (types) => ({
    label: types.string,
    value: v.exactOptional(types.string),
    placeholder: v.exactOptional(types.string),
    variant: v.exactOptional(v.picklist(['longText', 'number', 'shortText', 'obscured'])),
    checks: v.exactOptional(types.checks),
  }),
  render({ label, value, placeholder, variant = 'shortText', checks }, context) {
    const parts = fieldParts(context, { label, ...(checks ? { checks } : {}) });
    const field = context.field(value);
    const text = toText(field.value);
    const hint = placeholder === undefined ? nothing : context.text(placeholder);
    const { domId } = context;

    function write({ target }: Event): void {
      const typedText = (target as HTMLInputElement).value;
      const isNumber = variant === 'number' && typedText !== '' && Number.isFinite(Number(typedText));
      field.write(isNumber ? Number(typedText) : typedText);
    }

    const control =
      variant === 'longText'
        ? html`<textarea
            id=${domId}
            rows="4"
            placeholder=${hint}
            aria-label=${parts.ariaLabel}
            aria-describedby=${parts.describedBy}
            aria-invalid=${parts.invalid}
            tabindex=${parts.tabIndex}
            @input=${write}
            @blur=${parts.touch}
            ${typed(text)}
          ></textarea>`
        : html`<input
            id=${domId}
            type=${TYPES[variant]}
            step="any"
            autocomplete=${variant === 'obscured' ? 'off' : nothing}
            placeholder=${hint}
            aria-label=${parts.ariaLabel}
            aria-describedby=${parts.describedBy}
            aria-invalid=${parts.invalid}
            tabindex=${parts.tabIndex}
            @input=${write}
            @blur=${parts.touch}
            ${typed(text)}
          />`;
    return html`<div class="field" ${context.root(null)}>
      <label for=${domId}>${parts.label}</label>${control}${parts.notes}
    </div>`;
  },
});
