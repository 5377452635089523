import type { AgentIdentity } from '../extension.js';
import type { Diagnose } from './schema.js';

/**
 * Says whether an agent may know of a record at all. Called for every record before anything of it leaves; must answer at
 * once. Anything but `true`, and a throw, means no.
 *
 * The answer for a record on screen is kept until the record changes, the route or the configuration changes, or the agent
 * asks for the context.
 */
export type MayRead = (
  ref: { readonly type: string; readonly id: string },
  context: { readonly agent: AgentIdentity },
) => boolean;

/** Whether one agent may be told of a record. */
export type MayTell = (ref: { readonly type: string; readonly id: string }) => boolean;

/** Binds the app's rule to one agent. */
export function readRule(mayRead: MayRead, agent: AgentIdentity, diagnose: Diagnose): MayTell {
  return ({ type, id }) => {
    try {
      const verdict: unknown = mayRead({ type, id }, { agent });
      if (typeof verdict !== 'boolean')
        diagnose('may_read_failed', 'cognition.mayRead must answer with true or false at once');
      return verdict === true;
    } catch {
      diagnose('may_read_failed', 'cognition.mayRead threw; the record was kept back');
      return false;
    }
  };
}

/** Whether an id can be sent back as a target. */
export function isUsableId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= 1024;
}
