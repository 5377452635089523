import { expect } from 'chai';
import type { RequestHandler, SessionPort } from '../../src/extension.js';
import { policyExtension } from '../../src/policy/extension.js';
import type { PolicyRequest } from '../../src/policy/decide.js';
import { createGate, type Gate } from '../../src/policy/gate.js';
import { UiapError } from '../../src/protocol/errors.js';
import type { PolicyDocument } from '../../src/protocol/policy.js';
import { fakeClock } from '../support/fake-clock.js';

const POLICY: PolicyDocument = {
  revision: 'p1',
  rules: [
    { id: 'no-delete', effect: 'deny', reason: { en: 'Never', de: 'Nie' }, when: { actions: ['*.delete'] } },
    { id: 'admins', effect: 'allow', when: { roles: ['admin'] } },
    { id: 'other-agent', effect: 'confirm', when: { principals: ['somebody-else'] } },
  ],
};

describe('uiap.policy (contract 4)', () => {
  let gate: Gate;
  let emitted: [string, unknown][];
  let handlers: readonly RequestHandler[];
  let session: AbortController;
  beforeEach(() => {
    const clock = fakeClock();
    gate = createGate({
      document: POLICY,
      clock,
      confirm: () => Promise.resolve('refused'),
      diagnose: () => undefined,
    });
    emitted = [];
    session = new AbortController();
    const extension = policyExtension({
      gate,
      describe(actionId, _target, principal, mode): PolicyRequest | undefined {
        if (actionId === 'unknown') return undefined;
        return {
          actionId,
          effect: 'input',
          risk: 'low',
          mode,
          principal,
          places: [],
          scopes: [],
          entities: [],
          dataClasses: [],
        };
      },
    });
    expect([extension.id, extension.aliases]).to.deep.equal(['uiap.policy', ['uicp.policy']]);
    ({ handlers } = extension.join(undefined, {
      principal: { id: 'person', roles: ['clerk'], grants: ['observe', 'guide', 'draft'] },
      agent: { id: 'a', transport: 'test', locale: 'de-CH' },
      signal: session.signal,
      emit: (type: string, payload: unknown) => emitted.push([type, payload]),
    } as unknown as SessionPort));
  });

  async function ask(type: string, payload: unknown): Promise<unknown> {
    const handler = handlers.find((one) => one.type === type);
    return handler?.handle(payload, { requestId: 'm1', signal: session.signal, holdEvents: () => undefined });
  }

  it('tells the rules, but not those for others', async () => {
    expect(await ask('uiap.policy.get', {})).to.deep.equal({ revision: 'p1', rules: [POLICY.rules[0]] });
  });

  it('tells what would be decided, with the reason in the agent’s language', async () => {
    expect(await ask('uiap.policy.evaluate', { actionId: 'contact.delete' })).to.deep.equal({
      effect: 'deny',
      ruleId: 'no-delete',
      reason: 'Nie',
    });
    expect(await ask('uiap.policy.evaluate', { actionId: 'ui.enterText' })).to.deep.equal({
      effect: 'allow',
    });
    expect(await ask('uiap.policy.evaluate', { actionId: 'ui.enterText', mode: 'guide' })).to.include({
      effect: 'handoff',
    });
  });

  it('refuses an unknown action and a malformed request', async () => {
    const fault = async (payload: unknown) => {
      const error: unknown = await ask('uiap.policy.evaluate', payload).catch((reason: unknown) => reason);
      return error instanceof UiapError ? error.code : undefined;
    };

    expect(await fault({ actionId: 'unknown' })).to.equal('not_found');
    expect(await fault({})).to.equal('bad_request');
    expect(await fault({ actionId: 'x', mode: 'turbo' })).to.equal('bad_request');
  });

  it('tells of new rules, until the session ends', () => {
    gate.replace({ rules: [] });
    session.abort();
    gate.replace(POLICY);

    expect(emitted).to.deep.equal([['uiap.policy.changed', { rules: [] }]]);
  });
});
