import type { ActionEffect, ActionRisk, LocalizedText } from '../protocol/actions.js';
import type { Grant, InteractionMode, PolicyDocument, PolicyEffect, PolicyRule } from '../protocol/policy.js';
import { matchesGlob } from './glob.js';

/** On whose behalf something is to be done. */
export interface PolicyPrincipal {
  readonly id: string;
  readonly roles: readonly string[];
  readonly grants: readonly Grant[];
}

/** A route, as rules may name it: by id or by path. */
export interface Place {
  readonly routeId?: string;
  readonly path: string;
}

/** What is to be decided: one action on one target, as the bridge sees it, never as the agent describes it. */
export interface PolicyRequest {
  readonly actionId: string;
  readonly effect: ActionEffect;
  readonly risk: ActionRisk;
  readonly mode: InteractionMode;
  readonly principal: PolicyPrincipal;
  /** Where the app is and, for what leads somewhere, where it leads. */
  readonly places: readonly Place[];
  /** The scopes around the target, innermost first. */
  readonly scopes: readonly string[];
  /** The types of the records around the target, innermost first; without one, those the action is declared for. */
  readonly entities: readonly string[];
  readonly dataClasses: readonly string[];
}

/** What is known before the target is. */
export type TargetlessRequest = Omit<
  PolicyRequest,
  'effect' | 'risk' | 'scopes' | 'entities' | 'dataClasses'
>;

/** What may be done, and why. */
export interface Decision {
  readonly effect: PolicyEffect;
  /** The rule that decided. */
  readonly ruleId?: string;
  readonly reason?: LocalizedText;
  /** Whether the person may allow it for the rest of the session. */
  readonly remember?: 'session';
  readonly because: 'grant' | 'mode' | 'rule' | 'default' | 'hook';
}

const STRICTNESS: Record<PolicyEffect, number> = { allow: 0, confirm: 1, handoff: 2, deny: 3 };

export function isStricter(a: PolicyEffect, b: PolicyEffect): boolean {
  return STRICTNESS[a] > STRICTNESS[b];
}

const GRANT_FOR: Record<ActionEffect, Grant> = {
  observe: 'observe',
  navigate: 'guide',
  input: 'draft',
  commit: 'act',
};

const EFFECTS: readonly ActionEffect[] = ['observe', 'navigate', 'input', 'commit'];
const RISKS: readonly ActionRisk[] = ['low', 'medium', 'high', 'critical'];
const MODE_REACHES: Record<InteractionMode, ActionEffect> = {
  explain: 'observe',
  guide: 'navigate',
  assist: 'input',
  auto: 'commit',
};

/** The one that reaches further into the world. */
export function graverEffect(a: ActionEffect, b: ActionEffect): ActionEffect {
  return EFFECTS.indexOf(a) >= EFFECTS.indexOf(b) ? a : b;
}

export function graverRisk(a: ActionRisk, b: ActionRisk): ActionRisk {
  return RISKS.indexOf(a) >= RISKS.indexOf(b) ? a : b;
}

/**
 * Decides what may be done (contract 4).
 *
 * A missing grant denies. Of the matching rules the strictest wins, the first of equals. Without a matching rule the
 * document's default counts, else the risk: low is allowed, medium too unless it commits, high is confirmed, critical
 * handed over. A mode can only narrow the outcome.
 */
export function decide(document: PolicyDocument, request: PolicyRequest): Decision {
  const needed = GRANT_FOR[request.effect];
  if (!request.principal.grants.includes(needed)) return missingGrant(needed);
  const ruled = strictest(document.rules.filter((rule) => matches(rule, request)));
  const decision = ruled ?? { effect: document.default ?? byRisk(request), because: 'default' };
  const gated = modeGate(request.mode, request.effect);
  return gated && isStricter(gated.effect, decision.effect) ? gated : decision;
}

/**
 * What already denies an action before anything is known of its target; undefined where that depends on the target.
 * Asked first, an agent without rights learns nothing of what is on the page.
 *
 * @param least The least that the action may turn out to do.
 */
export function deniedAnyway(
  document: PolicyDocument,
  request: TargetlessRequest,
  least: ActionEffect,
): Decision | undefined {
  const needed = GRANT_FOR[least];
  if (!request.principal.grants.includes(needed)) return missingGrant(needed);
  const bare: PolicyRequest = {
    ...request,
    effect: least,
    risk: 'low',
    scopes: [],
    entities: [],
    dataClasses: [],
  };
  return strictest(
    document.rules.filter((rule) => rule.effect === 'deny' && !asksForTarget(rule) && matches(rule, bare)),
  );
}

function asksForTarget({ when }: PolicyRule): boolean {
  return Boolean(when.effects ?? when.risks ?? when.scopes ?? when.entities ?? when.dataClasses);
}

function missingGrant(grant: Grant): Decision {
  return {
    effect: 'deny',
    because: 'grant',
    reason: { en: `This needs the grant "${grant}".`, de: `Dafür fehlt das Recht „${grant}“.` },
  };
}

function modeGate(mode: InteractionMode, effect: ActionEffect): Decision | undefined {
  if (graverEffect(MODE_REACHES[mode], effect) === MODE_REACHES[mode]) return undefined;
  return {
    // What explaining must not do is not done at all; what guiding and assisting must not do, the person does.
    effect: mode === 'explain' ? 'deny' : 'handoff',
    because: 'mode',
    reason: { en: `The mode "${mode}" does not go that far.`, de: `Der Modus „${mode}“ geht nicht so weit.` },
  };
}

function byRisk({ risk, effect }: PolicyRequest): PolicyEffect {
  switch (risk) {
    case 'low':
      return 'allow';
    case 'medium':
      return effect === 'commit' ? 'confirm' : 'allow';
    case 'high':
      return 'confirm';
    case 'critical':
      return 'handoff';
    default:
      return risk satisfies never;
  }
}

function strictest(rules: readonly PolicyRule[]): Decision | undefined {
  let found: PolicyRule | undefined;
  for (const rule of rules) if (!found || isStricter(rule.effect, found.effect)) found = rule;
  if (!found) return undefined;
  const { effect } = found;
  // A rule that wants to be asked each time is not silenced by another one.
  const isRemembered =
    effect === 'confirm' && rules.every((rule) => rule.effect !== 'confirm' || rule.remember === 'session');
  return {
    effect,
    because: 'rule',
    ruleId: found.id,
    ...(isRemembered ? { remember: 'session' } : {}),
    ...(found.reason === undefined ? {} : { reason: found.reason }),
  };
}

function matches({ effect, when }: PolicyRule, request: PolicyRequest): boolean {
  const { principal } = request;
  // A restriction holds as soon as it touches one of several records around a target; leave has to cover all of them.
  const covers = (globs: readonly string[] | undefined, things: readonly (readonly string[])[]) =>
    globs === undefined ||
    (effect === 'allow'
      ? things.length > 0 && things.every((names) => any(globs, names))
      : things.some((names) => any(globs, names)));
  const each = (names: readonly string[]) => names.map((name) => [name]);
  return (
    any(when.actions, [request.actionId]) &&
    isIn(when.effects, request.effect) &&
    isIn(when.risks, request.risk) &&
    covers(when.routes, request.places.map(namesOf)) &&
    any(when.scopes, request.scopes) &&
    covers(when.entities, each(request.entities)) &&
    covers(when.dataClasses, each(request.dataClasses)) &&
    any(when.principals, [principal.id]) &&
    any(when.roles, principal.roles) &&
    isIn(when.modes, request.mode)
  );
}

function any(globs: readonly string[] | undefined, names: readonly string[]): boolean {
  return globs === undefined || names.some((name) => globs.some((glob) => matchesGlob(glob, name)));
}

function namesOf({ routeId, path }: Place): readonly string[] {
  return routeId === undefined ? [path] : [routeId, path];
}

function isIn<T>(list: readonly T[] | undefined, value: T): boolean {
  return list === undefined || list.includes(value);
}
