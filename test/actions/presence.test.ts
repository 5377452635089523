import { resetMouse, sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createBridge, memory } from '../../src/index.js';
import type { Activity, ActivityContext, Presence } from '../../src/overlay/presence.js';
import type { ActionState } from '../../src/protocol/actions.js';
import { ENGINE } from '../overlay/asking.js';
import { click } from '../overlay/mouse.js';
import { acting, until, type Acting, type ActingOptions } from '../support/acting.js';
import { depot, type Depot } from '../support/depot-page.js';
import { fakeClock } from '../support/fake-clock.js';
import { seeingRoots } from '../support/seeing-roots.js';

interface Shown extends ActivityContext {
  readonly activity: Activity;
}

const PAGE = `<button data-uiap-id="save">Save</button><button data-uiap-id="late" disabled>Late</button>
  <label>Name <input data-uiap-id="name" /></label><label>Other <input data-uiap-id="other" /></label>`;

describe('The person sees what an agent does, and can stop it', () => {
  let page: Acting;
  let shown: Shown[];
  const presence: Presence = (activity, context) => void shown.push({ activity, ...context });
  const work = { id: 'work', title: { en: 'Work', de: 'Arbeiten' } };

  function begin(options: ActingOptions = {}, html = PAGE): void {
    shown = [];
    page = acting(html, { presence, ...options });
  }
  /** An action that goes on until it is told to stop, or `release` is called. */
  function endless() {
    let release: () => void = () => undefined;
    const handler = (_args: object, { signal }: { signal: AbortSignal }) =>
      new Promise<null>((resolve, reject) => {
        release = () => resolve(null);
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
    return { actions: [{ ...work, handler }], release: () => release() };
  }
  afterEach(async () => {
    page.end();
    await resetMouse();
  });

  describe('An activity is shown', () => {
    it('when it has gone on for 300 ms, with agent, title and target, and until its end', async () => {
      const clock = fakeClock();
      const { actions, release } = endless();
      begin({ clock, actions });
      const result = page.act('work', 'save');
      await clock.pass(290);
      expect(shown).to.deep.equal([]);

      await clock.pass(20);
      const [{ activity, signal } = expect.fail()] = shown;
      expect(activity).to.deep.include({ actionId: 'work', title: 'Work', requestId: 'm1' });
      expect(activity.agent.origin).to.equal('https://agent.example');
      expect(activity.target).to.deep.equal({ element: page.byId('save'), name: 'Save' });
      expect(signal.aborted).to.be.false;

      release();
      await result;
      expect(signal.aborted).to.be.true;
      await clock.pass(5000);
      expect(shown).to.have.length(1);
    });

    it('before the target is there, and once more with it', async () => {
      const clock = fakeClock();
      begin({ clock }, '<div data-uiap-id="box"></div>');
      const result = page.act('ui.activate', 'late', {}, { timeoutMs: 5000 });
      await clock.pass(1000);
      expect(shown.map(({ activity }) => activity.target)).to.deep.equal([undefined]);

      page.byId('box').innerHTML = '<button data-uiap-id="late" disabled>Late</button>';
      await clock.pass(1000);

      expect(shown.map(({ activity }) => activity.target?.name)).to.deep.equal([undefined, 'Late']);
      expect(shown.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
      await clock.pass(5000);
      expect((await result).error?.code).to.equal('not_enabled');
    });

    it('at once where it follows another: many short ones are noticed like a long one', async () => {
      const clock = fakeClock();
      const { actions, release } = endless();
      begin({ clock, actions });
      for (let count = 0; count < 6; count += 1) {
        const result = page.act('work');
        await clock.pass(100);
        release();
        await result;
      }

      expect(shown.length).to.be.at.least(3);
      await clock.pass(5000);
      const last = page.act('work');
      await clock.pass(100);
      const before = shown.length;
      release();
      await last;
      expect(shown.length, 'after a pause it begins anew').to.equal(before);
    });

    it('not at all where it is short, only looks, or is denied', async () => {
      begin({
        policy: { default: 'allow', rules: [{ id: 'no', effect: 'deny', when: { actions: ['ui.toggle'] } }] },
      });

      await page.act('ui.activate', 'save');
      await page.act('ui.readText', 'nothing', {}, { timeoutMs: 500 });
      await page.act('ui.toggle', 'nothing', {}, { timeoutMs: 500 });

      expect(shown).to.deep.equal([]);
    });

    it('in the language of the person as it is then', async () => {
      const clock = fakeClock();
      const { actions, release } = endless();
      begin({ clock, actions, locale: 'de-AT' });
      const result = page.act('work');
      await clock.pass(400);

      expect(shown[0]?.activity.title).to.equal('Arbeiten');
      release();
      await result;
    });

    it('without harm where the app’s own function throws', async () => {
      const clock = fakeClock();
      const { actions, release } = endless();
      begin({
        clock,
        actions,
        presence() {
          throw new Error('broken');
        },
      });
      const result = page.act('work');
      await clock.pass(400);
      release();

      expect((await result).status).to.equal('succeeded');
      expect(page.diagnosed).to.include('presence');
    });
  });

  describe('Stop', () => {
    it('cancels what runs and what waits of that session, and tells the agent who did it', async () => {
      const clock = fakeClock();
      begin({ clock, ...endless() });
      const results = [page.act('work'), page.act('ui.activate', 'save'), page.act('work')];
      await clock.pass(400);

      shown[0]?.stop();

      for (const result of await Promise.all(results)) {
        expect(result.status).to.equal('cancelled');
        expect(result.error).to.deep.include({ code: 'cancelled', details: { by: 'person' } });
      }
      expect(page.states.filter((state: ActionState) => state === 'CANCELLED')).to.have.length(3);
    });

    it('leaves other sessions alone', async () => {
      const clock = fakeClock();
      const { actions, release } = endless();
      begin({ clock, actions });
      const mine = page.act('work');
      const other = page.request({ actionId: 'work' }, { sessionId: 's2' });
      await clock.pass(400);

      shown[0]?.stop();
      expect((await mine).status).to.equal('cancelled');
      await clock.pass(100);
      release();

      expect((await other).status).to.equal('succeeded');
    });

    it('holds for two seconds: what the session asks for meanwhile is cancelled as well', async () => {
      const clock = fakeClock();
      const { actions, release } = endless();
      begin({ clock, actions });
      const result = page.act('work');
      await clock.pass(400);
      shown[0]?.stop();
      await result;

      expect((await page.act('work')).status).to.equal('cancelled');
      await clock.pass(1900);
      expect((await page.act('ui.activate', 'save')).status).to.equal('cancelled');

      await clock.pass(200);
      const later = page.act('work');
      await clock.pass(100);
      release();
      expect((await later).status).to.equal('succeeded');
    });
  });

  describe('The person comes first (before the first effect)', () => {
    const taken = { code: 'cancelled', details: { by: 'person' } };

    it('where they press what the agent waits for', async () => {
      begin();
      let presses = 0;
      const late = page.byId('late', HTMLButtonElement);
      late.addEventListener('click', () => (presses += 1));
      const result = page.act('ui.activate', 'late', {}, { timeoutMs: 10_000 });
      await until(() => page.states.includes('CHECKING_PRECONDITIONS'));

      late.disabled = false;
      await click(late);

      const { status, sideEffectState, error } = await result;
      // The agent may have been first: then there is its press as well, and it says so.
      if (status === 'succeeded') expect(presses).to.equal(2);
      else {
        expect([status, sideEffectState]).to.deep.equal(['cancelled', 'none']);
        expect(error).to.deep.include(taken);
        expect(presses).to.equal(1);
      }
    });

    it('where they type into any field', async () => {
      begin();
      const result = page.act('ui.activate', 'late', {}, { timeoutMs: 10_000 });
      await until(() => page.states.includes('CHECKING_PRECONDITIONS'));
      page.byId('other').focus();

      await sendKeys({ press: 'a' });

      const { status, sideEffectState, error } = await result;
      expect([status, sideEffectState]).to.deep.equal(['cancelled', 'none']);
      expect(error).to.deep.include(taken);
      expect(page.byId('other', HTMLInputElement).value).to.equal('a');
    });

    it('not for keys that only modify, for presses elsewhere, or for what scripts make up', async () => {
      begin();
      const result = page.act('ui.activate', 'late', {}, { timeoutMs: 10_000 });
      await until(() => page.states.includes('CHECKING_PRECONDITIONS'));
      const other = page.byId('other');

      await click(other);
      // This driver knows no such key.
      if (ENGINE !== 'webkit') await sendKeys({ press: 'Shift' });
      other.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      page.byId('late').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      page.byId('late', HTMLButtonElement).disabled = false;

      expect((await result).status).to.equal('succeeded');
    });

    it('not for what only points, or runs in the app', async () => {
      const { actions, release } = endless();
      begin({ actions });
      const result = page.act('work', 'name');
      await until(() => page.states.includes('EXECUTING'));
      page.byId('name').focus();

      await sendKeys({ press: 'a' });
      release();

      expect((await result).status).to.equal('succeeded');
    });

    it('after the first effect the action ends honestly', async () => {
      begin();
      const name = page.byId('name', HTMLInputElement);
      let isTyping = false;
      name.addEventListener('input', () => (isTyping = true), { once: true });

      const result = page.act('ui.enterText', 'name', { text: 'Anna' });
      await until(() => isTyping);
      await sendKeys({ press: '!' });

      expect((await result).status).to.not.equal('cancelled');
      expect(page.byId('name', HTMLInputElement).value).to.contain('Anna');
    });
  });
});

describe('In the page of an app', () => {
  let page: Depot;
  let roots: ShadowRoot[];
  afterEach(async () => {
    document.documentElement.lang = '';
    await page.end();
    await resetMouse();
  });
  const slow = {
    id: 'slow',
    title: { en: 'Work slowly', de: 'Langsam arbeiten' },
    effect: 'input' as const,
    risk: 'low' as const,
    handler: (_args: object, { signal }: { signal: AbortSignal }) =>
      new Promise<null>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      ),
  };
  const stop = () => roots.map((root) => root.querySelector<HTMLElement>('.card button')).find(Boolean);

  async function begin(options: Parameters<typeof depot>[0] = {}): Promise<void> {
    const seeing = seeingRoots(() =>
      depot({ actions: [slow], app: { id: 'depot', version: '1' }, ...options }),
    );
    ({ roots } = seeing);
    page = await seeing.made;
  }

  it('a real press on Stop cancels the running action and those that wait behind it', async () => {
    await begin();
    const agent = await page.meet();
    const asked = [1, 2, 3].map(() => agent.ask('action.request', { actionId: 'slow' }));
    await until(() => stop() !== undefined);

    await click(stop()!);

    for (const { payload } of await Promise.all(asked)) {
      expect(payload.status).to.equal('cancelled');
      expect(payload.error).to.deep.include({ message: 'The person at the page stopped the agent.' });
    }
  });

  it('card and titles follow the language of the page while it runs', async () => {
    await begin();
    const agent = await page.meet();
    for (const [language, words, label] of [
      ['en', 'Work slowly', 'Stop'],
      ['de', 'Langsam arbeiten', 'Anhalten'],
    ] as const) {
      document.documentElement.lang = language;
      const asked = agent.ask('action.request', { actionId: 'slow' }, { id: language });
      await until(() => stop()?.textContent === label);
      expect(stop()?.closest('.card')?.querySelector('.what')?.textContent).to.equal(words);
      await agent.ask('action.cancel', { requestId: language });
      await asked;
    }
  });

  it('so does the question', async () => {
    await begin({ policy: { default: 'confirm', rules: [] } });
    const agent = await page.meet();
    for (const [language, label] of [
      ['en', 'Cancel'],
      ['de', 'Abbrechen'],
    ] as const) {
      document.documentElement.lang = language;
      const cancel = () =>
        roots
          .filter(({ host }) => host.isConnected)
          .map((root) => root.querySelector<HTMLElement>('.cancel'))
          .find((button) => button !== null);
      const asked = agent.ask('action.request', { actionId: 'slow' });
      await until(() => cancel() !== undefined);
      expect(cancel()?.textContent).to.equal(label);
      await click(cancel()!);
      await asked;
    }
  });

  it('the app shows it in its own way, or not at all (option presence)', async () => {
    const seen: string[] = [];
    let halt: (() => void) | undefined;
    await begin({
      presence({ title }, { stop: stopIt }) {
        seen.push(title);
        halt = stopIt;
      },
    });
    const agent = await page.meet();
    const asked = agent.ask('action.request', { actionId: 'slow' });
    await until(() => seen.length > 0);
    expect(document.querySelector('uiap-overlay')).to.equal(null);

    halt?.();

    expect((await asked).payload.status).to.equal('cancelled');
  });

  it('the option is checked at start-up', () => {
    const make = (presence: unknown) => () =>
      createBridge({ app: { id: 'a', version: '1' }, transports: [memory()], presence: presence as false });

    for (const wrong of [true, 'none', {}, null])
      expect(make(wrong)).to.throw(TypeError, 'createBridge.presence');
    for (const right of [false, () => undefined]) expect(make(right)).to.not.throw();
  });
});
