import type { Line } from '../brain/step.js';
import type { Noun } from '../brain/things.js';

/** Every sentence of the agent. German has the same shape. */
export const english = {
  and: ' and ',
  noun: ({ one, many }: Noun, count: number) => (count === 1 ? one : many).toLowerCase(),

  condition: {
    is: (label: string, value: string) => `${label} “${value}”`,
    isNot: (label: string, value: string) => `${label} other than “${value}”`,
    contains: (label: string, value: string) => `“${value}” in ${label}`,
    isSet: (label: string) => `${label} ticked`,
    isNotSet: (label: string) => `${label} not ticked`,
  },
  list: {
    looking: (things: string, conditions: string) =>
      conditions === '' ? `I look through the ${things}.` : `I look for ${things} with ${conditions}.`,
    none: (things: string, conditions: string) =>
      conditions === '' ? `There are no ${things}.` : `There are no ${things} with ${conditions}.`,
    all: (count: string, things: string, conditions: string) =>
      conditions === '' ? `${count} ${things}:` : `${count} ${things} with ${conditions}:`,
    some: (count: string, things: string, conditions: string, shown: string) =>
      `${count} ${things}${conditions === '' ? '' : ` with ${conditions}`}. Here are the first ${shown}:`,
    /** The app keeps the total to itself. */
    unknownTotal: (things: string, conditions: string, shown: string) =>
      `The first ${shown} of the ${things}${conditions === '' ? '' : ` with ${conditions}`}; there are more:`,
  },
  find: {
    looking: (thing: string, name: string) => `I look for a ${thing} called “${name}”.`,
    lookingAnywhere: (name: string) => `I look for “${name}”.`,
    none: (thing: string, name: string) => `I find no ${thing} called “${name}”.`,
    noneAtAll: (name: string) => `I find nothing called “${name}”.`,
    several: (things: string, name: string) => `Several ${things} match “${name}”. Which one do you mean?`,
  },
  open: {
    /** What the app's navigation is called. */
    action: 'Open a page',
    opening: (title: string) => `I open “${title}”.`,
    opened: (title: string) => `“${title}” is open.`,
    elsewhere: (title: string, label: string) => `The app showed “${label}” instead of “${title}”.`,
    noPage: (thing: string) => `The app has told me of no page for a single ${thing}.`,
  },
  related: {
    none: (owner: string, things: string) => `${owner} has no ${things}.`,
    latest: (owner: string, count: string, things: string, label: string) =>
      `${owner} has ${count} ${things}. I take the one with the latest date in ${label}.`,
    first: (owner: string, count: string, things: string) =>
      `${owner} has ${count} ${things}. I take the first one.`,
    all: (owner: string, count: string, things: string) => `${owner} has ${count} ${things}:`,
  },
  create: {
    asking: (title: string, name: string) => `I ask the app: ${title}, “${name}”.`,
    missing: (labels: string) => `The app needs more: please tell me also ${labels}.`,
    done: (name: string) => `“${name}” has been created.`,
    unseen: (name: string) => `The app says it is done, but I cannot find “${name}” yet.`,
    noWay: (thing: string) => `The app has told me of no way to create a ${thing}.`,
  },
  form: {
    filling: (label: string, value: string) => `I enter “${value}” in ${label}.`,
    done: 'The form is filled in. Please check it and save it yourself.',
    partly: 'The form is filled in only in part. Please complete it and save it yourself.',
  },
  change: {
    asking: (label: string, name: string, value: string) =>
      `I ask the app to set ${label} of ${name} to “${value}”.`,
    already: (label: string, name: string, value: string) => `${label} of ${name} is “${value}” already.`,
    done: (label: string, name: string, value: string) => `${label} of ${name} is now “${value}”.`,
    doubtful: (label: string, name: string, value: string) =>
      `The app says it is done, but ${label} of ${name} does not read “${value}”.`,
    noValue: (value: string) => `I know of nothing in this app that could be “${value}”.`,
    noWay: (label: string) => `The app offers me no action that changes ${label}.`,
  },
  screen: {
    place: (label: string) => `You are on “${label}”.`,
    nothing: 'I am shown no records there.',
    counted: (visible: string, things: string) => `${visible} ${things} in view`,
    countedOf: (visible: string, total: string, things: string) => `${visible} of ${total} ${things} in view`,
  },
  help: {
    intro: 'This is what the app lets me do:',
    records: 'Look through records',
    pages: 'Open pages',
    actions: 'Run its actions',
    screen: { title: 'Say what is on screen', detail: 'as far as the app tells me' } satisfies Line,
  },
  model: {
    asking: (model: string) => `I ask ${model}.`,
    calling: (tool: string) => `The model calls ${tool}.`,
    tooLong: 'The model came to no end. I stopped it.',
    failed: (reason: string) =>
      `The model did not answer (${reason}). Please check its address, name and key.`,
  },
  unknown: 'I do not understand that.',

  states: {
    RECEIVED: 'received by the app',
    RESOLVING_TARGET: 'looking for the place',
    CHECKING_PRECONDITIONS: 'checking whether it can be done',
    AWAITING_CONFIRMATION: 'waiting for your confirmation in the app',
    EXECUTING: 'being done',
    VERIFYING: 'checking the result',
    WAITING_FOR_USER: 'waiting for you',
    RECOVERING: 'trying again',
    SUCCEEDED: 'done',
    FAILED: 'not done',
    CANCELLED: 'cancelled',
  },
  confirmation: {
    waiting: (summary: string) => `Please confirm in the app: ${summary}.`,
    approved: 'You allowed it.',
    refused: 'You did not allow it.',
    expired: 'Nobody answered in time.',
  },
  /** By code of the protocol. */
  refusals: {
    policy_denied: 'The app’s policy does not allow that.',
    handoff_required: 'The app leaves that to you: please do it yourself.',
    user_activation_required: 'The browser wants you to do that yourself.',
    confirmation_rejected: 'It was not confirmed, so nothing has been changed.',
    target_not_found: 'The app has no such place.',
    target_ambiguous: 'That fits more than one thing on the page.',
    bad_arguments: 'The app did not accept what I sent.',
    value_rejected: 'The page did not accept the value.',
    option_not_found: 'The page offers no such choice.',
    state_conflict: 'The page changed meanwhile, or the app kept you where you are.',
    not_visible: 'That is not to be seen on the page.',
    not_enabled: 'That is switched off on the page.',
    not_editable: 'That cannot be edited.',
    obscured: 'Something lies over it.',
    handler_failed: 'The app tried and failed.',
    cancelled: 'It was given up.',
    unknown_type: 'The app’s bridge does not offer what I need for that.',
    timeout: 'The app did not answer in time.',
    rate_limited: 'I asked too often. Please try again in a moment.',
    connection_lost: 'The connection to the app is lost.',
    session_unknown: 'The conversation with the app has ended.',
    'uiap.cognition.query_not_allowed': 'The app does not let me look that up.',
    'uiap.cognition.unknown_entity': 'The app does not know that kind of record.',
    'uiap.cognition.unknown_scope': 'The app does not let me look that up from here.',
  } as Readonly<Record<string, string>>,
  otherRefusal: (code: string) => `The app refused (${code}).`,
  unsure: 'Nobody can tell whether it took effect. Please look in the app.',
  noSchema: 'The app has told me nothing of its records.',
};

export type BrainText = typeof english;
