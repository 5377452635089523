import type { LocalizedText } from '../../src/protocol/actions.js';

import { store } from './app.js';
import { createContact, moveDeal, setContactStatus } from './commands.js';
import { contactStatuses, currentUser, dealStages, owners, type EntityType } from './data/model.js';
import { MOST_NAME_CHARACTERS } from './forms/rules.js';

/** Something the app does for an agent, without the detour over its pages. */
export interface AppAction {
  readonly id: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  /** JSON Schema of the arguments. */
  readonly args: Record<string, unknown>;
  readonly effect: 'commit';
  readonly risk: 'medium';
  readonly idempotent: boolean;
  readonly entities: EntityType[];
  /** Whom or what it is about, for the person who is asked. */
  readonly about?: (args: Readonly<Record<string, unknown>>) => string | undefined;
  /** Rejects, without having written anything, when the arguments do not fit or the record is gone. */
  readonly handler: (args: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

export const actions: readonly AppAction[] = [
  {
    id: 'contact.create',
    title: { en: 'Create a contact', de: 'Kontakt erfassen' },
    description: {
      en: 'Adds a contact and answers with its id.',
      de: 'Erfasst einen Kontakt und antwortet mit seiner Id.',
    },
    args: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: MOST_NAME_CHARACTERS },
        company: { type: 'string', minLength: 1, maxLength: MOST_NAME_CHARACTERS },
        status: { type: 'string', enum: [...contactStatuses], default: 'prospect' },
        city: { type: 'string', maxLength: MOST_NAME_CHARACTERS },
        owner: { type: 'string', enum: [...owners], default: currentUser },
      },
      required: ['name', 'company'],
      additionalProperties: false,
    },
    effect: 'commit',
    risk: 'medium',
    idempotent: false,
    entities: ['contact'],
    handler: async (args) => {
      const { id, name } = await createContact({
        name: textArgument(args, 'name'),
        company: textArgument(args, 'company'),
        status: choiceArgument(args, 'status', contactStatuses, 'prospect'),
        city: textArgument(args, 'city', ''),
        owner: choiceArgument(args, 'owner', owners, currentUser),
        email: '',
        phone: '',
        lastContact: null,
        note: '',
      });
      return { contactId: id, name };
    },
  },
  {
    id: 'contact.setStatus',
    title: { en: 'Set a contact’s status', de: 'Status eines Kontakts setzen' },
    description: {
      en: 'Makes a contact active, a prospect or inactive.',
      de: 'Macht einen Kontakt aktiv, zum Interessenten oder inaktiv.',
    },
    args: {
      type: 'object',
      properties: {
        contactId: { type: 'string', minLength: 1 },
        status: { type: 'string', enum: [...contactStatuses] },
      },
      required: ['contactId', 'status'],
      additionalProperties: false,
    },
    effect: 'commit',
    risk: 'medium',
    idempotent: true,
    entities: ['contact'],
    about: ({ contactId }) => store.get().contact.find(({ id }) => id === contactId)?.name,
    handler: async (args) => {
      const status = choiceArgument(args, 'status', contactStatuses);
      const { id } = await setContactStatus(textArgument(args, 'contactId'), status);
      return { contactId: id, status };
    },
  },
  {
    id: 'deal.move',
    title: { en: 'Move a deal to a stage', de: 'Deal in eine Phase verschieben' },
    description: {
      en: 'Moves a deal to another stage of the board.',
      de: 'Verschiebt einen Deal in eine andere Phase des Boards.',
    },
    args: {
      type: 'object',
      properties: {
        dealId: { type: 'string', minLength: 1 },
        stage: { type: 'string', enum: [...dealStages] },
      },
      required: ['dealId', 'stage'],
      additionalProperties: false,
    },
    effect: 'commit',
    risk: 'medium',
    idempotent: true,
    entities: ['deal'],
    about: ({ dealId }) => store.get().deal.find(({ id }) => id === dealId)?.title,
    handler: async (args) => {
      const stage = choiceArgument(args, 'stage', dealStages);
      const { id } = await moveDeal(textArgument(args, 'dealId'), stage);
      return { dealId: id, stage };
    },
  },
];

// The bridge checks arguments against the schema, too. Neither message repeats what was sent.

function textArgument(args: Readonly<Record<string, unknown>>, name: string, otherwise?: string): string {
  const value = args[name] ?? otherwise;
  const fits = typeof value === 'string' && value.trim().length <= MOST_NAME_CHARACTERS;
  if (!fits || (otherwise === undefined && value.trim() === '')) {
    throw new Error(`${name} must be a text of 1 to ${MOST_NAME_CHARACTERS} characters`);
  }
  return value.trim();
}

function choiceArgument<Choice extends string>(
  args: Readonly<Record<string, unknown>>,
  name: string,
  choices: readonly Choice[],
  otherwise?: Choice,
): Choice {
  const value = args[name] ?? otherwise;
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw new Error(`${name} must be one of ${choices.join(', ')}`);
  return choice;
}
