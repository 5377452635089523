import { expect } from 'chai';
import { acting, until, type Acting } from '../support/acting.js';
import { fakeClock } from '../support/fake-clock.js';
import { find } from '../support/find.js';

const DELETE = `
  <ul data-uiap-scope="list">
    <li data-uiap-entity="contact" data-uiap-entity-id="c1">Anna <button type="button" data-uiap-id="delete">Delete</button></li>
  </ul>`;

describe('the action runtime (contract 3, OP-E-16)', () => {
  let page: Acting;
  afterEach(() => page.end());

  describe('states', () => {
    it('are told in order', async () => {
      page = acting('<button type="button" data-uiap-id="b">x</button>');

      await page.act('ui.activate', 'b');

      expect(page.states).to.deep.equal([
        'RECEIVED',
        'RESOLVING_TARGET',
        'CHECKING_PRECONDITIONS',
        'EXECUTING',
        'SUCCEEDED',
      ]);
    });

    it('end with the failure, where there is one', async () => {
      page = acting('');

      await page.act('ui.activate', 'nowhere');

      expect(page.states).to.deep.equal(['RECEIVED', 'RESOLVING_TARGET', 'FAILED']);
    });
  });

  describe('a request is refused, with nothing done,', () => {
    const cases: [string, object, string][] = [
      ['for an unknown action', { actionId: 'ui.explode' }, 'bad_arguments'],
      ['without its target', { actionId: 'ui.activate' }, 'bad_arguments'],
      ['with arguments that do not fit', { actionId: 'ui.enterText', args: { text: 7 } }, 'bad_arguments'],
      [
        'with an argument too many',
        { actionId: 'ui.enterText', args: { text: 'x', force: true } },
        'bad_arguments',
      ],
      [
        'for a target that is not there',
        { actionId: 'ui.activate', target: { ref: 'nowhere' } },
        'target_not_found',
      ],
      [
        'for a record that is not there',
        { actionId: 'ui.activate', target: { entityRef: { type: 'contact', id: 'c9' } } },
        'state_conflict',
      ],
      [
        'for a ref outside the record',
        { actionId: 'ui.activate', target: { ref: 'other', entityRef: { type: 'contact', id: 'c1' } } },
        'target_mismatch',
      ],
      [
        'with a malformed route pattern',
        {
          actionId: 'ui.activate',
          target: { ref: 'delete' },
          verification: { signals: [{ kind: 'route.changed', pattern: '(((' }] },
        },
        'bad_arguments',
      ],
    ];
    for (const [name, payload, code] of cases)
      it(name, async () => {
        page = acting(`${DELETE}<button type="button" data-uiap-id="other">x</button>`);
        let events = 0;
        for (const type of ['pointerover', 'click']) page.root.addEventListener(type, () => (events += 1));

        const result = await page.request(payload as Parameters<Acting['request']>[0]);

        expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
        expect([result.error?.code, events]).to.deep.equal([code, 0]);
      });
  });

  it('waits a little for a target that comes late (case 47)', async () => {
    page = acting('<div id="slot"></div>');
    setTimeout(
      () => (find(page.root, '#slot').innerHTML = '<button type="button" data-uiap-id="late">x</button>'),
      300,
    );

    expect((await page.act('ui.activate', 'late')).status).to.equal('succeeded');
  });

  describe('a node that is given to another record while the action is under way (case 28)', () => {
    const ROW = `
      <li data-uiap-entity="contact" data-uiap-entity-id="c1">
        <button type="button" data-uiap-id="open.c1">Open</button><input data-uiap-id="name.c1">
        <select data-uiap-id="kind.c1"><option>a</option><option>b</option></select>
        <input type="checkbox" data-uiap-id="box.c1"></li>`;
    const actions: [string, string, object][] = [
      ['ui.activate', 'open.c1', {}],
      ['ui.enterText', 'name.c1', { text: 'x' }],
      ['ui.select', 'kind.c1', { index: 1 }],
      ['ui.toggle', 'box.c1', {}],
    ];
    for (const [actionId, id, args] of actions)
      it(`is left alone by ${actionId}`, async () => {
        page = acting(ROW);
        let events = 0;
        for (const type of ['pointerover', 'focusin', 'input', 'click'])
          page.root.addEventListener(type, () => (events += 1));

        const { error, sideEffectState } = await page.request(
          { actionId, target: { ref: id }, args: args as Record<string, unknown> },
          {
            onState(state) {
              if (state !== 'EXECUTING') return;
              queueMicrotask(() => find(page.root, 'li').setAttribute('data-uiap-entity-id', 'c9'));
            },
          },
        );

        expect([error?.code, sideEffectState, events]).to.deep.equal(['target_mismatch', 'none', 0]);
      });
  });

  it('and as long as the request says', async () => {
    page = acting('');
    const started = performance.now();

    await page.act('ui.activate', 'never', {}, { timeoutMs: 200 });

    expect(performance.now() - started).to.be.lessThan(900);
  });

  describe('one action at a time, over all sessions', () => {
    it('in the order in which they came', async () => {
      const order: string[] = [];
      page = acting('', {
        actions: ['first', 'second'].map((id) => ({
          id,
          async handler() {
            order.push(`${id} begins`);
            await new Promise((resolve) => setTimeout(resolve, 30));
            order.push(`${id} ends`);
          },
        })),
      });

      await Promise.all([
        page.act('first'),
        page.request({ actionId: 'second' }, { principalId: 'another' }),
      ]);

      expect(order).to.deep.equal(['first begins', 'first ends', 'second begins', 'second ends']);
    });

    it('and the next one runs after one that failed', async () => {
      page = acting('', {
        actions: [
          { id: 'bad', handler: () => Promise.reject(new Error('x')) },
          { id: 'good', handler: () => 1 },
        ],
      });

      const [bad, good] = await Promise.all([page.act('bad'), page.act('good')]);

      expect([bad.error?.code, good.status]).to.deep.equal(['handler_failed', 'succeeded']);
    });

    it('and not before a cancelled handler has stopped', async () => {
      const order: string[] = [];
      const cancel = new AbortController();
      page = acting('', {
        actions: [
          {
            id: 'stubborn',
            async handler() {
              await new Promise((resolve) => setTimeout(resolve, 100));
              order.push('stubborn ends');
            },
          },
          { id: 'next', handler: () => order.push('next') },
        ],
      });

      const first = page.request({ actionId: 'stubborn' }, { signal: cancel.signal });
      const second = page.act('next');
      await until(() => page.states.includes('EXECUTING'), 'executing');
      cancel.abort();
      await Promise.all([first, second]);

      expect(order).to.deep.equal(['stubborn ends', 'next']);
    });
  });

  describe('cancelling', () => {
    it('while waiting for its turn: nothing has happened', async () => {
      const cancel = new AbortController();
      let runs = 0;
      page = acting('', {
        actions: [
          { id: 'slow', handler: () => new Promise((resolve) => setTimeout(resolve, 50)) },
          { id: 'other', handler: () => (runs += 1) },
        ],
      });
      const slow = page.act('slow');
      const other = page.request({ actionId: 'other' }, { signal: cancel.signal });
      cancel.abort();

      expect(await other).to.include({ status: 'cancelled', sideEffectState: 'none' });
      expect((await slow).status).to.equal('succeeded');
      expect(runs).to.equal(0);
    });

    it('while looking for the target', async () => {
      const cancel = new AbortController();
      page = acting('');
      const pending = page.request(
        { actionId: 'ui.activate', target: { ref: 'never' }, timeoutMs: 5000 },
        { signal: cancel.signal },
      );
      await until(() => page.states.includes('RESOLVING_TARGET'), 'resolving');
      cancel.abort();

      const result = await pending;
      expect(result).to.include({ status: 'cancelled', sideEffectState: 'none' });
      expect(result.error?.code).to.equal('cancelled');
      expect(page.states.at(-1)).to.equal('CANCELLED');
    });

    it('while performing: nobody can tell what has happened, and the handler is told', async () => {
      const cancel = new AbortController();
      let isTold = false;
      page = acting('', {
        actions: [
          {
            id: 'slow',
            handler: (_args, { signal }) =>
              new Promise((resolve) => {
                signal.addEventListener('abort', () => {
                  isTold = true;
                  resolve('too late');
                });
              }),
          },
        ],
      });
      const pending = page.request({ actionId: 'slow' }, { signal: cancel.signal });
      await until(() => page.states.includes('EXECUTING'), 'executing');
      cancel.abort();

      expect(await pending).to.include({ status: 'cancelled', sideEffectState: 'unknown' });
      expect(isTold).to.be.true;
    });

    it('while verifying: it was done', async () => {
      const cancel = new AbortController();
      page = acting('', { actions: [{ id: 'save', handler: () => 1 }] });
      const pending = page.request(
        { actionId: 'save', verification: { signals: [{ kind: 'app', name: 'saved' }] } },
        { signal: cancel.signal },
      );
      await until(() => page.states.includes('VERIFYING'), 'verifying');
      cancel.abort();

      expect(await pending).to.include({ status: 'cancelled', sideEffectState: 'applied' });
    });

    it('everything ends with the bridge', async () => {
      page = acting('', { actions: [{ id: 'slow', handler: () => new Promise(() => undefined) }] });
      const pending = [page.act('slow'), page.act('slow')];
      await until(() => page.states.includes('EXECUTING'), 'executing');
      page.end();

      expect((await Promise.all(pending)).map(({ status }) => status)).to.deep.equal([
        'cancelled',
        'cancelled',
      ]);
    });
  });

  describe('limits', () => {
    it('an action that takes too long times out, and the handler is told', async () => {
      const clock = fakeClock();
      let isTold = false;
      page = acting('', {
        clock,
        actions: [
          {
            id: 'slow',
            handler: (_args, { signal }) =>
              new Promise(() => signal.addEventListener('abort', () => (isTold = true))),
          },
        ],
      });
      const pending = page.request({ actionId: 'slow', timeoutMs: 500 });
      await clock.pass(600);

      const result = await pending;
      expect(result).to.include({ status: 'failed', sideEffectState: 'unknown' });
      expect([result.error?.code, isTold]).to.deep.equal(['timeout', true]);
    });
  });

  describe('an idempotency key (case 58)', () => {
    it('gives the first result again, and does nothing again', async () => {
      let orders = 0;
      page = acting('<button type="button" data-uiap-id="order">Order</button>');
      page.byId('order').addEventListener('click', () => (orders += 1));
      const payload = { actionId: 'ui.activate', target: { ref: 'order' }, idempotencyKey: 'k-1' };

      const first = await page.request(payload, { requestId: 'm7' });
      const second = await page.request(payload, { requestId: 'm8' });

      expect(orders).to.equal(1);
      expect(second).to.deep.equal({ ...first, requestId: 'm8' });
    });

    it('also while the first is under way, and after it has failed', async () => {
      let runs = 0;
      page = acting('', {
        actions: [
          {
            id: 'save',
            async handler() {
              runs += 1;
              await new Promise((resolve) => setTimeout(resolve, 20));
              throw new Error('x');
            },
          },
        ],
      });
      const payload = { actionId: 'save', idempotencyKey: 'k' };

      const both = await Promise.all([page.request(payload), page.request(payload)]);
      const third = await page.request(payload);

      expect([...both, third].map(({ error }) => error?.code)).to.deep.equal([
        'handler_failed',
        'handler_failed',
        'handler_failed',
      ]);
      expect(runs).to.equal(1);
    });

    it('is the principal’s own, and for one thing only', async () => {
      let runs = 0;
      page = acting('', { actions: [{ id: 'save', handler: () => (runs += 1) }] });
      const payload = { actionId: 'save', idempotencyKey: 'k' };

      await page.request(payload);
      await page.request(payload, { principalId: 'another' });
      const other = await page.request({ ...payload, args: { other: true } });

      expect(runs).to.equal(2);
      expect([other.status, other.error?.code]).to.deep.equal(['failed', 'state_conflict']);
    });
  });

  describe('the app’s own actions', () => {
    it('get the arguments, the element and the agent, and answer', async () => {
      let got: unknown[] = [];
      page = acting(DELETE, {
        actions: [
          {
            id: 'contact.call',
            args: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
            handler: (args, { element, agent }) => {
              got = [args, element?.getAttribute('data-uiap-entity-id'), agent.id];
              return { called: true };
            },
          },
        ],
      });

      const result = await page.request({
        actionId: 'contact.call',
        args: { number: '1' },
        target: { entityRef: { type: 'contact', id: 'c1' } },
      });

      expect(got).to.deep.equal([{ number: '1' }, 'c1', 'agent-1']);
      expect(result).to.include({
        status: 'succeeded',
        executionMode: 'appAction',
        sideEffectState: 'applied',
      });
      expect(result.result).to.deep.equal({ called: true });
    });

    it('are called by app.invoke, too, with their own schema', async () => {
      page = acting('', {
        actions: [
          {
            id: 'sum',
            args: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
            handler: ({ a }) => Number(a) + 1,
          },
        ],
      });

      const good = await page.act('app.invoke', undefined, { name: 'sum', args: { a: 1 } });
      const bad = await page.act('app.invoke', undefined, { name: 'sum', args: {} });
      const unknown = await page.act('app.invoke', undefined, { name: 'ui.activate' });

      expect([good.result, good.actionId]).to.deep.equal([2, 'app.invoke']);
      expect([bad.error?.code, unknown.error?.code]).to.deep.equal(['bad_arguments', 'bad_arguments']);
    });

    it('that fail tell nothing of why', async () => {
      page = acting('', {
        actions: [
          {
            id: 'bad',
            handler() {
              throw new Error('password hunter2 is wrong');
            },
          },
        ],
      });

      const result = await page.act('bad');

      expect(result).to.include({ status: 'failed', sideEffectState: 'unknown' });
      expect(result.error?.code).to.equal('handler_failed');
      expect(JSON.stringify(result)).not.to.contain('hunter2');
      expect(page.diagnosed).to.include('action.handler');
    });

    it('succeed though their result cannot travel whole (case 60)', async () => {
      const report: Record<string, unknown> = {
        text: 'ok',
        date: new Date(0),
        run: () => 1,
        node: document.body,
      };
      report.self = report;
      page = acting('', { actions: [{ id: 'report', handler: () => report }] });

      const { status, result } = await page.act('report');

      expect(status).to.equal('succeeded');
      expect(result).to.deep.equal({
        text: 'ok',
        date: '1970-01-01T00:00:00.000Z',
        meta: { lossy: ['/run', '/node', '/self'] },
      });
    });

    it('are refused at start-up where something is wrong with them', () => {
      page = acting('');
      const register = (descriptor: object) => () =>
        page.runtime.register(descriptor as { id: string }, () => 1);

      expect(register({ id: 'ui.activate' })).to.throw(TypeError, 'is there already');
      expect(register({ id: 'x', effect: 'destroy' })).to.throw(TypeError, 'action.effect');
      expect(register({ id: '' })).to.throw(TypeError, 'action.id');
      expect(register({ id: 'x', args: { type: 'string', pattern: '^a+$' } })).to.throw(TypeError, 'pattern');
      expect(page.runtime.has('x')).to.be.false;
    });

    it('cannot be changed once they are registered', async () => {
      const descriptor = { id: 'safe', effect: 'commit' as const, risk: 'high' as const };
      page = acting('', { policy: { rules: [] } });
      page.runtime.register(descriptor, () => 1);
      Object.assign(descriptor, { effect: 'observe', risk: 'low' });

      expect((await page.act('safe')).error?.code).to.equal('confirmation_rejected');
    });
  });

  it('every result is noted in the audit, without values', async () => {
    page = acting('<input data-uiap-id="f">');

    await page.act('ui.enterText', 'f', { text: 'private' });

    expect(page.audited.map(({ type, outcome }) => `${type} ${outcome}`)).to.deep.equal([
      'policy.decision allow',
      'action.result succeeded',
    ]);
    expect(JSON.stringify(page.audited)).not.to.contain('private');
  });
});
