import { expect } from 'chai';
import { actionExtension } from '../../src/actions/extension.js';
import type { RequestHandler, SessionPort } from '../../src/extension.js';
import type { CapabilityDocument } from '../../src/protocol/actions.js';
import { errorPayload } from '../../src/protocol/errors.js';
import type { Grant } from '../../src/protocol/policy.js';
import { acting, ALL_GRANTS, type Acting, type ActingOptions } from '../support/acting.js';

describe('action.* and capabilities.* (contract 1 and 3)', () => {
  let page: Acting;
  let session: AbortController;
  let handlers: readonly RequestHandler[];
  let emitted: [string, unknown][];
  let cancelled: string[];
  afterEach(() => page.end());

  function join(html: string, options: ActingOptions = {}, grants: readonly Grant[] = ALL_GRANTS): void {
    page = acting(html, options);
    session = new AbortController();
    emitted = [];
    cancelled = [];
    const port = {
      sessionId: 's1',
      agent: { id: 'a', transport: 'test' },
      principal: { id: 'person', roles: [], grants },
      signal: session.signal,
      emit: (type: string, payload: unknown) => emitted.push([type, payload]),
      cancel(requestId: string) {
        cancelled.push(requestId);
        return requestId === 'm1';
      },
      audit: () => undefined,
      page: {
        subscribe: () => undefined,
        run: (request: Parameters<SessionPort['page']['run']>[0]) => page.runtime.run(request, port),
      },
    };
    ({ handlers } = actionExtension({ runtime: page.runtime, gate: page.gate }).join(
      undefined,
      port as never,
    ));
  }

  async function ask(type: string, payload: unknown): Promise<Record<string, unknown>> {
    const handler = handlers.find((one) => one.type === type);
    const context = { requestId: 'm1', signal: session.signal, holdEvents: () => undefined };
    return (await handler?.handle(payload, context).catch(errorPayload)) as Record<string, unknown>;
  }

  it('action.request answers with the result, and tells how it goes', async () => {
    join('<button type="button" data-uiap-id="b">x</button>');

    const result = await ask('action.request', { actionId: 'ui.activate', target: { ref: 'b' } });

    expect(result).to.include({ requestId: 'm1', actionId: 'ui.activate', status: 'succeeded' });
    expect(emitted[0]).to.deep.equal(['action.progress', { requestId: 'm1', state: 'RECEIVED' }]);
    expect(emitted.at(-1)).to.deep.equal(['action.progress', { requestId: 'm1', state: 'SUCCEEDED' }]);
  });

  it('what never enters the runtime is an error', async () => {
    join('');

    expect(await ask('action.request', { actionId: 'nowhere' })).to.include({ code: 'not_found' });
    expect(await ask('action.request', {})).to.include({ code: 'bad_request' });
    expect(await ask('action.request', { actionId: 'ui.activate', timeoutMs: -1 })).to.include({
      code: 'bad_request',
    });
    expect(emitted).to.deep.equal([]);
  });

  it('and so is one request too many', async () => {
    join('', { actions: [{ id: 'slow', handler: () => new Promise(() => undefined) }] });
    for (let count = 0; count < 128; count += 1) void page.act('slow');

    expect(await ask('action.request', { actionId: 'slow' })).to.include({
      code: 'rate_limited',
      retryable: true,
    });
  });

  it('action.cancel cancels what waits or runs, and overtakes', async () => {
    join('');

    expect(await ask('action.cancel', { requestId: 'm1' })).to.deep.equal({ requestId: 'm1' });
    expect(await ask('action.cancel', { requestId: 'm9' })).to.include({ code: 'not_found' });
    expect(cancelled).to.deep.equal(['m1', 'm9']);
    const overtaking = handlers.filter(({ overtakes }) => overtakes).map(({ type }) => type);
    expect(overtaking).to.deep.equal(['action.cancel', 'action.confirm']);
  });

  it('action.confirm is not for agents, unless the app says so', async () => {
    join('');
    expect(await ask('action.confirm', { requestId: 'm1', decision: 'approved' })).to.include({
      code: 'policy_denied',
    });
    page.end();

    join('', { confirmation: 'controller' });
    expect(await ask('action.confirm', { requestId: 'm1', decision: 'approved' })).to.include({
      code: 'not_found',
    });
    expect(await ask('action.confirm', { requestId: 'm1', decision: 'yes' })).to.include({
      code: 'bad_request',
    });
  });

  describe('capabilities', () => {
    const actionsIn = (document: unknown) => (document as CapabilityDocument).actions.map(({ id }) => id);

    it('name what there is', async () => {
      join('', { actions: [{ id: 'contact.call', handler: () => 1 }] });

      const document = await ask('capabilities.list', {});

      expect(actionsIn(document)).to.include.members([
        'ui.activate',
        'ui.enterText',
        'app.invoke',
        'contact.call',
      ]);
      expect(document.successSignals).to.include.members([
        'route.changed',
        'dialog.closed',
        'entity.changed',
        'app',
      ]);
      expect(document.states).to.include.members(['checked', 'visible', 'inViewport']);
      expect(document.executionModes).to.deep.equal(['appAction', 'semanticDom', 'browserInput']);
    });

    it('leave out what this agent cannot get done', async () => {
      const policy = { rules: [{ id: 'no', effect: 'deny' as const, when: { actions: ['ui.focus'] } }] };
      join('', { policy }, ['observe', 'guide']);

      const actions = actionsIn(await ask('capabilities.list', {}));

      expect(actions).to.include('ui.scrollIntoView');
      expect(actions).not.to.include.members(['ui.focus']);
      expect(actions).not.to.include.members(['ui.enterText']);
    });

    it('do not depend on where the app is just now', async () => {
      const policy = { rules: [{ id: 'here', effect: 'deny' as const, when: { routes: ['*'] } }] };
      join('', { policy });

      expect(actionsIn(await ask('capabilities.list', {}))).to.include('ui.activate');
    });

    it('are told again when the app adds an action or changes its rules, until the session ends', async () => {
      join('');
      const before = (await ask('capabilities.list', {})).revision;

      page.runtime.register({ id: 'late' }, () => 1);
      page.gate.replace({ rules: [{ id: 'no', effect: 'deny', when: { actions: ['late'] } }] });
      session.abort();
      page.runtime.register({ id: 'later' }, () => 1);

      expect(emitted.map(([type]) => type)).to.deep.equal(['capabilities.changed', 'capabilities.changed']);
      const documents = emitted.map(([, document]) => document as CapabilityDocument);
      expect(documents.map((document) => actionsIn(document).includes('late'))).to.deep.equal([true, false]);
      expect(new Set([before, ...documents.map(({ revision }) => revision)]).size).to.equal(3);
    });
  });
});
