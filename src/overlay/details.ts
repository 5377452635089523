import type { ConfirmationPrompt, ToldTarget } from '../policy/confirmation.js';
import type { DialogText } from './dialog-text.js';
import { elementsOf } from './elements.js';
import { shownName, shownValue } from './shown-text.js';

/** What the action is about: its target, the values it is given, and why the app asks. Empty where there is nothing. */
export function detailsPart(document: Document, prompt: ConfirmationPrompt, text: DialogText): HTMLElement {
  const { make, foreign, address } = elementsOf(document);

  function row(term: Node | string, ...details: readonly (Node | string)[]): HTMLElement {
    return make('div', 'row', make('dt', '', term), make('dd', '', ...details));
  }

  function targetRows(label: string, { role, name, entity, href }: ToldTarget): HTMLElement[] {
    const shown = shownName(name);
    const kind = shownName(text.roles.get(role) ?? role);
    return [
      shown
        ? row(label, foreign(shown, 'strong'), ' ', make('span', 'aside', kind))
        : row(label, make('span', 'aside', `${kind} ${text.noName}`)),
      ...(entity
        ? [row(text.record, foreign(shownName(entity.type)), ' ', foreign(shownName(entity.id), 'literal'))]
        : []),
      ...(href === undefined ? [] : [row(text.destination, address(href))]),
    ];
  }

  function value(content: string | undefined): Node[] {
    if (content === undefined) return [make('span', 'aside', text.hidden)];
    if (content === '') return [make('span', 'aside', text.empty)];
    const { text: shown, more, hasUnseen } = shownValue(content);
    return [
      foreign(shown),
      ...(more > 0 ? [make('span', 'note', `… ${text.more(more)}`)] : []),
      ...(hasUnseen ? [make('span', 'note', text.unseen)] : []),
    ];
  }

  const { target, goesTo, about, args, reason } = prompt;
  const values = args.map((one) => row(foreign(shownName(one.name), 'literal'), ...value(one.value)));
  return make(
    'div',
    'details',
    ...(about === undefined && !target
      ? []
      : [
          make(
            'dl',
            '',
            ...(about === undefined ? [] : [row(text.about, foreign(shownName(about), 'strong'))]),
            ...(target ? targetRows(text.target, target) : []),
            ...(goesTo ? targetRows(text.goesTo, goesTo) : []),
          ),
        ]),
    ...(values.length > 0 ? [make('h3', 'label', text.values), make('dl', '', ...values)] : []),
    ...(reason === undefined
      ? []
      : [make('h3', 'label', text.reason), make('p', 'reason', foreign(shownValue(reason).text))]),
  );
}
