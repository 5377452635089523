import { html } from 'lit/html.js';
import * as v from 'valibot';
import { component } from '../catalog.js';
import { toNumber } from '../coerce.js';
import { fieldParts } from './field.js';
import { rangeValue } from './range-value.js';

export const Slider = component({
  properties: (types) => ({
    value: types.number,
    max: v.number(),
    min: v.exactOptional(v.number()),
    label: v.exactOptional(types.string),
    steps: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    checks: v.exactOptional(types.checks),
  }),
  render({ value, max, min = 0, label, steps, checks }, context) {
    const parts = fieldParts(context, { label, ...(checks ? { checks } : {}) });
    const field = context.field(value);
    const number = Math.min(Math.max(toNumber(field.value), min), max);
    const { domId } = context;
    const shown = number.toLocaleString(context.locale, { maximumFractionDigits: 2 });
    return html`<div class="field slider" ${context.root(null)}>
      <div class="heading">
        <label for=${domId}>${parts.label}</label><output for=${domId}>${shown}</output>
      </div>
      <input
        id=${domId}
        type="range"
        aria-label=${parts.ariaLabel}
        aria-describedby=${parts.describedBy}
        aria-invalid=${parts.invalid}
        aria-valuetext=${shown}
        tabindex=${parts.tabIndex}
        ${rangeValue({ min, max, step: steps ? (max - min) / steps : 'any', value: number })}
        @input=${({ target }: Event) => field.write((target as HTMLInputElement).valueAsNumber)}
        @change=${parts.touch}
        @blur=${parts.touch}
      />${parts.notes}
    </div>`;
  },
});
