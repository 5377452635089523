import type { Principal } from '../extension.js';
import type { Flow } from './flow.js';
import { allHold, type Known } from './conditions.js';
import type { World } from './world.js';

/** Who asks, and what there is. */
export interface Circumstances {
  readonly principal: Principal;
  readonly world: World;
  /** Ids of the actions that the principal can get done; undefined where nobody can tell. */
  readonly actions: ReadonlySet<string> | undefined;
  /** In place of the current route. */
  readonly routeId?: string;
}

const NOTHING_YET: Known = { inputs: {}, signals: [], windowFrom: 0, outcomes: {}, decision: 'allow' };

/** Which member of `applicability` is not met (WF 6.5, OP-W-46); undefined where all are. */
export function unmet(flow: Flow, circumstances: Circumstances): string | undefined {
  const { definition } = flow;
  const { routeIds, scopeIds, principalRoles, requiredGrants, requiredActions, conditions } =
    definition.applicability ?? {};
  const { principal, world, actions } = circumstances;
  const routeId = circumstances.routeId ?? world.route.routeId;
  const grants: readonly string[] = principal.grants;
  if (routeIds && !(routeId !== undefined && routeIds.includes(routeId))) return 'routeIds';
  if (scopeIds && !world.scopes.some(({ id }) => scopeIds.includes(id))) return 'scopeIds';
  if (principalRoles && !principal.roles.some((role) => principalRoles.includes(role)))
    return 'principalRoles';
  const needed = [...(requiredGrants ?? []), ...(definition.requiredGrants ?? [])];
  if (!needed.every((grant) => grants.includes(grant))) return 'requiredGrants';
  if (requiredActions && !requiredActions.every((id) => actions?.has(id))) return 'requiredActions';
  if (conditions && allHold(conditions, NOTHING_YET, world) !== 'met') return 'conditions';
  return undefined;
}
