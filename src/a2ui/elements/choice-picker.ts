import { html, nothing } from 'lit/html.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import * as v from 'valibot';
import { component } from '../catalog.js';
import { toTextList } from '../coerce.js';
import { fieldParts } from './field.js';

export const ChoicePicker = component({
  properties: (types) => ({
    options: v.array(v.strictObject({ label: types.string, value: v.string() })),
    value: types.stringList,
    label: v.exactOptional(types.string),
    variant: v.exactOptional(v.picklist(['multipleSelection', 'mutuallyExclusive'])),
    displayStyle: v.exactOptional(v.picklist(['checkbox', 'chips'])),
    filterable: v.exactOptional(v.boolean()),
    checks: v.exactOptional(types.checks),
  }),
  render({ options, value, label, variant, displayStyle = 'checkbox', filterable, checks }, context) {
    const parts = fieldParts(context, { label, ...(checks ? { checks } : {}) });
    const field = context.field(value);
    const chosen = toTextList(field.value);
    const filter = context.local('filter', '');
    const wanted = filter.value.trim().toLowerCase();
    const isMultiple = variant === 'multipleSelection';
    const { domId, words } = context;
    const shown = options
      .map((option) => ({ value: option.value, label: context.text(option.label) }))
      .filter((option) => option.label.toLowerCase().includes(wanted));

    function choose(option: string, isChosen: boolean): void {
      parts.touch();
      const others = isMultiple ? chosen.filter((other) => other !== option) : [];
      field.write(isChosen ? [...others, option] : others);
    }

    const search = html`<input
      type="search"
      class="filter"
      aria-label=${words.filter}
      placeholder=${words.filter}
      .value=${live(filter.value)}
      tabindex=${parts.tabIndex}
      @input=${({ target }: Event) => (filter.value = (target as HTMLInputElement).value)}
    />`;
    return html`<div
      class="field picker ${displayStyle}"
      role=${isMultiple ? 'group' : 'radiogroup'}
      ${context.root(null)}
      aria-labelledby=${parts.ariaLabel === nothing && parts.label ? `${domId}-label` : nothing}
      aria-label=${parts.ariaLabel}
      aria-describedby=${parts.describedBy}
      aria-invalid=${isMultiple ? nothing : parts.invalid}
      @focusout=${parts.touch}
    >
      ${parts.label ? html`<span class="label" id="${domId}-label">${parts.label}</span>` : nothing}${filterable ? search : nothing}
      <div class="options">
        ${repeat(
          shown,
          (option) => option.value,
          (option) =>
            html`<label class="choice"
              ><input
                type=${isMultiple ? 'checkbox' : 'radio'}
                name=${domId}
                .checked=${live(chosen.includes(option.value))}
                tabindex=${parts.tabIndex}
                @change=${({ target }: Event) => choose(option.value, (target as HTMLInputElement).checked)}
              /><span>${option.label}</span></label
            >`,
        )}${shown.length === 0 ? html`<span class="about">${words.noMatch}</span>` : nothing}
      </div>
      ${parts.notes}
    </div>`;
  },
});
