import { html, nothing } from 'lit/html.js';
import type { ComponentContext } from '../component-context.js';
import type { CheckRule } from '../types.js';

/** What all controls have around them: name, description, and what is wrong once somebody has been there. */
export interface FieldParts {
  readonly label: string;
  /** The label as the agent wants it read out, where that differs. */
  readonly ariaLabel: string | typeof nothing;
  readonly describedBy: string | typeof nothing;
  readonly invalid: 'true' | 'false';
  readonly tabIndex: -1 | typeof nothing;
  /** Below the control. */
  readonly notes: unknown;
  /** To be called when the person leaves the control or has chosen. */
  touch(): void;
}

export function fieldParts(
  context: ComponentContext,
  properties: { readonly label?: unknown; readonly checks?: readonly CheckRule[] },
): FieldParts {
  const { domId } = context;
  const { label: given, description } = context.named();
  const label = properties.label === undefined ? '' : context.text(properties.label);
  const touched = context.local('touched', false);
  const { failing } = context.check(properties.checks);
  // Nobody likes to be told off before having typed.
  const told = touched.value ? failing : undefined;
  const isError = told?.severity === 'error';
  const ids = [description ? `${domId}-about` : '', told ? `${domId}-note` : ''].filter(Boolean);
  return {
    label,
    ariaLabel: given ?? (label === '' ? context.words.entry : nothing),
    describedBy: ids.length > 0 ? ids.join(' ') : nothing,
    invalid: isError ? 'true' : 'false',
    tabIndex: context.isHidden() ? -1 : nothing,
    notes: html`${description ? html`<span class="about" id="${domId}-about">${description}</span>` : nothing}<span
        class="note"
        aria-live="polite"
        id="${domId}-note"
        data-severity=${told?.severity ?? nothing}
        >${told?.message ?? nothing}</span
      >`,
    touch: () => (touched.value = true),
  };
}
