import { expect } from 'chai';
import type { Confirm, ConfirmationPrompt } from '../../src/policy/confirmation.js';
import type { PolicyDocument } from '../../src/protocol/policy.js';
import { acting, until, type Acting, type ActingOptions } from '../support/acting.js';

const LIST = `
  <section data-uiap-scope="list"><ul>
    <li data-uiap-entity="contact" data-uiap-entity-id="c1"><b>Anna</b> <button type="button" data-uiap-id="delete.c1">Delete</button></li>
    <li data-uiap-entity="contact" data-uiap-entity-id="c2"><b>Bruno</b> <button type="button" data-uiap-id="delete.c2">Delete</button></li>
  </ul></section>`;
const NO_RULES: PolicyDocument = { rules: [] };

describe('actions and policy (contract 3 and 4)', () => {
  let page: Acting;
  let clicked: string[];
  afterEach(() => page.end());

  function show(html: string, options: ActingOptions = {}): void {
    page = acting(html, { policy: NO_RULES, ...options });
    clicked = [];
    page.root.addEventListener('click', ({ target }) => {
      clicked.push((target as Element).closest('[data-uiap-id]')?.getAttribute('data-uiap-id') ?? '?');
    });
  }

  /** A person whose answer is given later. */
  function person() {
    const prompts: ConfirmationPrompt[] = [];
    let resolve: (decision: 'approved' | 'refused') => void = () => undefined;
    const confirm: Confirm = (prompt) => {
      prompts.push(prompt);
      return new Promise((done) => (resolve = done));
    };
    return {
      confirm,
      prompts,
      asked: () => until(() => prompts.length > 0, 'the question'),
      answer: (what: 'approved' | 'refused') => resolve(what),
    };
  }

  const press = (id: string, more: object = {}) => page.act('ui.activate', id, undefined, more);

  describe('what pressing does is read off the page, not asked of the agent', () => {
    const outcomes: [string, string, string][] = [
      ['a button', '<button type="button" data-uiap-id="b">x</button>', 'confirmation_rejected'],
      ['a link within the app', '<a href="#there" data-uiap-id="b">x</a>', 'succeeded'],
      ['a tab', '<div role="tab" data-uiap-id="b">x</div>', 'succeeded'],
      ['a disclosure', '<details><summary data-uiap-id="b">x</summary></details>', 'succeeded'],
      [
        'a menu opener',
        '<button type="button" aria-haspopup="menu" data-uiap-id="b">x</button>',
        'succeeded',
      ],
      [
        'a link elsewhere',
        '<a href="https://elsewhere.example/" data-uiap-id="b">x</a>',
        'confirmation_rejected',
      ],
      ['a link that is a button', '<a href="#" data-uiap-id="b">x</a>', 'confirmation_rejected'],
      [
        'a link with a script',
        '<a href="#x" onclick="return false" data-uiap-id="b">x</a>',
        'confirmation_rejected',
      ],
      [
        'an opener that submits',
        '<form onsubmit="return false"><button aria-expanded="false" data-uiap-id="b">x</button></form>',
        'confirmation_rejected',
      ],
      [
        'a checkbox with a menu’s attributes',
        '<input type="checkbox" aria-haspopup="menu" data-uiap-id="b">',
        'confirmation_rejected',
      ],
      [
        'a button that the app says only shows',
        '<button type="button" data-uiap-effect="navigate" data-uiap-id="b">x</button>',
        'succeeded',
      ],
      [
        'a link that the app says is risky',
        '<a href="#x" data-uiap-risk="high" data-uiap-id="b">x</a>',
        'confirmation_rejected',
      ],
      [
        'the icon in a risky button',
        '<button type="button" data-uiap-risk="critical"><i data-uiap-id="b">x</i></button>',
        'handoff_required',
      ],
      [
        'a typing mistake of the app',
        '<button type="button" data-uiap-effect="nav" data-uiap-id="b">x</button>',
        'confirmation_rejected',
      ],
    ];
    for (const [name, html, outcome] of outcomes)
      it(`${name}: ${outcome}`, async () => {
        show(html);
        page.root.addEventListener('click', (event) => event.preventDefault());

        const { status, error } = await press('b');

        expect(error?.code ?? status).to.equal(outcome);
        expect(clicked).to.deep.equal(outcome === 'succeeded' ? ['b'] : []);
      });

    it('a risky field makes filling it in risky, too', async () => {
      show('<input data-uiap-risk="high" data-uiap-id="f">');

      expect((await page.act('ui.enterText', 'f', { text: 'x' })).error?.code).to.equal(
        'confirmation_rejected',
      );
    });
  });

  it('a rule sees scope, record and route of the target', async () => {
    show(LIST, {
      policy: {
        default: 'allow',
        rules: [
          {
            id: 'list',
            effect: 'deny',
            reason: 'Not here',
            when: { scopes: ['list'], entities: ['contact'], effects: ['commit'] },
          },
        ],
      },
    });

    const { error, sideEffectState } = await press('delete.c1');

    expect(error).to.deep.include({ code: 'policy_denied', details: { ruleId: 'list', reason: 'Not here' } });
    expect([sideEffectState, clicked]).to.deep.equal(['none', []]);
  });

  it('a rule sees whether the target is secret or redacted', async () => {
    show(
      '<input type="password" data-uiap-id="p"><b data-uiap-redact data-uiap-id="r">x</b><b data-uiap-id="o">x</b>',
      {
        policy: { rules: [{ id: 'no', effect: 'deny', when: { dataClasses: ['secret', 'sensitive'] } }] },
      },
    );

    const codes = [];
    for (const id of ['p', 'r', 'o']) codes.push((await page.act('ui.scrollIntoView', id)).error?.code);

    expect(codes).to.deep.equal(['policy_denied', 'policy_denied', undefined]);
  });

  it('an entityRef confers nothing (COG-10.3-4)', async () => {
    show(LIST, { policy: { rules: [{ id: 'no', effect: 'deny', when: { actions: ['ui.*'] } }] } });

    const { error } = await press('delete.c1', {
      target: { ref: 'delete.c1', entityRef: { type: 'contact', id: 'c1' } },
    });

    expect([error?.code, clicked]).to.deep.equal(['policy_denied', []]);
  });

  it('without rights one learns nothing of the page', async () => {
    show(LIST);

    const answers = [];
    for (const id of ['c1', 'c9']) {
      const target = { entityRef: { type: 'contact', id } };
      const { error } = await page.request({ actionId: 'ui.readText', target }, { grants: [] });
      answers.push(error);
    }

    expect(answers[0]).to.deep.include({ code: 'policy_denied' });
    expect(answers[1]).to.deep.equal(answers[0]);
    expect(page.states).not.to.include('RESOLVING_TARGET');
    expect(page.audited.map(({ type, outcome }) => `${type} ${outcome}`)).to.include('policy.decision deny');
  });

  it('a mode narrows what may be done', async () => {
    show('<input data-uiap-id="f">');
    const target = { ref: 'f' };

    const { error } = await page.request(
      { actionId: 'ui.enterText', target, args: { text: 'x' } },
      { mode: 'guide' },
    );

    expect(error?.code).to.equal('handoff_required');
  });

  describe('the question', () => {
    it('names agent, action, target and record as the page has them, and hides secrets', async () => {
      const { confirm, prompts, asked, answer } = person();
      show(LIST, {
        confirm,
        locale: 'de',
        actions: [
          {
            id: 'contact.move',
            title: { en: 'Move contact', de: 'Kontakt verschieben' },
            risk: 'high',
            args: {
              type: 'object',
              properties: {
                folder: { type: 'string' },
                key: { type: 'string', writeOnly: true },
                login: { type: 'object' },
              },
            },
            handler: () => 1,
          },
        ],
      });
      const pending = page.request({
        actionId: 'contact.move',
        target: { entityRef: { type: 'contact', id: 'c1' } },
        args: { folder: 'Archive', key: 'k-4711', login: { password: 'hunter2', user: 'anna' } },
      });
      await asked();
      answer('refused');
      await pending;

      expect(prompts[0]).to.deep.equal({
        requestId: 'm1',
        agent: { id: 'agent-1', name: 'Helper', transport: 'test', origin: 'https://agent.example' },
        actionId: 'contact.move',
        title: 'Kontakt verschieben',
        effect: 'commit',
        risk: 'high',
        target: { role: 'listitem', name: '', entity: { type: 'contact', id: 'c1' } },
        args: [
          { name: 'folder', value: 'Archive' },
          { name: 'key', value: undefined },
          { name: 'login', value: '{"password":"•••","user":"anna"}' },
        ],
      });
    });

    it('is told to the agent, without values', async () => {
      const { confirm, asked, answer } = person();
      show(LIST, { confirm });
      const pending = press('delete.c1');
      await asked();
      answer('approved');
      await pending;

      expect(page.emitted).to.deep.equal([
        {
          type: 'action.confirmation.requested',
          payload: {
            requestId: 'm1',
            actionId: 'ui.activate',
            summary: 'Press: "Delete" (button), contact c1',
            risk: 'medium',
          },
        },
        { type: 'action.confirmation.resolved', payload: { requestId: 'm1', decision: 'approved' } },
      ]);
      expect(page.states).to.include('AWAITING_CONFIRMATION');
    });
  });

  describe('after the person has answered', () => {
    it('yes: it is done', async () => {
      const { confirm, asked, answer } = person();
      show(LIST, { confirm });
      const pending = press('delete.c1');
      await asked();
      expect(clicked).to.deep.equal([]);
      answer('approved');

      expect((await pending).status).to.equal('succeeded');
      expect(clicked).to.deep.equal(['delete.c1']);
    });

    it('no: nothing is done', async () => {
      const { confirm, asked, answer } = person();
      show(LIST, { confirm });
      const pending = press('delete.c1');
      await asked();
      answer('refused');

      const result = await pending;
      expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
      expect([result.error?.code, clicked]).to.deep.equal(['confirmation_rejected', []]);
    });

    it('cancelled meanwhile: nothing is done', async () => {
      const { confirm, asked, answer } = person();
      const cancel = new AbortController();
      show(LIST, { confirm });
      const pending = page.request(
        { actionId: 'ui.activate', target: { ref: 'delete.c1' } },
        { signal: cancel.signal },
      );
      await asked();
      cancel.abort();
      answer('approved');

      expect(await pending).to.include({ status: 'cancelled', sideEffectState: 'none' });
      expect(clicked).to.deep.equal([]);
    });

    /** What the page becomes while the person reads, and what then comes of a yes. */
    const changes: [string, object, (root: Element) => void, string][] = [
      [
        'the record has gone',
        { entityRef: { type: 'contact', id: 'c1' }, ref: 'delete.c1' },
        (root) => root.querySelector('li')?.remove(),
        'state_conflict',
      ],
      [
        'the node belongs to another record now (case 22)',
        { ref: 'delete.c1' },
        (root) => root.querySelector('li')?.setAttribute('data-uiap-entity-id', 'c9'),
        'target_mismatch',
      ],
      [
        'it is called something else',
        { ref: 'delete.c1' },
        (root) => ((root.querySelector('button') as Element).textContent = 'Delete everything'),
        'target_mismatch',
      ],
      [
        'it has become riskier',
        { ref: 'delete.c1' },
        (root) => root.querySelector('button')?.setAttribute('data-uiap-risk', 'critical'),
        'target_mismatch',
      ],
      [
        'another element is the only one of its kind now',
        { by: 'semantic' },
        (root) => root.querySelector('li')?.remove(),
        'target_mismatch',
      ],
      [
        'it is disabled',
        { ref: 'delete.c1' },
        (root) => root.querySelector('button')?.setAttribute('disabled', ''),
        'not_enabled',
      ],
    ];
    for (const [name, target, change, code] of changes)
      it(`yes, but ${name}: ${code}, and nothing is done`, async () => {
        const { confirm, asked, answer } = person();
        show(LIST, { confirm });
        const isSemantic = 'by' in target;
        if (isSemantic) (page.root.querySelectorAll('button')[1] as HTMLElement).hidden = true;
        const pending = page.request({
          actionId: 'ui.activate',
          target: isSemantic ? { ref: { by: 'semantic', role: 'button', name: 'Delete' } } : target,
        });
        await asked();
        change(page.root);
        if (isSemantic) (page.root.querySelector('button') as HTMLElement).hidden = false;
        answer('approved');

        const result = await pending;
        expect(result).to.include({ status: 'failed', sideEffectState: 'none' });
        expect([result.error?.code, clicked]).to.deep.equal([code, []]);
      });

    it('yes, but what looks the same is another element: target_mismatch, and nothing is done', async () => {
      const { confirm, asked, answer } = person();
      show(
        '<p><button type="button">Delete</button></p><p hidden><button type="button">Delete</button></p>',
        { confirm },
      );
      const target = { ref: { by: 'semantic' as const, role: 'button', name: 'Delete' } };
      const pending = page.request({ actionId: 'ui.activate', target });
      await asked();
      page.root.querySelector('p')?.remove();
      page.root.querySelector('p')?.removeAttribute('hidden');
      answer('approved');

      expect([(await pending).error?.code, clicked]).to.deep.equal(['target_mismatch', []]);
    });

    it('yes, and a framework has only made the same thing anew: it is done', async () => {
      const { confirm, asked, answer } = person();
      show(LIST, { confirm });
      const pending = press('delete.c1');
      await asked();
      const row = page.root.querySelector('li') as Element;
      row.replaceWith(row.cloneNode(true));
      answer('approved');

      expect((await pending).status).to.equal('succeeded');
      expect(clicked).to.deep.equal(['delete.c1']);
    });
  });

  it('an agent answers where the app made it the controller', async () => {
    show(LIST, { confirmation: 'controller' });
    const pending = press('delete.c1');
    await until(() => page.states.includes('AWAITING_CONFIRMATION'), 'the question');

    expect(page.gate.answer('s1', 'm1', 'approved')).to.be.true;
    expect((await pending).status).to.equal('succeeded');
  });

  it('tells what an action would be decided by', () => {
    show(LIST);
    const principal = { id: 'person', roles: [], grants: ['observe', 'guide', 'draft', 'act'] as const };

    const described = page.runtime.describe('ui.activate', { ref: 'delete.c1' }, principal, 'auto');
    expect(described).to.deep.include({
      effect: 'commit',
      risk: 'medium',
      scopes: ['list'],
      entities: ['contact'],
    });
    expect(page.runtime.describe('nowhere', undefined, principal, 'auto')).to.be.undefined;
    const bare = page.runtime.describe(
      'ui.activate',
      { ref: 'delete.c1' },
      { ...principal, grants: [] },
      'auto',
    );
    expect(bare?.scopes).to.deep.equal([]);
  });
});
