import type { ConfirmationAnswer, ConfirmationPrompt } from '../policy/confirmation.js';
import { askerPart } from './asker.js';
import { detailsPart } from './details.js';
import type { DialogText } from './dialog-text.js';
import { elementsOf } from './elements.js';
import { icon } from './icons.js';
import { shownName } from './shown-text.js';

export interface DialogContent {
  readonly parts: readonly HTMLElement[];
  /** What nobody may agree to without having had it in view. */
  readonly essentials: readonly HTMLElement[];
  /** Buttons that say yes, and to what. */
  readonly allows: ReadonlyMap<HTMLButtonElement, ConfirmationAnswer>;
  readonly cancel: HTMLButtonElement;
}

/** Ids of parts that name or describe others. */
export const PART = {
  question: 'question',
  asker: 'asker',
  risk: 'risk',
  wait: 'wait',
  session: 'session',
} as const;

/** All that a person sees of a question. */
export function dialogContent(
  document: Document,
  prompt: ConfirmationPrompt,
  text: DialogText,
): DialogContent {
  const { make } = elementsOf(document);
  const question = withId(PART.question, make('h2', '', text.question(shownName(prompt.title))));
  const asker = withId(PART.asker, askerPart(document, prompt.agent, text));
  const risk = withId(PART.risk, riskPart(document, prompt, text));
  const wait = withId(PART.wait, make('p', 'wait', text.wait));
  const cancel = make('button', 'cancel', text.cancel);
  const once = make('button', 'allow', text.allow);
  const allows = new Map<HTMLButtonElement, ConfirmationAnswer>([[once, 'approved']]);
  const lasting: HTMLElement[] = [];
  if (prompt.remember) {
    const meaning = withId(PART.session, make('p', 'meaning', text.forSession));
    const allow = make('button', 'allow lasting', text.allowForSession);
    allows.set(allow, 'approved_for_session');
    lasting.push(meaning, allow);
  }
  for (const button of [cancel, ...allows.keys()]) {
    button.type = 'button';
    if (button !== cancel) button.dataset.risk = prompt.risk;
  }
  return {
    parts: [
      make('header', '', icon(document, 'shield'), make('p', 'eyebrow', text.eyebrow), question),
      asker,
      risk,
      detailsPart(document, prompt, text),
      make('footer', '', wait, cancel, once, ...lasting),
    ],
    essentials: [question, asker, risk, ...lasting.slice(0, 1)],
    allows,
    cancel,
  };
}

/** Lets the keyboard scroll what does not fit. For a dialog that is shown. */
export function letScroll(dialog: HTMLElement): void {
  for (const part of dialog.querySelectorAll<HTMLElement>('.details, dd'))
    if (part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
}

function riskPart(document: Document, { risk, effect }: ConfirmationPrompt, text: DialogText): HTMLElement {
  const { make } = elementsOf(document);
  const picture = icon(document, risk === 'low' || risk === 'medium' ? 'info' : 'warning');
  const words = make('span', '', make('strong', '', text.risk[risk]), ` · ${text.effect[effect]}`);
  const part = make('p', 'risk', picture, words);
  part.dataset.risk = risk;
  return part;
}

function withId<T extends HTMLElement>(id: string, element: T): T {
  element.id = id;
  return element;
}
