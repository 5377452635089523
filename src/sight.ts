import type { ActionRuntime } from './actions/runtime.js';
import type { SessionPort } from './extension.js';
import type { Happenings } from './happenings.js';
import { toJson } from './json.js';
import { isWithheld, type TellingDom } from './page/accessible.js';
import { stateOf } from './page/element-state.js';
import { findTarget } from './page/find-target.js';
import type { ConsentRequest, ElementSight, PageSight } from './page/page-sight.js';
import { controlValue } from './page/read-field.js';
import type { ElementRefs } from './page/refs.js';
import type { Place, PolicyRequest } from './policy/decide.js';
import type { Gate } from './policy/gate.js';
import type { InteractionMode } from './protocol/policy.js';
import type { TargetRef } from './protocol/targets.js';

export interface SightOptions {
  readonly dom: TellingDom;
  readonly refs: ElementRefs;
  readonly gate: Gate;
  readonly runtime: ActionRuntime;
  readonly happenings: Happenings;
  readonly here: () => Place;
}

// What features ask leave for that is no action of the app: named by rules like one, and looked at as harmless.
const OWN = 'uiap.workflow.';
// What somebody has chosen: where values may not be told, neither may these.
const CHOSEN = ['checked', 'selected', 'pressed'];

/** What one session can see and find out without doing anything. */
export function sightFor(session: Omit<SessionPort, 'page'>, options: SightOptions): PageSight {
  const { dom, refs, gate, runtime, happenings, here } = options;
  const { principal, sessionId, agent } = session;
  const mayObserve = principal.grants.includes('observe');

  function look(target: TargetRef): ElementSight {
    // Who may not observe learns nothing of what is on the page.
    if (!mayObserve) return { found: 'none' };
    const found = findTarget({ ref: target }, { dom, refs });
    if (!found.element) return { found: found.problem === 'target_ambiguous' ? 'several' : 'none' };
    const { element } = found;
    const state = stateOf(element);
    if (isWithheld(element, dom)) {
      const told = Object.entries(state).filter(([name]) => !CHOSEN.includes(name));
      return { found: 'one', state: Object.fromEntries(told) };
    }
    const { value } = toJson(controlValue(element));
    return { found: 'one', state, ...(value === undefined ? {} : { value }) };
  }

  function own(actionId: string, mode: InteractionMode): PolicyRequest {
    return {
      actionId,
      effect: 'observe',
      risk: 'low',
      mode,
      principal,
      places: [here()],
      scopes: [],
      entities: [],
      dataClasses: [],
    };
  }

  async function consent({ requestId, actionId, summary, risk }: ConsentRequest, signal: AbortSignal) {
    try {
      const verdict = await gate.admit(
        {
          sessionId,
          requestId,
          request: own(actionId, 'auto'),
          args: {},
          subject: { actionId, requestId },
          audit: (entry) => session.audit(entry),
          prompt: () => ({ requestId, agent, actionId, title: summary, effect: 'observe', risk, args: [] }),
          onAsked: () =>
            session.emit('action.confirmation.requested', { requestId, actionId, summary, risk }),
          onAnswered: (decision) => session.emit('action.confirmation.resolved', { requestId, decision }),
        },
        signal,
      );
      if (verdict.effect === 'refused') return verdict.answer;
      return verdict.effect === 'allow' ? 'approved' : 'refused';
    } catch {
      return 'expired';
    }
  }

  return {
    look,
    weigh(actionId, target, mode) {
      if (actionId.startsWith(OWN))
        return { effect: 'observe', idempotent: true, decision: gate.evaluate(own(actionId, mode)).effect };
      const request = runtime.describe(actionId, target, principal, mode);
      if (!request) return undefined;
      const descriptor = runtime.actionsFor(principal).find(({ id }) => id === actionId);
      return {
        effect: request.effect,
        idempotent: descriptor?.idempotent === true,
        decision: gate.evaluate(request).effect,
      };
    },
    actions: () => runtime.actionsFor(principal),
    signals: (listener, signal) =>
      happenings.subscribe((change) => {
        if (change.kind === 'signal') listener(change.signal);
      }, signal),
    consent,
    approve: (requestId) => gate.answer(sessionId, requestId, 'approved'),
  };
}
