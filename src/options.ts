import * as v from 'valibot';
import type { AppActionDescriptor, AppActionHandler } from './actions/app-actions.js';
import type { Clock } from './clock.js';
import type { MayRead } from './cognition/may-read.js';
import type { Records } from './cognition/records.js';
import type { AgentIdentity, Extension, Principal } from './extension.js';
import type { RouterAdapter } from './navigation/router-adapter.js';
import type { Presence } from './overlay/presence.js';
import type { Confirm } from './policy/confirmation.js';
import type { DecideHook } from './policy/decide-hook.js';
import { NavigationMap, type EntitySchemaDocument, type NavigationRoute } from './protocol/cognition.js';
import { parse } from './protocol/parse.js';
import { Grant, PolicyDocument } from './protocol/policy.js';
import type { Transport } from './transport/transport.js';

/** An action of the app's own. What is left out of the descriptor counts as a commit of medium risk. */
export type AppAction = AppActionDescriptor & { readonly handler: AppActionHandler };

/** Whose rights an agent has. Without `grants` it has all four, and policy decides; without `roles` none. */
export type PrincipalOption = Pick<Principal, 'id'> & Partial<Pick<Principal, 'roles' | 'grants'>>;

export interface CognitionSettings {
  /** Protected fields that may be filtered by `eq` and `in`, by entity type. Default none. */
  readonly filterable?: Readonly<Record<string, readonly string[]>>;
  /** Which single records an agent may know of. Default all. */
  readonly mayRead?: MayRead;
  /** Entity types whose `totalCount` is told in query results. Default none. */
  readonly totals?: readonly string[];
  /** `viewport` (default): what a person sees now. `rendered`: also what is scrolled away (OP-D-1). */
  readonly visibility?: 'viewport' | 'rendered';
  /** Most records of one query. Default 50. */
  readonly maxQueryLimit?: number;
}

export interface PolicySettings extends Partial<PolicyDocument> {
  /** Who confirms: the person at the `page` (default), or the agent as the app's `controller`. */
  readonly confirmation?: 'page' | 'controller';
  /** The app's last word on a decision. May only tighten it, unless it says `loosens: true`. */
  readonly decide?: DecideHook;
}

/** Everything `createBridge` takes (contract 8). Only `app` is required. */
export interface BridgeOptions {
  /** `locale`: the language of dialogs and titles; default the page's `lang` at that time, else the browser's. */
  readonly app: { readonly id: string; readonly version: string; readonly locale?: string };
  /** How agents reach the page. Default none. */
  readonly transports?: readonly Transport[];
  /** The entities that agents may know of. Without it no record is told. */
  readonly schema?: EntitySchemaDocument;
  /** Declared routes, the app's router, or both. Without it routes are found in the page's own links. */
  readonly navigation?: {
    readonly revision?: string;
    readonly routes?: readonly NavigationRoute[];
    readonly router?: RouterAdapter;
  };
  /** Records beyond those on screen, for entities that are `scope_window` or `queryable`. */
  readonly records?: Records;
  readonly cognition?: CognitionSettings;
  readonly policy?: PolicySettings;
  readonly actions?: readonly AppAction[];
  /** Extensions, ours or the app's. */
  readonly extensions?: readonly Extension[];
  /** Default: the agent's origin, with all grants: naming the origin let it in, and policy decides the rest. */
  readonly principal?: PrincipalOption | ((agent: AgentIdentity) => PrincipalOption);
  /** The app's own dialog in place of the bridge's. Must not answer from synthetic events: agents can cause those. */
  readonly confirm?: Confirm;
  /**
   * The app's own way to show that an agent acts, in place of the bridge's card; `false` for none, and no ghost cursor.
   * Offer the person `stop` in it.
   */
  readonly presence?: false | Presence;
  /** Default 1 MiB. */
  readonly maxMessageBytes?: number;
  /** How long a lost session can be resumed. Default 60 000 ms. */
  readonly resumeWindowMs?: number;
  /** Silence after which the bridge pings. Default 15 000 ms. */
  readonly heartbeatMs?: number;
  readonly locale?: string;
  /** Seams for tests. */
  readonly clock?: Clock;
  readonly newId?: () => string;
}

const Text = v.pipe(v.string(), v.minLength(1));
const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(1));
const Func = v.custom<(...args: never) => unknown>((value) => typeof value === 'function', 'a function');
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const Thing = v.custom<object>(isObject, 'an object');

// Shapes only: what the parts make of them is theirs to check.
const Shape = v.strictObject({
  app: v.strictObject({ id: Text, version: Text, locale: v.exactOptional(Text) }),
  transports: v.exactOptional(v.array(v.looseObject({ name: v.string(), listen: Func }))),
  schema: v.exactOptional(Thing),
  navigation: v.exactOptional(
    v.strictObject({
      revision: v.exactOptional(v.string()),
      routes: v.exactOptional(NavigationMap.entries.routes),
      router: v.exactOptional(
        v.looseObject({ routes: Func, current: Func, navigate: Func, subscribe: Func }),
      ),
    }),
  ),
  records: v.exactOptional(v.union([Func, v.looseObject({ query: Func })])),
  cognition: v.exactOptional(
    v.strictObject({
      filterable: v.exactOptional(v.record(v.string(), v.array(v.string()))),
      mayRead: v.exactOptional(Func),
      totals: v.exactOptional(v.array(v.string())),
      visibility: v.exactOptional(v.picklist(['viewport', 'rendered'])),
      maxQueryLimit: v.exactOptional(Milliseconds),
    }),
  ),
  policy: v.exactOptional(
    v.strictObject({
      ...PolicyDocument.entries,
      rules: v.exactOptional(PolicyDocument.entries.rules),
      confirmation: v.exactOptional(v.picklist(['page', 'controller'])),
      decide: v.exactOptional(Func),
    }),
  ),
  actions: v.exactOptional(v.array(v.looseObject({ id: Text, handler: Func }))),
  extensions: v.exactOptional(v.array(v.looseObject({ id: Text, versions: v.array(Text), join: Func }))),
  principal: v.exactOptional(v.union([Func, PrincipalShape()])),
  confirm: v.exactOptional(Func),
  presence: v.exactOptional(v.union([v.literal(false), Func])),
  maxMessageBytes: v.exactOptional(Milliseconds),
  resumeWindowMs: v.exactOptional(Milliseconds),
  heartbeatMs: v.exactOptional(Milliseconds),
  locale: v.exactOptional(Text),
  clock: v.exactOptional(Thing),
  newId: v.exactOptional(Func),
});

function PrincipalShape() {
  return v.strictObject({
    id: Text,
    roles: v.exactOptional(v.array(v.string())),
    grants: v.exactOptional(v.array(Grant)),
  });
}

/** Throws a `TypeError` that names the option and what it has to be. */
export function checkBridgeOptions(options: unknown): asserts options is BridgeOptions {
  const parsed = parse(Shape, options, 'createBridge');
  if (!parsed.ok) throw new TypeError(parsed.message);
}

/** The principal of an agent. Throws where the app's function gives something else. */
export function principalFor(option: BridgeOptions['principal'], agent: AgentIdentity): Principal {
  const given: unknown =
    typeof option === 'function' ? option(agent) : (option ?? { id: agent.origin ?? agent.url ?? agent.id });
  const parsed = parse(PrincipalShape(), given, 'principal');
  if (!parsed.ok) throw new TypeError(parsed.message);
  const { id, roles = [], grants = Grant.options } = parsed.value;
  return Object.freeze({ id, roles: Object.freeze([...roles]), grants: Object.freeze([...grants]) });
}
