import type { ActionEffect } from '../protocol/actions.js';
import type { InteractionMode, PolicyEffect } from '../protocol/policy.js';

/** What becomes of an action: run it, ask the person first, leave it to them, leave it out, or fail. */
export type Gated = 'run' | 'confirm' | 'person' | 'skip' | 'deny';

const REACHES: Record<InteractionMode, readonly ActionEffect[]> = {
  explain: ['observe'],
  guide: ['observe', 'navigate'],
  assist: ['observe', 'navigate', 'input'],
  auto: ['observe', 'navigate', 'input', 'commit'],
};

const BY_POLICY: Record<PolicyEffect, Gated> = {
  allow: 'run',
  confirm: 'confirm',
  handoff: 'person',
  deny: 'deny',
};

/** The modes from the least to the most active. */
export const MODES: readonly InteractionMode[] = ['explain', 'guide', 'assist', 'auto'];

export function mayDo(mode: InteractionMode, effect: ActionEffect): boolean {
  return REACHES[mode].includes(effect);
}

/**
 * What a mode makes of an action (OP-W-4). The mode counts first, so that nobody is asked to confirm what will not run;
 * where it lets the action run, policy has the word. It can only narrow: what policy does not allow never comes out as
 * `run`.
 */
export function gateAction(mode: InteractionMode, effect: ActionEffect, policy: PolicyEffect): Gated {
  if (mayDo(mode, effect)) return BY_POLICY[policy];
  if (mode === 'explain') return 'skip';
  // What the person is to do themselves has to be allowed at all.
  return policy === 'deny' ? 'deny' : 'person';
}

/** The least active mode of a workflow (OP-W-3). */
export function leastActive(modes: readonly InteractionMode[]): InteractionMode {
  return MODES.find((mode) => modes.includes(mode)) ?? 'explain';
}

/** What the built-in actions do (OP-W-56), where nobody says otherwise. */
const BUILT_IN: Readonly<Record<string, ActionEffect>> = {
  'ui.readText': 'observe',
  'nav.navigate': 'navigate',
  'nav.back': 'navigate',
  'nav.forward': 'navigate',
  'ui.highlight': 'navigate',
  'ui.scrollIntoView': 'navigate',
  'ui.focus': 'navigate',
  'ui.hover': 'navigate',
  'ui.enterText': 'input',
  'ui.clear': 'input',
  'ui.select': 'input',
  'ui.toggle': 'input',
  'ui.setValue': 'input',
  'ui.upload': 'input',
  'ui.pressKey': 'commit',
  'ui.activate': 'commit',
  'ui.drag': 'commit',
  'app.invoke': 'commit',
};

/** What a built-in action does; undefined for others. */
export function builtInEffect(actionId: string): ActionEffect | undefined {
  return Object.hasOwn(BUILT_IN, actionId) ? BUILT_IN[actionId] : undefined;
}
