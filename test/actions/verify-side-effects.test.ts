import { expect } from 'chai';
import type { ActionRequestPayload, SideEffectState } from '../../src/protocol/actions.js';
import type { SuccessSignal } from '../../src/protocol/signals.js';
import { acting, type Acting, type ActingOptions } from '../support/acting.js';

const LID = '<div style="position:absolute;inset:0">lid</div>';
const covered = `<div style="position:relative;width:80px;height:30px"><button data-uiap-id="f">x</button>${LID}</div>`;
const NEVER: SuccessSignal = { kind: 'app', name: 'never' };

interface Way {
  readonly name: string;
  readonly html: string;
  readonly payload: Omit<ActionRequestPayload, 'actionId'> & { readonly actionId?: string };
  readonly options?: ActingOptions;
  /** What the app does when it is pressed. */
  readonly on?: [string, (page: Acting) => void];
  readonly code: string | undefined;
  readonly sideEffect: SideEffectState;
}

const press = { target: { ref: 'f' } };
const button = '<button type="button" data-uiap-id="f">x</button>';
const verified = { ...press, verification: { signals: [NEVER], timeoutMs: 60 } };

const ENDS_BY_ITSELF = new Set([undefined, 'bad_arguments', 'handler_failed', 'value_rejected']);

/** Every way in which an action ends, and what it may have done to the page by then. */
const WAYS: readonly Way[] = [
  { name: 'is done', html: button, payload: press, code: undefined, sideEffect: 'applied' },
  {
    name: 'has nothing to change',
    html: '<input type="checkbox" checked data-uiap-id="f">',
    payload: { actionId: 'ui.toggle', args: { checked: true }, ...press },
    code: undefined,
    sideEffect: 'none',
  },
  {
    name: 'only reads',
    html: '<p data-uiap-id="f">x</p>',
    payload: { actionId: 'ui.readText', ...press },
    code: undefined,
    sideEffect: 'none',
  },
  {
    name: 'is asked for with wrong arguments',
    html: button,
    payload: { ...press, args: { force: true } },
    code: 'bad_arguments',
    sideEffect: 'none',
  },
  { name: 'has no target', html: '', payload: press, code: 'target_not_found', sideEffect: 'none' },
  {
    name: 'has two targets',
    html: button + button,
    payload: press,
    code: 'target_ambiguous',
    sideEffect: 'none',
  },
  {
    name: 'has another target than expected',
    html: button,
    payload: { target: { ref: 'f', expectedName: 'y' } },
    code: 'target_mismatch',
    sideEffect: 'none',
  },
  {
    name: 'has a record as target that is gone',
    html: button,
    payload: { target: { ref: 'f', entityRef: { type: 'contact', id: 'c1' } } },
    code: 'state_conflict',
    sideEffect: 'none',
  },
  {
    name: 'has a target that is hidden',
    html: '<button hidden data-uiap-id="f">x</button>',
    payload: press,
    code: 'not_visible',
    sideEffect: 'none',
  },
  {
    name: 'has a target that is disabled',
    html: '<button disabled data-uiap-id="f">x</button>',
    payload: press,
    code: 'not_enabled',
    sideEffect: 'none',
  },
  {
    name: 'has a target that is covered',
    html: covered,
    payload: press,
    code: 'obscured',
    sideEffect: 'none',
  },
  {
    name: 'is denied',
    html: button,
    payload: press,
    options: { policy: { default: 'deny', rules: [] } },
    code: 'policy_denied',
    sideEffect: 'none',
  },
  {
    name: 'is refused by the person',
    html: button,
    payload: press,
    options: { policy: { default: 'confirm', rules: [] } },
    code: 'confirmation_rejected',
    sideEffect: 'none',
  },
  {
    name: 'is for the person',
    html: button,
    payload: press,
    options: { policy: { default: 'handoff', rules: [] } },
    code: 'handoff_required',
    sideEffect: 'none',
  },
  {
    name: 'meets something else on hover',
    html: button,
    payload: press,
    on: ['mouseover', (page) => (page.byId('f').textContent = 'y')],
    code: 'target_mismatch',
    sideEffect: 'none',
  },
  {
    name: 'meets something else with the button down',
    html: button,
    payload: press,
    on: ['mousedown', (page) => (page.byId('f').textContent = 'y')],
    code: 'target_mismatch',
    sideEffect: 'unknown',
  },
  {
    name: 'loses its target with the button down',
    html: button,
    payload: press,
    on: ['mousedown', (page) => page.byId('f').remove()],
    code: 'detached',
    sideEffect: 'unknown',
  },
  {
    name: 'is covered with the button down',
    html: `<div style="position:relative;width:80px;height:30px">${button}</div>`,
    payload: press,
    on: ['mousedown', (page) => page.byId('f').insertAdjacentHTML('afterend', LID)],
    code: 'obscured',
    sideEffect: 'unknown',
  },
  {
    name: 'is not seen to have worked',
    html: button,
    payload: verified,
    code: 'verification_failed',
    sideEffect: 'unknown',
  },
  {
    name: 'had nothing to do, which is not what was to be seen',
    html: '<input type="checkbox" checked data-uiap-id="f">',
    payload: { actionId: 'ui.toggle', args: { checked: true }, ...verified },
    code: 'verification_failed',
    sideEffect: 'none',
  },
  {
    name: 'fails in the app',
    html: '',
    payload: { actionId: 'bad' },
    options: { actions: [{ id: 'bad', handler: () => Promise.reject(new Error('x')) }] },
    code: 'handler_failed',
    sideEffect: 'unknown',
  },
  {
    name: 'takes too long in the app',
    html: '',
    payload: { actionId: 'slow', timeoutMs: 60 },
    options: { actions: [{ id: 'slow', handler: () => new Promise(() => undefined) }] },
    code: 'timeout',
    sideEffect: 'unknown',
  },
  {
    name: 'is not let happen by the app',
    html: '<label onclick="event.preventDefault()"><input type="checkbox" data-uiap-id="f"></label>',
    payload: { actionId: 'ui.toggle', ...press },
    code: 'value_rejected',
    sideEffect: 'unknown',
  },
];

describe('what an action says that it may have done (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  for (const { name, html, payload, options, on, code, sideEffect } of WAYS)
    it(`one that ${name}: ${code ?? 'succeeded'}, ${sideEffect}`, async () => {
      page = acting(html, options ?? {});
      if (on) page.byId('f').addEventListener(on[0], () => on[1](page), { once: true });

      // What waits for something that never comes has little time; what ends by itself has as much as a slow engine needs.
      const { timeoutMs = ENDS_BY_ITSELF.has(code) ? 5000 : 60, ...asked } = payload;
      const result = await page.request({ actionId: 'ui.activate', timeoutMs, ...asked });

      expect([result.error?.code, result.sideEffectState]).to.deep.equal([code, sideEffect]);
      expect(result.status).to.equal(code === undefined ? 'succeeded' : 'failed');
    });
});

describe('a page that breaks is not claimed to work (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  const SAVE = '<form><input value="x"><button data-uiap-id="save">Save</button></form><p role="status"></p>';
  const toast: SuccessSignal = { kind: 'toast.contains', text: 'Saved' };

  /** What the handler does in place of saving. */
  const breakages: [string, (() => void) | undefined][] = [
    ['has lost its handler', undefined],
    ['does nothing', () => undefined],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['says something else', () => (page.root.querySelector('p')!.textContent = 'Could not save')],
  ];
  for (const [name, broken] of breakages)
    it(`one that ${name}`, async () => {
      page = acting(SAVE);
      const { onerror } = window;
      window.onerror = () => true;
      page.root.addEventListener('submit', (event) => {
        event.preventDefault();
        broken?.();
      });

      const claimed = await page.act('ui.activate', 'save');
      const looked = await page.act('ui.activate', 'save', undefined, {
        verification: { signals: [toast], timeoutMs: 100 },
      });
      window.onerror = onerror;

      // All that is claimed of the press is the press.
      expect([claimed.status, claimed.result, claimed.verification]).to.deep.equal([
        'succeeded',
        { clicked: true },
        undefined,
      ]);
      expect(looked).to.include({ status: 'failed', sideEffectState: 'unknown' });
      expect(looked.verification).to.deep.equal({
        verified: false,
        signals: [{ kind: 'toast.contains', observed: false }],
      });
    });

  it('a form that the browser does not send is no success where sending was to be seen', async () => {
    page = acting('<form><input required><button data-uiap-id="save">Save</button></form>');
    page.root.addEventListener('submit', (event) => event.preventDefault());

    const result = await page.act('ui.activate', 'save', undefined, {
      verification: { signals: [{ kind: 'validation.none' }], timeoutMs: 100 },
    });

    expect(result.status).to.equal('failed');
  });

  it('a press that the app prevents still is but a press', async () => {
    page = acting('<a href="#there" data-uiap-id="link">x</a>');
    page.byId('link').addEventListener('click', (event) => event.preventDefault());
    const before = location.hash;

    const result = await page.act('ui.activate', 'link', undefined, {
      verification: { signals: [{ kind: 'route.changed', pattern: '/there' }], timeoutMs: 100 },
    });

    expect([result.error?.code, location.hash]).to.deep.equal(['verification_failed', before]);
  });

  it('an outcome that is not known is not tried again for the same key (case 52)', async () => {
    page = acting(SAVE);
    let saved = 0;
    page.root.addEventListener('submit', (event) => {
      event.preventDefault();
      saved += 1;
      page.root.querySelector('p')!.textContent = 'Your session timed out';
    });
    const request = {
      actionId: 'ui.activate',
      target: { ref: 'save' },
      idempotencyKey: 'k',
      verification: { signals: [toast], timeoutMs: 60 },
    };

    const first = await page.request(request);
    const second = await page.request(request);

    expect([first.error?.code, first.sideEffectState]).to.deep.equal(['verification_failed', 'unknown']);
    expect([second.error?.code, second.sideEffectState, saved]).to.deep.equal([
      'verification_failed',
      'unknown',
      1,
    ]);
  });
});
