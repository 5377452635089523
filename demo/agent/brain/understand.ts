import { conditionsFrom, namedFields } from './conditions.js';
import type { Intent } from './intent.js';
import { choicesNamed, entityNamed, entityOf, routeNamed, type Known } from './things.js';
import { fold } from './words.js';

/** The longest wish that is read, in characters. */
export const LONGEST_WISH = 500;

type Reading = (parts: Readonly<Record<string, string>>, known: Known) => Intent | undefined;

/**
 * What a wish asks for, in German or English. Pure; knows of the app what it has told, and nothing else.
 *
 * The first reading that makes sense with the app's own words wins.
 */
export function understand(wish: string, known: Known): Intent {
  const words = wish
    .slice(0, LONGEST_WISH)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.?!\s]+$/, '');
  for (const [pattern, read] of READINGS) {
    const parts = pattern.exec(words)?.groups;
    const intent = parts && read(parts, known);
    if (intent) return intent;
  }
  return { kind: 'unknown' };
}

const VERB = String.raw`(?:please |bitte )?(?:show|open|list|find|display|go to|go back to|navigate to|take me to|zeige?|öffne|liste|finde|gehe? zu[mr]?|geh auf|wechs(?:le|el) zu[mr]?|navigiere zu[mr]?)`;
const FILLER = String.raw`(?:(?:me|mir|the|all|alle|den|die|das|der|dem) )*`;
const SHOW = new RegExp(`^${VERB} ${FILLER}(?<rest>.+)$`, 'i');

const READINGS: readonly (readonly [RegExp, Reading])[] = [
  [/^(?<help>help|hilfe|what can you do.*|was kannst du.*|was können sie.*)$/i, () => ({ kind: 'help' })],
  [
    /^(?<screen>what(?: is|’s|'s|s)? (?:on|on the|on my) screen|what (?:do|can) i see|was (?:ist|steht) (?:auf dem bildschirm|zu sehen)|was sehe ich(?: gerade)?|was wird angezeigt)$/i,
    () => ({ kind: 'screen' }),
  ],
  [/^(?:fill in|fill out|draft|prepare) (?<rest>.+)$/i, (parts, known) => creation(parts, known, true)],
  [
    /^(?:fülle?|bereite|entwirf) (?<rest>.+?)(?: aus| vor)?$/i,
    (parts, known) => creation(parts, known, true),
  ],
  [/^(?:create|add|enter) (?<rest>.+)$/i, (parts, known) => creation(parts, known, false)],
  [
    /^(?:erstelle?|erfasse?|lege?|füge?) (?<rest>.+?)(?: an| hinzu)?$/i,
    (parts, known) => creation(parts, known, false),
  ],
  [/^(?:set|mark|change|make|move) (?<what>.+) (?:to|as) (?<value>.+)$/i, change],
  [
    /^(?:setze?|markiere?|ändere?|stelle?|mache?|verschiebe?) (?<what>.+) (?:auf|als|nach|zu|in) (?<value>.+)$/i,
    change,
  ],
  [
    /^(?:which|what|how many|welche[rs]?|wie ?viele) (?<noun>\S+) (?:are|is|have|has|sind|ist|haben|hat|gibt es)(?: (?<rest>.+))?$/i,
    question,
  ],
  [SHOW, related],
  [SHOW, page],
  [SHOW, list],
  [SHOW, record],
];

function creation(
  { rest = '' }: Readonly<Record<string, string>>,
  known: Known,
  isDraft: boolean,
): Intent | undefined {
  const form = /^(?:the form for|the form of|das formular für) /i;
  const articles = /^(?:(?:a|an|the|new|einen?|eine[nm]?|ein|den|das|die|neue[nrs]?) )*/i;
  const [noun = '', ...others] = rest.replace(form, '').replace(articles, '').split(' ');
  const entity = entityNamed(noun, known);
  const primary = entity === undefined ? undefined : entityOf(entity, known).primaryField;
  if (entity === undefined || primary === undefined) return undefined;
  const called = others.join(' ').replace(/^(?:called|named|namens|mit dem namen) /i, '');
  const found = namedFields(called, entity, known);
  return (
    found && { kind: 'create', entity, isDraft, values: { [primary]: unquoted(found.name), ...found.values } }
  );
}

function change({ what = '', value = '' }: Readonly<Record<string, string>>, known: Known): Intent {
  // "the status of Daniel Meier" and "the contact Daniel Meier" mean Daniel Meier.
  const subject = what.replace(/^(?:the|den|die|das) /i, '').replace(/^\S+ (?:of|von) /i, '');
  const { entity, name } = typed(subject, known);
  return { kind: 'set', name, value: unquoted(value), choices: choicesNamed(unquoted(value), known, entity) };
}

function question(
  { noun = '', rest = '' }: Readonly<Record<string, string>>,
  known: Known,
): Intent | undefined {
  const entity = entityNamed(noun, known);
  const filters = entity === undefined ? undefined : conditionsFrom(rest, entity, known);
  return entity !== undefined && filters ? { kind: 'list', entity, filters } : undefined;
}

function related({ rest = '' }: Readonly<Record<string, string>>, known: Known): Intent | undefined {
  const parts =
    /^(?<noun>\S+) (?:of|for|from|with|von|für|mit) (?<name>.+)$/i.exec(rest)?.groups ??
    /^(?<name>.+)(?:'s|’s) (?<noun>\S+)$/i.exec(rest)?.groups;
  const { noun = '', name = '' } = parts ?? {};
  const entity = entityNamed(noun, known);
  if (entity === undefined) return undefined;
  const { label = entity, relations = [] } = entityOf(entity, known);
  const relation = relations.find(({ kind }) => kind === 'belongs_to' || kind === 'has_one');
  if (!relation) return undefined;
  const isOne = [entity, label].some((one) => fold(one) === fold(noun));
  const { field, targetEntity: owner } = relation;
  return { kind: 'related', entity, field, owner, name: typed(name, known).name, isOne };
}

function page({ rest = '' }: Readonly<Record<string, string>>, known: Known): Intent | undefined {
  const route = routeNamed(unquoted(rest), known);
  return route && { kind: 'go', routeId: route.id };
}

/** `inactive contacts`, `contacts at Aster Labs`: every word has to mean something, or it is a name. */
function list({ rest = '' }: Readonly<Record<string, string>>, known: Known): Intent | undefined {
  const words = rest.split(' ');
  for (const [index, word] of words.entries()) {
    const entity = entityNamed(word, known);
    const others = words.toSpliced(index, 1).join(' ');
    const filters = entity === undefined ? undefined : conditionsFrom(others, entity, known);
    if (entity !== undefined && filters) return { kind: 'list', entity, filters };
  }
  return undefined;
}

function record({ rest = '' }: Readonly<Record<string, string>>, known: Known): Intent {
  return { kind: 'record', ...typed(rest, known) };
}

/** `contact Priya Shah` is a name with its type; `Priya Shah` a name alone. */
function typed(text: string, known: Known): { entity: string | undefined; name: string } {
  const [first = '', ...others] = text.split(' ');
  const entity = others.length > 0 ? entityNamed(first, known) : undefined;
  return { entity, name: unquoted(entity === undefined ? text : others.join(' ')) };
}

function unquoted(text: string): string {
  return text.replace(/^["“„«]|["”“»]$/g, '').trim();
}
