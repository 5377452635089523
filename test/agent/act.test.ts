import { expect } from 'chai';
import { conversation, failure } from '../support/agent-scripted-bridge.js';

const result = (requestId: string, status: string) => ({ requestId, actionId: 'ui.activate', status });

describe('act (contract 3)', () => {
  it('sends an action.request and resolves with its result, also one that failed', async () => {
    const { bridge, session } = await conversation();
    const acting = session.act('ui.activate', {
      target: { ref: { by: 'stableId', value: 'w.order' } },
      idempotencyKey: 'k-1',
    });

    const request = await bridge.next('action.request');
    bridge.answer(request, 'action.result', result(request.id, 'failed'));

    expect(request.payload).to.deep.equal({
      actionId: 'ui.activate',
      target: { ref: { by: 'stableId', value: 'w.order' } },
      idempotencyKey: 'k-1',
    });
    expect(await acting).to.include({ status: 'failed' });
  });

  it('rejects when the request never entered the runtime', async () => {
    const { bridge, session } = await conversation();
    const acting = failure(session.act('no.such'));

    bridge.refuse(await bridge.next('action.request'), 'not_found');

    expect(await acting).to.include({ code: 'not_found' });
  });

  it('passes on the progress of its own request until it has the result', async () => {
    const { bridge, session } = await conversation();
    const told: unknown[] = [];
    const acting = session.act('ui.activate', {}, { onProgress: (...step) => told.push(step) });
    const { id } = await bridge.next('action.request');

    bridge.event('action.progress', { requestId: id, state: 'RECEIVED' });
    bridge.event('action.progress', { requestId: 'other', state: 'RECEIVED' });
    bridge.event('action.progress', { requestId: id, state: 'EXECUTING', note: 'now' });
    bridge.send({
      kind: 'response',
      type: 'action.result',
      correlationId: id,
      payload: result(id, 'succeeded'),
    });
    await acting;
    bridge.event('action.progress', { requestId: id, state: 'SUCCEEDED' });
    await bridge.told();

    expect(told).to.deep.equal([
      ['RECEIVED', undefined],
      ['EXECUTING', 'now'],
    ]);
  });

  it('sends action.cancel when its signal aborts, and still tells what came of it', async () => {
    const { bridge, session } = await conversation();
    const stop = new AbortController();
    const acting = session.act('ui.activate', {}, { signal: stop.signal });
    const request = await bridge.next('action.request');

    stop.abort();
    const cancel = await bridge.next('action.cancel');
    bridge.refuse(cancel, 'state_conflict');
    bridge.answer(request, 'action.result', result(request.id, 'cancelled'));

    expect(cancel.payload).to.deep.equal({ requestId: request.id });
    expect(await acting).to.include({ status: 'cancelled' });
  });

  it('does not begin when its signal has aborted before', async () => {
    const { bridge, session } = await conversation();

    expect(await failure(session.act('ui.activate', {}, { signal: AbortSignal.abort() }))).to.include({
      code: 'cancelled',
    });
    await bridge.told();
    expect(bridge.heard).to.have.length(1);
  });

  it('is cancelled when its time is over', async () => {
    const { bridge, session, clock } = await conversation();
    const acting = failure(session.act('ui.activate', {}, { timeoutMs: 500, id: 'a1' }));
    await bridge.next('action.request');

    await clock.pass(500);

    expect(await acting).to.include({ code: 'timeout' });
    expect((await bridge.next('action.cancel')).payload).to.deep.equal({ requestId: 'a1' });
  });

  it('waits as long as a person may need to agree', async () => {
    const { bridge, session, clock } = await conversation({ initialized: { heartbeatMs: 1e9 } });
    let isOver = false;
    const acting = session.act('ui.activate').then(() => (isOver = true));
    const request = await bridge.next('action.request');

    await clock.pass(590_000);
    expect(isOver).to.equal(false);
    bridge.answer(request, 'action.result', result(request.id, 'succeeded'));
    await acting;
  });
});
