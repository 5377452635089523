import { noChange, type ElementPart } from 'lit/html.js';
import { Directive, directive } from 'lit/directive.js';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Shows a value in a field. While somebody types in it, the caret stays where it is. */
class TypedDirective extends Directive {
  // Never called: `update` does it all.
  declare render: (value: string) => unknown;

  override update({ element }: ElementPart, [value]: [string]): unknown {
    const field = element as Field;
    // "1.0" is what somebody typed on the way to "1.05": the number is the same.
    const isSame =
      field.value === value ||
      (field.type === 'number' && field.value !== '' && Number(field.value) === Number(value));
    if (isSame) return noChange;
    const { selectionStart, selectionEnd } = field;
    field.value = value;
    // Number and date fields have no selection; moving it elsewhere would take the focus in some browsers.
    if (selectionStart !== null && isFocused(field)) field.setSelectionRange(selectionStart, selectionEnd);
    return noChange;
  }
}

function isFocused(field: Field): boolean {
  return (field.getRootNode() as ShadowRoot).activeElement === field;
}

export const typed = directive(TypedDirective);
