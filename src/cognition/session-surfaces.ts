import type { SessionPort } from '../extension.js';
import type { CognitionBootstrap, CognitionSurface } from '../protocol/cognition.js';
import { toldSurfaces } from './changes.js';
import type { CognitionOptions } from './options.js';
import { present } from './present.js';
import type { SurfaceReader } from './surfaces.js';

/** What one session knows of the enabled surfaces. */
export interface SessionSurfaces {
  /** The given surfaces in full, decided anew and as of now. */
  give(surfaces: readonly CognitionSurface[]): Promise<CognitionBootstrap>;
  /** From now on tells the agent whenever an enabled surface differs from what it was told (COG 8.2). */
  watch(): void;
}

export interface SessionSurfacesOptions {
  readonly port: SessionPort;
  readonly enabled: readonly CognitionSurface[];
  readonly reader: SurfaceReader;
  readonly pageToken: string;
  readonly onNavigationChange: CognitionOptions['onNavigationChange'];
}

type Reason = 'configuration' | 'route_change' | 'data_change';

// Route tables are often filled one route at a time (OP-C-14).
const NAVIGATION_QUIET_MS = 150;

export function sessionSurfaces(options: SessionSurfacesOptions): SessionSurfaces {
  const { port, enabled, reader } = options;
  const told = toldSurfaces(`${options.pageToken}.${port.sessionId}`);

  function publish(surfaces: readonly CognitionSurface[], reason: Reason): void {
    const affected = enabled.filter((surface) => surfaces.includes(surface));
    const changed = told.update(reader.read(affected, port.page.facts()));
    if (changed.length === 0) return;
    const bootstrap = told.bootstrap(changed);
    // Schema and navigation come from the app; the context is built here, of plain data alone.
    const isPlain = !changed.some((surface) => surface !== 'context');
    const { revision } = bootstrap;
    port.emit('uiap.cognition.changed', { revision, changed, reason, bootstrap }, isPlain);
    port.audit({ type: 'uiap.cognition.changed', ...delivery(bootstrap) });
  }

  function watchNavigation(): void {
    let isWaiting = false;
    function flush(): void {
      isWaiting = false;
      publish(['navigation'], 'configuration');
    }
    options.onNavigationChange?.(() => {
      if (isWaiting) return;
      isWaiting = true;
      port.clock.after(NAVIGATION_QUIET_MS, flush, port.signal);
    }, port.signal);
  }

  return {
    async give(surfaces) {
      const facts = surfaces.includes('context') ? await port.page.settled() : port.page.facts();
      reader.forget();
      told.update(reader.read(surfaces, facts));
      return told.bootstrap(surfaces);
    },
    watch() {
      port.page.subscribe((change) => {
        if (change.kind !== 'facts') return;
        if (change.reason === 'data_change') {
          publish(['context'], change.reason);
        } else {
          // What may be called and read can depend on the route and on the configuration.
          reader.forget();
          publish(enabled, change.reason);
        }
      }, port.signal);
      if (enabled.includes('navigation')) watchNavigation();
    },
  };
}

/** What an audit entry says of a delivery: names and numbers, no values (OP-C-48). */
export function delivery({
  context,
  ...surfaces
}: CognitionBootstrap): Omit<Parameters<SessionPort['audit']>[0], 'type'> {
  const names = (['schema', 'navigation'] as const).filter((surface) => surfaces[surface] !== undefined);
  return present({
    outcome: 'delivered',
    surfaces: context ? [...names, 'context'] : names,
    scopeId: context?.scopeId,
    routeId: context?.routeId,
    returned: context?.collections.reduce((sum, { items }) => sum + items.length, 0),
  });
}
