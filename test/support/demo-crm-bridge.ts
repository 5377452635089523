import { cognitionStore, type AgentOptions } from '../../src/agent/index.js';
import { systemClock } from '../../src/clock.js';
import type { ActionRequestPayload } from '../../src/protocol/actions.js';
import type {
  CognitionQueryPayload,
  EntityRecord,
  EntitySchemaDocument,
  NavigationMap,
} from '../../src/protocol/cognition.js';
import type { Envelope } from '../../src/protocol/envelope.js';
import { fulfil, type Language, type Step } from '../../demo/agent/brain.js';
import { conversation } from './agent-scripted-bridge.js';

// A small CRM as the wire tells of it. What an action does is up to the test.

const schema: EntitySchemaDocument = {
  entities: {
    contact: {
      label: 'Contact',
      primaryField: 'name',
      recordAccess: 'queryable',
      fields: {
        name: { type: 'string', label: 'Name', searchable: true, sortable: true },
        company: { type: 'string', label: 'Company', searchable: true },
        status: { type: 'enum', label: 'Status', enumValues: ['active', 'prospect', 'inactive'] },
        city: { type: 'string', label: 'City', searchable: true },
      },
      actions: ['contact.create', 'contact.setStatus'],
    },
    deal: {
      label: 'Deal',
      primaryField: 'title',
      recordAccess: 'queryable',
      fields: {
        title: { type: 'string', label: 'Title', searchable: true },
        contactId: { type: 'string', label: 'Contact' },
        stage: { type: 'enum', label: 'Stage', enumValues: ['lead', 'won', 'lost'] },
        closeDate: { type: 'date', label: 'Closing date', sortable: true },
      },
      relations: [{ field: 'contactId', targetEntity: 'contact', kind: 'belongs_to' }],
    },
    activity: {
      label: 'Activity',
      primaryField: 'subject',
      recordAccess: 'queryable',
      fields: {
        subject: { type: 'string', label: 'Subject', searchable: true },
        done: { type: 'boolean', label: 'Done' },
      },
    },
  },
};

const navigation: NavigationMap = {
  routes: [
    { id: 'dashboard', path: '/', label: 'Dashboard', entities: ['deal', 'activity'] },
    {
      id: 'contacts',
      path: '/contacts',
      label: 'Contacts',
      entities: ['contact'],
      capabilities: ['list', 'create'],
    },
    {
      id: 'contact-new',
      path: '/contacts/new',
      label: 'New contact',
      entities: ['contact'],
      capabilities: ['create'],
    },
    {
      id: 'contact-detail',
      path: '/contacts/:id',
      label: 'Contact',
      entities: ['contact', 'deal'],
      capabilities: ['read'],
    },
    { id: 'contact-edit', path: '/contacts/:id/edit', label: 'Edit contact', entities: ['contact'] },
    { id: 'deals', path: '/deals', label: 'Deals', entities: ['deal'], capabilities: ['list'] },
    { id: 'deal-detail', path: '/deals/:id', label: 'Deal', entities: ['deal', 'contact'] },
    {
      id: 'activities',
      path: '/activities',
      label: 'Activities',
      entities: ['activity'],
      capabilities: ['list'],
    },
  ],
};

const text = { type: 'string' };
const ownAction = { effect: 'commit', risk: 'medium', idempotent: false, executionModes: ['appAction'] };
export const contactActions = [
  {
    ...ownAction,
    id: 'contact.create',
    title: { en: 'Create a contact', de: 'Kontakt erfassen' },
    entities: ['contact'],
    args: {
      type: 'object',
      properties: { name: text, company: text, city: text },
      required: ['name', 'company'],
    },
  },
  {
    ...ownAction,
    id: 'contact.setStatus',
    title: { en: 'Set a contact’s status', de: 'Status eines Kontakts setzen' },
    entities: ['contact'],
    args: {
      type: 'object',
      properties: { contactId: text, status: text },
      required: ['contactId', 'status'],
    },
  },
];

export function record(type: string, id: string, fields: Record<string, unknown>): EntityRecord {
  const { name, title, subject } = fields as Record<string, string | undefined>;
  const primaryText = name ?? title ?? subject ?? id;
  return { ref: { type, id, primaryText }, fields, source: 'query' };
}

export const people = () => [
  record('contact', 'c1', { name: 'Elena Rossi', company: 'TechNova AG', status: 'active', city: 'Zürich' }),
  record('contact', 'c2', {
    name: 'Daniel Meier',
    company: 'Nordstern GmbH',
    status: 'inactive',
    city: 'Berlin',
  }),
  record('contact', 'c8', { name: 'Priya Shah', company: 'Aster Labs', status: 'inactive', city: 'London' }),
  record('deal', 'd1', { title: 'New website', contactId: 'c1', stage: 'lead', closeDate: '2026-03-01' }),
  record('deal', 'd4', { title: 'Support plan', contactId: 'c1', stage: 'won', closeDate: '2026-05-01' }),
  record('deal', 'd2', { title: 'Pilot', contactId: 'c2', stage: 'won', closeDate: '2026-04-01' }),
  record('activity', 'a1', { subject: 'Call back', done: false }),
];

/** What the bridge does with an action: the payload of `action.result` beyond its ids, after any events it sends itself. */
export type Acting = (
  request: ActionRequestPayload & { readonly requestId: string },
  event: (type: string, payload: object) => void,
  /** Resolves when the agent cancels an action. */
  cancelled: Promise<void>,
) => object | Promise<object>;

export interface CrmScript {
  readonly records?: EntityRecord[];
  readonly act?: Acting;
  readonly actions?: readonly object[];
  /** The code with which a request is refused, before anything else looks at it. */
  readonly refuse?: (type: string) => string | undefined;
  readonly context?: object;
  readonly totals?: boolean;
}

export interface Crm {
  /** What the agent asked for, in order. */
  readonly asked: Envelope[];
  /** The dialogue about a wish, to its end. */
  readonly say: (
    wish: string,
    options?: { language?: Language; signal?: AbortSignal; onStep?: (step: Step) => void },
  ) => Promise<Step[]>;
}

/** A bridge over a few records, and an agent with the demo's brain that talks to it. */
export async function crm(script: CrmScript = {}, options: Partial<AgentOptions> = {}): Promise<Crm> {
  const { records = people(), act = () => ({ status: 'succeeded', sideEffectState: 'applied' }) } = script;
  const { actions = contactActions, refuse, totals = true } = script;
  const context = script.context ?? {
    scopeId: 'contacts-list',
    routeId: 'contacts',
    routeLabel: 'Contacts',
    collections: [],
  };
  const bootstrap = { schema, navigation, context };
  const { session, bridge } = await conversation(
    {
      ext: {
        'uiap.cognition': {
          bootstrapDelivery: 'inline',
          enabledSurfaces: ['schema', 'navigation', 'context'],
          bootstrap,
        },
      },
    },
    { clock: systemClock(), ...options },
  );
  const asked: Envelope[] = [];
  let cancel: () => void;
  const cancelled = new Promise<void>((resolve) => (cancel = resolve));

  async function answer(request: Envelope): Promise<void> {
    const { type, payload, id } = request;
    asked.push(request);
    const code = refuse?.(type);
    if (code !== undefined) bridge.refuse(request, code);
    else if (type === 'uiap.cognition.query')
      bridge.answer(request, `${type}.result`, result(payload as CognitionQueryPayload, records, totals));
    else if (type === 'uiap.cognition.bootstrap.get')
      bridge.answer(request, 'uiap.cognition.bootstrap', bootstrap);
    else if (type === 'capabilities.list')
      bridge.answer(request, 'capabilities.document', {
        actions,
        roles: [],
        states: [],
        affordances: [],
        successSignals: [],
        executionModes: [],
        revision: '1',
      });
    else if (type === 'action.cancel') cancel();
    else if (type === 'action.request') {
      const asking = { ...(payload as ActionRequestPayload), requestId: id };
      const at = '2026-01-02T03:04:05.678Z';
      const done = await act(asking, (name, said) => void bridge.event(name, said), cancelled);
      bridge.answer(request, 'action.result', {
        requestId: id,
        actionId: asking.actionId,
        startedAt: at,
        finishedAt: at,
        revision: '2',
        ...done,
      });
    }
  }
  for (const type of [
    'uiap.cognition.query',
    'uiap.cognition.bootstrap.get',
    'capabilities.list',
    'action.request',
    'action.cancel',
  ])
    void (async () => {
      for (;;) await answer(await bridge.next(type));
    })();

  const store = cognitionStore(session);
  return {
    asked,
    async say(wish, { language = 'en', signal, onStep } = {}) {
      const steps: Step[] = [];
      for await (const step of fulfil(wish, { session, store, language, ...(signal && { signal }) })) {
        steps.push(step);
        onStep?.(step);
      }
      return steps;
    },
  };
}

function result(query: CognitionQueryPayload, records: readonly EntityRecord[], totals: boolean): object {
  const { entity, filters = [], sort = [], offset = 0, limit = 20 } = query;
  const holds = ({ fields }: EntityRecord) =>
    filters.every(({ field, op, value }) => {
      const held = fields[field];
      if (op === 'contains') return String(held).toLowerCase().includes(String(value).toLowerCase());
      return op === 'neq' ? held !== value : held === value;
    });
  const found = records.filter((one) => one.ref.type === entity && holds(one));
  for (const { field, direction } of sort.toReversed())
    found.sort(
      (one, other) =>
        String(one.fields[field]).localeCompare(String(other.fields[field])) *
        (direction === 'desc' ? -1 : 1),
    );
  const items = found.slice(offset, offset + limit);
  return {
    entity,
    offset,
    limit,
    returned: items.length,
    hasMore: items.length < found.length,
    items,
    ...(totals && { totalCount: found.length }),
  };
}
