import type { JsonObject } from '../json.js';
import type { NavigationResult, RouterLocation, RouterTarget } from '../navigation/router-adapter.js';
import type { Place } from '../policy/decide.js';
import type { ActionDescriptor } from '../protocol/actions.js';
import type { NavigationMap } from '../protocol/cognition.js';
import type { ActionTarget } from '../protocol/targets.js';
import {
  failed,
  problem,
  type ActionHandler,
  type ActionOutcome,
  type ActionProblem,
} from './action-handler.js';

/** What the actions need of navigation. */
export interface NavigationPort {
  map(): NavigationMap;
  current(): Place;
  /** Where a target leads, without going there. */
  resolve(
    target: RouterTarget,
  ):
    | { readonly ok: true; readonly path: string; readonly routeId?: string }
    | { readonly ok: false; readonly reason: 'not_found' | 'missing_params' };
  /** Settles when the place is shown, or when it is clear that it will not be. Never throws. */
  navigate(target: RouterTarget, signal: AbortSignal): Promise<NavigationResult>;
  back(signal: AbortSignal): Promise<NavigationResult>;
  forward(signal: AbortSignal): Promise<NavigationResult>;
}

export interface NavActionOptions {
  readonly navigation: NavigationPort;
  /** Whether the app has an action of this name. */
  readonly isAction: (id: string) => boolean;
}

/** `nav.navigate`, `nav.back`, `nav.forward` (contract 3, COG 5.7.1). */
export function navActions({ navigation, isAction }: NavActionOptions): ActionHandler[] {
  const step = (direction: 'back' | 'forward', title: { en: string; de: string }): ActionHandler => ({
    mode: 'appAction',
    needsTarget: 'none',
    descriptor: descriptor(`nav.${direction}`, title, false, {}),
    perform: async (_args, { signal }) => outcome(await navigation[direction](signal)),
  });
  return [
    navigateAction(navigation, isAction),
    step('back', { en: 'Go back', de: 'Zurückgehen' }),
    step('forward', { en: 'Go forward', de: 'Vorgehen' }),
  ];
}

function navigateAction(navigation: NavigationPort, isAction: (id: string) => boolean): ActionHandler {
  const params = {
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 1024 },
    maxProperties: 32,
  };
  const text = { type: 'string', minLength: 1, maxLength: 2048 };
  /** A route may be called by its path, also where that is a pattern (COG 5.7.1). */
  const wantedOf = (args: JsonObject, target: ActionTarget | undefined): RouterTarget | ActionProblem => {
    const wanted = targetOf(args, target);
    if (!('path' in wanted)) return wanted;
    const route = navigation.map().routes.find(({ path }) => path === wanted.path);
    return route ? { routeId: route.id, params: paramsOf(args) } : wanted;
  };
  return {
    mode: 'appAction',
    needsTarget: 'none',
    descriptor: descriptor('nav.navigate', { en: 'Open a page', de: 'Seite öffnen' }, true, {
      routeId: text,
      path: text,
      params,
    }),
    leadsTo(args, target) {
      const wanted = wantedOf(args, target);
      return 'code' in wanted ? undefined : wanted;
    },
    insteadOf(args, target) {
      const wanted = wantedOf(args, target);
      if ('code' in wanted) return wanted;
      const route = 'routeId' in wanted && navigation.map().routes.find(({ id }) => id === wanted.routeId);
      if (!route || !route.activation || route.activation.kind === 'path') return undefined;
      const { kind, value } = route.activation;
      if (isAction(value)) return { actionId: value, args: paramsOf(args) };
      return problem('state_conflict', 'The app offers no way to this route.', { reason: kind });
    },
    check(args, { target }) {
      const wanted = wantedOf(args, target);
      if ('code' in wanted) return wanted;
      const resolved = navigation.resolve(wanted);
      return resolved.ok ? undefined : unresolved(resolved.reason);
    },
    async perform(args, { target, signal }) {
      const wanted = wantedOf(args, target);
      return 'code' in wanted ? failed(wanted) : outcome(await navigation.navigate(wanted, signal));
    },
  };
}

function descriptor(
  id: string,
  title: { en: string; de: string },
  idempotent: boolean,
  properties: JsonObject,
): ActionDescriptor {
  const args = { type: 'object', additionalProperties: false, properties };
  return { id, title, args, effect: 'navigate', risk: 'low', idempotent, executionModes: ['appAction'] };
}

/** The route, from `target.ref` by route (id or path), `args.routeId` or `args.path`: exactly one of them. */
function targetOf(args: JsonObject, target: ActionTarget | undefined): RouterTarget | ActionProblem {
  const ref = target?.ref;
  const named = typeof ref === 'object' && ref.by === 'route' ? ref.value : undefined;
  if (target && named === undefined) return problem('bad_arguments', 'target.ref has to point at a route.');
  const given = [named, args.routeId, args.path].filter((value) => typeof value === 'string');
  const [place] = given;
  if (place === undefined || given.length > 1)
    return problem(
      'bad_arguments',
      'Exactly one of target.ref, args.routeId and args.path has to name the route.',
    );
  const isPath = args.path !== undefined || place.startsWith('/');
  return isPath ? { path: place } : { routeId: place, params: paramsOf(args) };
}

// The schema has made sure that they are texts.
function paramsOf(args: JsonObject): Record<string, string> {
  return (args.params ?? {}) as Record<string, string>;
}

function unresolved(reason: 'not_found' | 'missing_params'): ActionProblem {
  return reason === 'not_found'
    ? problem('target_not_found', 'The app has no such route.', { reason })
    : problem('bad_arguments', 'args.params lacks a parameter of the route.', { reason });
}

function outcome(result: NavigationResult): ActionOutcome {
  const place = placeOf(result.location);
  if (result.ok) return { ok: true, result: { ...place, redirected: result.redirected } };
  const { reason } = result;
  switch (reason) {
    case 'not_found':
    case 'missing_params':
      return failed(unresolved(reason));
    case 'blocked':
      return failed(
        problem('state_conflict', 'The app kept the person where they are.', { reason, ...place }),
      );
    case 'error':
      return failed(
        problem('state_conflict', 'The page did not show the route.', { reason, ...place }),
        'unknown',
      );
    default:
      return reason satisfies never;
  }
}

/** Where the person is now, which after a redirection is not where the agent wanted to be. */
function placeOf({ routeId, path }: RouterLocation): JsonObject {
  return { path, ...(routeId === undefined ? {} : { finalRoute: routeId }) };
}
