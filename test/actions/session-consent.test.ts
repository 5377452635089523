import { expect } from 'chai';
import type { ConfirmationAnswer, ConfirmationPrompt } from '../../src/policy/confirmation.js';
import type { PolicyDocument, PolicyRule } from '../../src/protocol/policy.js';
import { fakeClock } from '../support/fake-clock.js';
import { acting, type Acting, type ActingOptions, type RequestOptions } from '../support/acting.js';

const ASK: PolicyRule = { id: 'ask', effect: 'confirm', when: { effects: ['commit'] }, remember: 'session' };
const LIST = `<ul>
  <li data-uiap-entity="contact" data-uiap-entity-id="c1"><button type="button" data-uiap-id="archive.c1">Archive</button></li>
  <li data-uiap-entity="contact" data-uiap-entity-id="c2"><button type="button" data-uiap-id="archive.c2">Archive</button></li>
</ul><p><button type="button">Next</button></p>`;
const rules = (...given: PolicyRule[]): PolicyDocument => ({ default: 'allow', rules: given });

describe('What a person has allowed for the session (contract 4)', () => {
  let page: Acting;
  let asked: ConfirmationPrompt[];
  let answer: ConfirmationAnswer;
  afterEach(() => page.end());

  function begin(policy = rules(ASK), more: ActingOptions = {}): void {
    asked = [];
    answer = 'approved_for_session';
    page = acting(LIST, {
      policy,
      confirm(prompt) {
        asked.push(prompt);
        return Promise.resolve(answer);
      },
      actions: [{ id: 'contact.setStatus', effect: 'commit', risk: 'medium', handler: () => undefined }],
      ...more,
    });
  }

  const press = (ref: unknown, options?: RequestOptions) =>
    page.request({ actionId: 'ui.activate', target: { ref } as never }, options);
  const outcomes = () =>
    page.audited.filter(({ type }) => type === 'policy.confirmation').map(({ outcome }) => outcome);

  it('is not asked again for exactly the same, and each use is in the audit trail', async () => {
    begin();

    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await press('archive.c1')).status);

    expect(statuses).to.deep.equal(['succeeded', 'succeeded', 'succeeded']);
    expect(asked).to.have.length(1);
    expect(asked[0]).to.include({ remember: 'session' });
    expect(outcomes()).to.deep.equal(['approved_for_session', 'remembered', 'remembered']);
    const decisions = page.audited.filter(({ type }) => type === 'policy.decision');
    expect(decisions.every(({ ruleId, outcome }) => ruleId === 'ask' && outcome === 'confirm')).to.be.true;
  });

  it('the agent hears "approved", and nothing of the rest of the session', async () => {
    begin();

    await press('archive.c1');
    await press('archive.c1');

    expect(page.emitted.map(({ type, payload }) => [type, payload.decision])).to.deep.equal([
      ['action.confirmation.requested', undefined],
      ['action.confirmation.resolved', 'approved'],
    ]);
  });

  describe('is asked again', () => {
    const again: [string, (first: RequestOptions) => Promise<unknown>][] = [
      ['for another record', () => press('archive.c2')],
      ['in another session', () => press('archive.c1', { sessionId: 's2' })],
      [
        'where the risk has risen',
        () => {
          page.byId('archive.c1').setAttribute('data-uiap-risk', 'high');
          return press('archive.c1');
        },
      ],
      [
        'where the button says something else',
        () => {
          page.byId('archive.c1').textContent = 'Delete';
          return press('archive.c1');
        },
      ],
      [
        'where the node has become another record’s (case 28)',
        () => {
          page.byId('archive.c1').closest('li')?.setAttribute('data-uiap-entity-id', 'c9');
          return press('archive.c1');
        },
      ],
      [
        'when the rules have been replaced',
        () => {
          page.gate.replace(rules(ASK));
          return press('archive.c1');
        },
      ],
      ['for another action', () => page.act('ui.pressKey', 'archive.c1', { key: 'Enter' })],
    ];
    for (const [name, second] of again)
      it(name, async () => {
        begin();
        await press('archive.c1');

        await second({});

        expect(asked).to.have.length(2);
      });

    it('when the person has stopped the agent', async () => {
      const clock = fakeClock();
      let stop: () => void = () => undefined;
      begin(rules(ASK), { clock, presence: (_activity, context) => ({ stop } = context) });
      const pass = async <Result>(pending: Promise<Result>) => (await clock.pass(3000), pending);
      await pass(press('archive.c1'));
      const running = page.act('ui.activate', 'never', undefined, { timeoutMs: 10_000 });
      await clock.pass(1000);
      stop();
      expect((await pass(running)).status).to.equal('cancelled');

      await pass(press('archive.c1'));

      expect(asked).to.have.length(2);
    });

    it('on another page of the app', async () => {
      let path = '/contacts';
      const navigation = { current: () => ({ path }), map: () => ({ routes: [] }) };
      begin(rules(ASK), { navigation: navigation as never });
      await press('archive.c1');

      path = '/archive';
      await press('archive.c1');

      expect(asked).to.have.length(2);
    });

    it('with other values', async () => {
      begin();
      for (const status of ['active', 'active', 'inactive'])
        await page.act('contact.setStatus', undefined, { status });

      expect(asked.map(({ args }) => args[0]?.value)).to.deep.equal(['active', 'inactive']);
    });

    it('for another element that only looks the same, where the app names neither', async () => {
      begin();
      const next = { by: 'semantic', role: 'button', name: 'Next' };
      await press(next);
      await press(next);
      expect(asked).to.have.length(1);

      const button = [...page.root.querySelectorAll('button')].at(-1);
      button?.replaceWith(button.cloneNode(true));
      await press(next);

      expect(asked).to.have.length(2);
    });

    it('after the session has ended, even under its id', async () => {
      begin();
      const session = new AbortController();
      await press('archive.c1', { sessionEnds: session.signal });
      session.abort();

      await press('archive.c1');

      expect(asked).to.have.length(2);
    });
  });

  describe('is not offered', () => {
    const never: [string, PolicyDocument][] = [
      ['by a rule that does not say so', rules({ id: 'ask', effect: 'confirm', when: {} })],
      [
        'where another rule wants to be asked each time',
        rules(ASK, { id: 'each', effect: 'confirm', when: {} }),
      ],
      ['where no rule decides', { rules: [] }],
      ['by the default', { default: 'confirm', rules: [] }],
    ];
    for (const [name, policy] of never)
      it(`${name}; a dialog that answers so nevertheless has refused`, async () => {
        begin(policy);

        const { error } = await press('archive.c1');

        expect(asked[0]).to.not.have.property('remember');
        expect(error?.code).to.equal('confirmation_rejected');
      });

    it('where the person cannot see a value', async () => {
      begin();

      await page.act('contact.setStatus', undefined, { status: 'active', password: 'x' });

      expect(asked[0]).to.not.have.property('remember');
    });

    it('where the app’s hook asks for the question', async () => {
      begin(rules(), { decide: () => ({ effect: 'confirm' }) });

      await press('archive.c1');

      expect(asked[0]).to.not.have.property('remember');
    });
  });

  it('gives way to a stricter rule', async () => {
    begin(rules(ASK, { id: 'no', effect: 'deny', when: { risks: ['high'] } }));
    await press('archive.c1');

    page.byId('archive.c1').setAttribute('data-uiap-risk', 'high');

    expect((await press('archive.c1')).error?.code).to.equal('policy_denied');
  });

  it('an agent that confirms itself cannot give it', async () => {
    begin(rules(ASK), { confirmation: 'controller' });
    for (let times = 0; times < 2; times += 1) {
      const pending = press('archive.c1', { requestId: `m${times}` });
      await expectEvent(times);
      page.gate.answer('s1', `m${times}`, 'approved');
      await pending;
    }

    expect(outcomes()).to.deep.equal(['approved', 'approved']);
  });

  async function expectEvent(before: number): Promise<void> {
    while (page.emitted.filter(({ type }) => type.endsWith('requested')).length <= before)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }
});
