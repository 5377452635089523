import { createBridge, memory, type Bridge, type BridgeOptions } from '../../src/index.js';
import { rawAgent, type RawAgent } from './raw-agent.js';

/** The page of a depot: three parcels in view, one below the fold, one not rendered, and a strip of couriers. */
export const DEPOT = `
  <main data-uiap-scope="parcel-board">
    <h1>Parcels</h1>
    <ul data-uiap-collection="parcel" id="parcels">
      ${['p1', 'p2', 'p3'].map((id) => parcel(id)).join('')}
      <li style="height:4000px"></li>
      ${parcel('p4')}
      ${parcel('p5', 'style="display:none"')}
    </ul>
  </main>
  <aside data-uiap-scope="courier-strip"><div data-uiap-collection="courier">
    <p data-uiap-entity="courier" data-uiap-entity-id="k1" data-uiap-id="courier.k1"><b data-uiap-field="name">Ida</b></p>
  </div></aside>
  <div role="status" id="toast"></div>`;

export function parcel(id: string, more = ''): string {
  return `<li data-uiap-entity="parcel" data-uiap-entity-id="${id}" data-uiap-id="parcel.${id}" ${more}>
    <b data-uiap-field="code" data-uiap-primary>Code ${id}</b>
    <span data-uiap-field="state" data-uiap-value="queued">In der Schlange</span>
    <span data-uiap-field="weightKg" data-uiap-value="4.5">4,5 kg</span>
    <span data-uiap-field="recipientPhone">+41 44 000 00 ${id}</span>
    <span data-uiap-field="recipientMail">${id}@example.test</span>
    <span data-uiap-field="margin">undeclared-${id}</span>
    <button type="button" data-uiap-id="parcel.${id}.ship" onclick="this.closest('li').dataset.shipped='yes';document.getElementById('toast').textContent='Shipped ${id}'">Ship</button>
  </li>`;
}

export const SCHEMA: NonNullable<BridgeOptions['schema']> = {
  entities: {
    parcel: {
      label: 'Parcel',
      primaryField: 'code',
      recordAccess: 'visible_only',
      fields: {
        code: { type: 'string', searchable: true, sortable: true },
        state: { type: 'enum', enumValues: ['queued', 'moving', 'delivered'] },
        weightKg: { type: 'number', sortable: true },
        recipientPhone: { type: 'phone', exposure: 'redacted' },
        recipientMail: { type: 'email', exposure: 'declared_only' },
      },
      actions: ['parcel.ship', 'parcel.none'],
    },
    courier: { primaryField: 'name', fields: { name: { type: 'string' } } },
  },
};

export const ROUTES: NonNullable<NonNullable<BridgeOptions['navigation']>['routes']> = [
  { id: 'home', path: '/' },
  { id: 'parcels', path: '/parcels', label: 'Parcels', entities: ['parcel'] },
  { id: 'secret', path: '/secret', activation: { kind: 'app_defined', value: 'secret.open' } },
];

export interface Depot {
  readonly root: HTMLElement;
  readonly bridge: Bridge;
  /** An agent that has not begun a session. */
  connect(): RawAgent;
  /** An agent with a session: all surfaces and queries, unless said otherwise. */
  meet(ext?: object, payload?: object): Promise<RawAgent>;
  end(): Promise<void>;
}

/** Mounts a page and starts a bridge on it that agents of the same page reach. */
export async function depot(options: Partial<BridgeOptions> = {}, html: string = DEPOT): Promise<Depot> {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const transport = memory();
  const bridge = createBridge({
    app: { id: 'depot', version: '1.0.0', locale: 'en' },
    transports: [transport],
    schema: SCHEMA,
    navigation: { routes: ROUTES },
    ...options,
  });
  await bridge.start();
  const connect = () => rawAgent(transport.connect());
  return {
    root,
    bridge,
    connect,
    async meet(ext = { requestedQuery: true }, payload = {}) {
      const agent = connect();
      await agent.initialize(
        {
          supportedExtensions: [
            { id: 'uiap.cognition', versions: ['0.1'] },
            { id: 'uiap.policy', versions: ['0.1'] },
          ],
          ...payload,
        },
        { 'uiap.cognition': ext },
      );
      return agent;
    },
    async end() {
      await bridge.destroy();
      root.remove();
    },
  };
}

/** The records of a type in a bootstrap or in the payload of `changed`, by id. */
export function recordsIn(payload: unknown, type = 'parcel'): Map<string, Told> {
  const { context, bootstrap } = payload as { context?: Context; bootstrap?: { context?: Context } };
  const found = (context ?? bootstrap?.context)?.collections ?? [];
  return new Map(
    found
      .filter(({ entity }) => entity === type)
      .flatMap(({ items }) => items.map((item) => [item.ref.id, item] as const)),
  );
}

export interface Told {
  readonly ref: { readonly id: string; readonly primaryText?: string; readonly stableId?: string };
  readonly fields: Record<string, unknown>;
  readonly redactions?: Record<string, string>;
  readonly source: string;
}

interface Context {
  readonly scopeId: string;
  readonly collections: readonly {
    readonly entity: string;
    readonly visibleCount: number;
    readonly items: readonly Told[];
  }[];
}
