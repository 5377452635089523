import { html, nothing } from 'lit/html.js';
import * as v from 'valibot';
import { component } from '../catalog.js';
import { toText } from '../coerce.js';
import { fromFieldValue, toFieldValue, type DateKind } from '../date-value.js';
import { fieldParts } from './field.js';
import { typed } from './typed.js';

// `date`, `time` with a zone, or `date-time`, as JSON Schema means them.
const Iso = v.pipe(
  v.string(),
  v.regex(
    /^(?:\d{4}-\d{2}-\d{2}|(?:\d{4}-\d{2}-\d{2}[t\s])?\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}(?::?\d{2})?))$/i,
  ),
  v.check((text) => !/^\d{4}/.test(text) || isCalendarDay(text.slice(0, 10)), 'a day of the calendar'),
);

export const DateTimeInput = component({
  properties: (types) => ({
    value: types.string,
    enableDate: v.exactOptional(v.boolean()),
    enableTime: v.exactOptional(v.boolean()),
    min: v.exactOptional(types.dynamic(Iso)),
    max: v.exactOptional(types.dynamic(Iso)),
    label: v.exactOptional(types.string),
    checks: v.exactOptional(types.checks),
  }),
  render({ value, enableDate, enableTime, min, max, label, checks }, context) {
    const kind: DateKind = enableTime ? (enableDate ? 'datetime-local' : 'time') : 'date';
    const parts = fieldParts(context, { label, ...(checks ? { checks } : {}) });
    const field = context.field(value);
    const iso = toText(field.value);
    const bound = (limit: unknown) =>
      (limit === undefined ? '' : toFieldValue(context.text(limit), kind)) || nothing;
    const { domId } = context;
    return html`<div class="field" ${context.root(null)}>
      ${parts.label ? html`<label for=${domId}>${parts.label}</label>` : nothing}
      <input
        id=${domId}
        type=${kind}
        min=${bound(min)}
        max=${bound(max)}
        aria-label=${parts.ariaLabel}
        aria-describedby=${parts.describedBy}
        aria-invalid=${parts.invalid}
        tabindex=${parts.tabIndex}
        ${typed(toFieldValue(iso, kind))}
        @blur=${parts.touch}
        @change=${({ target }: Event) => field.write(fromFieldValue((target as HTMLInputElement).value, kind, iso))}
      />
      ${parts.notes}
    </div>`;
  },
});

function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
