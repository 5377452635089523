import { cleanText } from '../page/text.js';
import type { ActionContext } from './action-handler.js';
import { isTextControl } from './editable.js';
import type { Pointer } from './input-events.js';
import { onlyPart } from './parts.js';
import { popupOf, type Popup } from './popup.js';
import { settle } from './settle.js';
import { enterText } from './text-entry.js';

const OPENERS = '[role=combobox],[aria-haspopup=listbox],[aria-haspopup=menu],[aria-haspopup=true]';

/** The part of a widget that opens its list of options, if it has just one. */
export function openerIn(element: Element): Element | undefined {
  return element.matches(OPENERS) ? element : onlyPart(element, OPENERS);
}

/** A widget that opens a list, while something is chosen in it. */
export interface Widget extends Popup {
  readonly opener: Element;
  readonly context: ActionContext;
  readonly pointer: Pointer;
  /** Filters the list. False where nothing can be typed. */
  filter(text: string): Promise<boolean>;
  /** Closes the list and takes back what was typed. */
  restore(): Promise<void>;
  /** Closes the list and leaves the field: what has only been typed goes then. */
  leave(): Promise<boolean>;
}

export function widgetOf(opener: Element, context: ActionContext, pointer: Pointer): Widget {
  const { clock, signal } = context;
  const popup = popupOf(opener, context, pointer);
  const field = isTextControl(opener) && !opener.readOnly ? opener : undefined;
  const before = field?.value ?? '';
  const type = async (text: string) => {
    if (field) await enterText({ editable: field, wanted: text, typed: text, clock, signal });
  };
  return {
    ...popup,
    opener,
    context,
    pointer,
    async filter(text) {
      await type(text);
      return field !== undefined;
    },
    async restore() {
      // Typing may open a list, so that comes first; and closing one may bring back the text by itself.
      if (field && field.value !== before) await type(before);
      await popup.close();
      if (field && field.value !== before) await type(before);
    },
    async leave() {
      const isClosed = await popup.close();
      field?.blur();
      await settle(clock, signal);
      return isClosed;
    },
  };
}

/** What is typed in a widget's field, if it has one. */
export function typedIn(opener: Element): string {
  return isTextControl(opener) ? cleanText(opener.value) : '';
}
