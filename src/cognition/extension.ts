import { requestHandler, type Extension, type Joined, type SessionPort } from '../extension.js';
import type { JsonObject } from '../json.js';
import type { PageFacts } from '../page/page-facts.js';
import {
  BootstrapGetPayload,
  CognitionSurface,
  type CognitionBootstrap,
  type CognitionInitializedExt,
} from '../protocol/cognition.js';
import { UiapError } from '../protocol/errors.js';
import { readRule, type MayTell } from './may-read.js';
import { negotiate } from './negotiate.js';
import { checkOptions, type CheckedOptions, type CognitionOptions } from './options.js';
import { present } from './present.js';
import { queryHandler } from './query-handler.js';
import { queryAnswers, type QueryAnswers } from './query.js';
import { recordsSource } from './records.js';
import { delivery, sessionSurfaces } from './session-surfaces.js';
import { surfaceReader } from './surfaces.js';

export interface Cognition extends Extension {
  /** What an agent with all rights would be told of a page. Without revisions, for nobody is told. */
  snapshot(facts: PageFacts): CognitionBootstrap;
}

/**
 * The extension `uiap.cognition`: what the app is about, read-only (UIAP Agent Cognition 0.1).
 *
 * Throws at start-up where the schema or an option cannot be right.
 */
export function cognition(options: CognitionOptions): Cognition {
  const checked = checkOptions(options);
  return {
    id: 'uiap.cognition',
    versions: ['0.1'],
    join: (offer, port) => join(offer, port, options, checked),
    snapshot: (facts) =>
      surfaceReader(options, checked, { mayTell: undefined, mayCallAction: () => true }).read(
        checked.surfaces,
        facts,
      ),
  };
}

function join(offer: unknown, port: SessionPort, options: CognitionOptions, checked: CheckedOptions): Joined {
  const { mayRead, diagnose, pageToken, onNavigationChange } = options;
  // Records are observed; schema and navigation are not records.
  const mayObserve = port.principal.grants.includes('observe');
  const negotiated = negotiate(offer, {
    surfaces: checked.surfaces.filter((surface) => surface !== 'context' || mayObserve),
    query: mayObserve && options.records !== undefined,
  });
  const enabled = negotiated.surfaces;
  const mayTell = mayRead && readRule(mayRead, port.agent, diagnose);
  const mayCallAction = (actionId: string) => options.mayCallAction(actionId, port);
  const reader = surfaceReader(options, checked, { mayTell, mayCallAction });
  const known = sessionSurfaces({ port, enabled, reader, pageToken, onNavigationChange });

  return {
    async answer() {
      // Taken down in every mode: `changed` says what differs from this moment (OP-C-16).
      const bootstrap = await known.give(enabled);
      if (enabled.length > 0) known.watch();
      const isInline = negotiated.delivery === 'inline';
      if (isInline) port.audit({ type: 'uiap.cognition.bootstrap', ...delivery(bootstrap) });
      const answer: CognitionInitializedExt = present({
        bootstrapDelivery: negotiated.delivery,
        enabledSurfaces: [...enabled],
        queryEnabled: negotiated.query,
        maxQueryLimit: negotiated.query ? checked.maxLimit : undefined,
        bootstrap: isInline ? bootstrap : undefined,
      });
      return answer as unknown as JsonObject;
    },
    handlers: [
      requestHandler({
        type: 'uiap.cognition.bootstrap.get',
        payload: BootstrapGetPayload,
        responseType: 'uiap.cognition.bootstrap',
        async handle({ include = [...CognitionSurface.options] }, { requestId }) {
          const wanted = enabled.filter((surface) => include.includes(surface));
          if (wanted.length === 0)
            throw new UiapError('capability_unavailable', 'payload.include must name an enabled surface');
          const bootstrap = await known.give(wanted);
          port.audit({ type: 'uiap.cognition.bootstrap.get', requestId, ...delivery(bootstrap) });
          return bootstrap;
        },
      }),
      queryHandler(port, negotiated.query ? answersOf(port, mayTell, options, checked) : undefined),
    ],
  };
}

function answersOf(
  port: SessionPort,
  mayTell: MayTell | undefined,
  options: CognitionOptions,
  checked: CheckedOptions,
): QueryAnswers | undefined {
  const { records, navigation, scope } = options;
  if (!records) return undefined;
  const { provider, serves } = recordsSource(records, options.diagnose);
  return queryAnswers({
    port,
    provider,
    mayTell,
    totals: checked.totals,
    app: options,
    rules: {
      ...checked,
      chosenScope: () => scope?.(),
      isDeclaredRoute: (routeId) => navigation?.()?.routes.some(({ id }) => id === routeId) ?? false,
      serves,
    },
  });
}
