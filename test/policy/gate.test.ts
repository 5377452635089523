import { expect } from 'chai';
import type { Confirm, ConfirmationPrompt } from '../../src/policy/confirmation.js';
import type { PolicyRequest } from '../../src/policy/decide.js';
import { createGate, isPermit, type Admission, type Gate, type GateOptions } from '../../src/policy/gate.js';
import type { PolicyDocument, PolicyEffect } from '../../src/protocol/policy.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';

const ALWAYS = (effect: PolicyEffect): PolicyDocument => ({
  rules: [{ id: `always-${effect}`, effect, when: {} }],
});

const REQUEST: PolicyRequest = {
  actionId: 'contact.delete',
  effect: 'commit',
  risk: 'low',
  mode: 'auto',
  principal: { id: 'person', roles: [], grants: ['observe', 'guide', 'draft', 'act'] },
  places: [{ path: '/' }],
  scopes: [],
  entities: [],
  dataClasses: [],
};

describe('policy: the gate (contract 4)', () => {
  let clock: FakeClock;
  let diagnosed: string[];
  let audited: string[];
  let events: string[];
  let asked: ConfirmationPrompt[];
  const never = new AbortController().signal;
  beforeEach(() => {
    clock = fakeClock();
    diagnosed = [];
    audited = [];
    events = [];
    asked = [];
  });

  function gateWith(document: PolicyDocument, more: Partial<GateOptions> = {}): Gate {
    return createGate({
      document,
      clock,
      diagnose: (code) => diagnosed.push(code),
      confirm: () => Promise.reject(new Error('nobody was to be asked')),
      ...more,
    });
  }

  /** A person who answers as told, when told. */
  function person(): {
    readonly confirm: Confirm;
    readonly answer: (decision: unknown) => void;
    readonly signal: () => AbortSignal | undefined;
  } {
    let resolve: (decision: never) => void = () => undefined;
    let signal: AbortSignal | undefined;
    return {
      confirm(prompt, context) {
        asked.push(prompt);
        ({ signal } = context);
        return new Promise((done) => (resolve = done as typeof resolve));
      },
      answer: (decision) => resolve(decision as never),
      signal: () => signal,
    };
  }

  function admission(more: Partial<Admission> = {}): Admission {
    const requestId = more.requestId ?? 'm1';
    return {
      sessionId: 's1',
      requestId,
      request: REQUEST,
      args: {},
      subject: { actionId: 'contact.delete', target: 'c1' },
      prompt: ({ reason }) => ({
        requestId,
        agent: { id: 'a', transport: 'test' },
        actionId: 'contact.delete',
        title: 'Delete',
        effect: 'commit',
        risk: 'low',
        args: [],
        ...(typeof reason === 'string' ? { reason } : {}),
      }),
      onAsked: () => events.push(`asked ${requestId}`),
      onAnswered: (answer) => events.push(`${answer} ${requestId}`),
      audit: ({ type, outcome, ruleId }) => audited.push(`${type} ${outcome} ${ruleId ?? ''}`.trim()),
      ...more,
    };
  }

  it('gives a permit for what is allowed, asks nobody and tells the audit', async () => {
    const verdict = await gateWith(ALWAYS('allow')).admit(admission(), never);

    expect(verdict).to.include({ effect: 'allow', wasAsked: false });
    expect(verdict.effect === 'allow' && isPermit(verdict.permit)).to.be.true;
    expect(audited).to.deep.equal(['policy.decision allow always-allow']);
  });

  for (const effect of ['deny', 'handoff'] as const)
    it(`gives none for ${effect}`, async () => {
      const verdict = await gateWith(ALWAYS(effect)).admit(admission(), never);

      expect(verdict.effect).to.equal(effect);
      expect(verdict).not.to.have.property('permit');
    });

  describe('a permit', () => {
    it('is for exactly what was asked, for a minute', async () => {
      const verdict = await gateWith(ALWAYS('allow')).admit(admission(), never);
      if (verdict.effect !== 'allow') throw new Error('no permit');
      const { permit } = verdict;
      const subject = { actionId: 'contact.delete', target: 'c1' };

      expect(permit.covers({ ...subject }, clock.now())).to.be.true;
      expect(permit.covers({ ...subject, target: 'c2' }, clock.now())).to.be.false;
      expect(permit.covers({ ...subject, args: {} }, clock.now())).to.be.false;
      expect(permit.covers(subject, clock.now() + 60_001)).to.be.false;
    });

    it('is for what was asked when it was asked, whatever becomes of it meanwhile', async () => {
      const subject = { args: { to: 'anna' } };
      const pending = gateWith(ALWAYS('allow')).admit(admission({ subject }), never);
      subject.args.to = 'zoe';
      const verdict = await pending;
      if (verdict.effect !== 'allow') throw new Error('no permit');

      expect(verdict.permit.covers(subject, clock.now())).to.be.false;
    });

    it('cannot be made by anybody else', async () => {
      const verdict = await gateWith(ALWAYS('allow')).admit(admission(), never);
      if (verdict.effect !== 'allow') throw new Error('no permit');
      const Stolen = verdict.permit.constructor as new (...args: unknown[]) => unknown;

      expect(() => new Stolen(Symbol('permit'), {}, Infinity)).to.throw(TypeError);
      expect(isPermit({ covers: () => true })).to.be.false;
      expect(isPermit(Object.create(null))).to.be.false;
    });
  });

  describe('asking the person', () => {
    it('gives a permit after yes', async () => {
      const { confirm, answer } = person();
      const verdict = gateWith(ALWAYS('confirm'), { confirm }).admit(admission(), never);
      await clock.pass(0);
      answer('approved');

      expect(await verdict).to.include({ effect: 'allow', wasAsked: true });
      expect(events).to.deep.equal(['asked m1', 'approved m1']);
      expect(audited).to.deep.equal([
        'policy.decision confirm always-confirm',
        'policy.confirmation approved',
        'policy.decision confirm always-confirm',
      ]);
    });

    for (const answered of ['refused', 'yes', undefined, true, { approved: true }])
      it(`gives none after ${JSON.stringify({ answered })}: only "approved" is a yes`, async () => {
        const { confirm, answer } = person();
        const verdict = gateWith(ALWAYS('confirm'), { confirm }).admit(admission(), never);
        await clock.pass(0);
        answer(answered);

        expect(await verdict).to.deep.equal({ effect: 'refused', answer: 'refused' });
      });

    it('gives none where the app’s own dialog fails', async () => {
      const confirm = () => Promise.reject(new Error('x'));

      expect((await gateWith(ALWAYS('confirm'), { confirm }).admit(admission(), never)).effect).to.equal(
        'refused',
      );
      expect(diagnosed).to.deep.equal(['policy.confirm']);
    });

    it('expires after a minute, and takes the dialog away', async () => {
      const { confirm, answer, signal } = person();
      const verdict = gateWith(ALWAYS('confirm'), { confirm }).admit(admission(), never);
      await clock.pass(60_000);
      answer('approved');

      expect(await verdict).to.deep.equal({ effect: 'refused', answer: 'expired' });
      expect(signal()?.aborted).to.be.true;
      expect(events).to.deep.equal(['asked m1', 'expired m1']);
    });

    it('ends with the request, and takes the dialog away', async () => {
      const { confirm, signal } = person();
      const cancel = new AbortController();
      const verdict = gateWith(ALWAYS('confirm'), { confirm }).admit(admission(), cancel.signal);
      await clock.pass(0);
      cancel.abort();

      expect(await verdict.catch((reason: unknown) => reason)).to.equal(cancel.signal.reason);
      expect(signal()?.aborted).to.be.true;
      expect(clock.waiting).to.equal(0);
    });

    it('one question at a time, whoever asks; one that gives up does not let the next one push in', async () => {
      const { confirm, answer } = person();
      const gate = gateWith(ALWAYS('confirm'), { confirm });
      const cancel = new AbortController();
      const first = gate.admit(admission({ requestId: 'm1' }), never);
      const second = gate.admit(admission({ requestId: 'm2', sessionId: 's2' }), cancel.signal);
      const third = gate.admit(admission({ requestId: 'm3', sessionId: 's3' }), never);
      await clock.pass(0);
      cancel.abort();
      await second.catch(() => undefined);
      await clock.pass(0);
      expect(events).to.deep.equal(['asked m1']);

      answer('approved');
      await first;
      await clock.pass(0);
      answer('refused');
      await third;

      expect(events).to.deep.equal(['asked m1', 'approved m1', 'asked m3', 'refused m3']);
    });

    it('decides again after yes: rules may have changed', async () => {
      const { confirm, answer } = person();
      const gate = gateWith(ALWAYS('confirm'), { confirm });
      const verdict = gate.admit(admission(), never);
      await clock.pass(0);
      gate.replace(ALWAYS('deny'));
      answer('approved');

      expect((await verdict).effect).to.equal('deny');
      expect(audited.at(-1)).to.equal('policy.decision deny always-deny');
    });
  });

  describe('an agent answers', () => {
    it('only where the app said so (OP-W-5)', async () => {
      const { confirm, answer } = person();
      const gate = gateWith(ALWAYS('confirm'), { confirm });
      const verdict = gate.admit(admission(), never);
      await clock.pass(0);

      expect(gate.confirmation).to.equal('page');
      expect(gate.answer('s1', 'm1', 'approved')).to.be.false;
      answer('refused');
      await verdict;
    });

    it('for its own session’s open question, once', async () => {
      const gate = gateWith(ALWAYS('confirm'), { confirmation: 'controller' });
      const verdict = gate.admit(admission(), never);
      await clock.pass(0);

      expect(gate.answer('s2', 'm1', 'approved')).to.be.false;
      expect(gate.answer('s1', 'm2', 'approved')).to.be.false;
      expect(gate.answer('s1', 'm1', 'approved')).to.be.true;
      expect((await verdict).effect).to.equal('allow');
      expect(gate.answer('s1', 'm1', 'approved')).to.be.false;
    });
  });

  describe('the app’s hook', () => {
    it('sees what is to be decided and what the rules say', async () => {
      let seen: unknown;
      const gate = gateWith(ALWAYS('allow'), { decide: (request) => void (seen = request) });

      await gate.admit(admission({ args: { id: 'c1' } }), never);

      expect(seen).to.deep.include({ actionId: 'contact.delete', args: { id: 'c1' } });
      expect(seen).to.have.nested.property('decision.effect', 'allow');
      expect(Object.isFrozen(seen)).to.be.true;
    });

    it('can make a decision stricter', () => {
      const gate = gateWith(ALWAYS('allow'), { decide: () => ({ effect: 'deny', reason: 'closed today' }) });

      expect(gate.evaluate(REQUEST)).to.include({ effect: 'deny', because: 'hook', reason: 'closed today' });
    });

    it('cannot make one milder, unless it says that it means to, which the audit shows', async () => {
      expect(
        gateWith(ALWAYS('deny'), { decide: () => ({ effect: 'allow' }) }).evaluate(REQUEST).effect,
      ).to.equal('deny');

      const gate = gateWith(ALWAYS('deny'), { decide: () => ({ effect: 'allow', loosens: true }) });
      expect((await gate.admit(admission(), never)).effect).to.equal('allow');
      expect(audited).to.deep.equal(['policy.decision allow policy.decide (loosens)']);
    });

    it('cannot give a grant', () => {
      const gate = gateWith(ALWAYS('allow'), { decide: () => ({ effect: 'allow', loosens: true }) });
      const principal = { ...REQUEST.principal, grants: [] };

      expect(gate.evaluate({ ...REQUEST, principal }).because).to.equal('grant');
    });

    const broken: [string, () => unknown][] = [
      [
        'throws',
        () => {
          throw new Error('x');
        },
      ],
      ['promises', () => Promise.resolve({ effect: 'allow', loosens: true })],
      ['answers something else (WF-12.4-2)', () => ({ effect: 'maybe' })],
      ['answers yes', () => true],
      ['answers null', () => null],
    ];
    for (const [name, decide] of broken)
      it(`denies where it ${name}`, () => {
        const gate = gateWith(ALWAYS('allow'), { decide: decide as GateOptions['decide'] & object });

        expect(gate.evaluate(REQUEST).effect).to.equal('deny');
        expect(diagnosed).to.deep.equal(['policy.decide']);
      });

    it('is heard before an early denial by a rule, not before one by a missing grant', () => {
      const gate = gateWith(ALWAYS('deny'), { decide: () => undefined });

      expect(gate.deniedAnyway(REQUEST, 'observe')).to.be.undefined;
      expect(gate.deniedAnyway({ ...REQUEST, principal: { ...REQUEST.principal, grants: [] } }, 'observe')).to
        .exist;
      expect(gateWith(ALWAYS('deny')).deniedAnyway(REQUEST, 'observe')).to.exist;
    });
  });
});
