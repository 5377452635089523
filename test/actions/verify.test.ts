import { expect } from 'chai';
import type { SuccessSignal } from '../../src/protocol/signals.js';
import { acting, until, type Acting, type ActingOptions } from '../support/acting.js';
import { find } from '../support/find.js';

const TIMEOUT_MS = 300;

describe('verification (contract 3)', () => {
  let page: Acting;
  afterEach(() => page.end());

  function show(html: string, onPress: () => void, options: ActingOptions = {}): void {
    page = acting(`<button type="button" data-uiap-id="go">Go</button>${html}`, options);
    page.byId('go').addEventListener('click', onPress);
  }

  const at = (selector: string) => find(page.root, selector);

  function press(signals: SuccessSignal[], more: object = {}) {
    return page.act('ui.activate', 'go', undefined, {
      verification: { signals, timeoutMs: TIMEOUT_MS, ...more },
    });
  }

  const field = { by: 'stableId', value: 'f' } as const;

  /** What is promised, the page, and what pressing has to do to keep the promise. */
  const promises: [SuccessSignal, string, () => void][] = [
    [
      { kind: 'toast.contains', text: 'saved' },
      '<p role="status"></p>',
      () => (at('p').textContent = 'All saved.'),
    ],
    [{ kind: 'dialog.opened' }, '<dialog>x</dialog>', () => (at('dialog') as HTMLDialogElement).show()],
    [
      { kind: 'dialog.opened', name: 'New' },
      '<dialog aria-label="New">x</dialog>',
      () => (at('dialog') as HTMLDialogElement).show(),
    ],
    [
      { kind: 'dialog.closed' },
      '<dialog open style="inset:100px auto auto 0">x</dialog>',
      () => (at('dialog') as HTMLDialogElement).close(),
    ],
    [
      { kind: 'element.appeared', target: field },
      '<p hidden data-uiap-id="f">x</p>',
      () => (at('p').hidden = false),
    ],
    [{ kind: 'element.disappeared', target: field }, '<p data-uiap-id="f">x</p>', () => at('p').remove()],
    [
      { kind: 'element.state', target: field, state: { checked: true } },
      '<input type="checkbox" data-uiap-id="f">',
      () => ((at('input') as HTMLInputElement).checked = true),
    ],
    [
      { kind: 'element.state', target: field, state: { enabled: false, expanded: true } },
      '<button data-uiap-id="f">x</button>',
      () => {
        at('[data-uiap-id=f]').setAttribute('disabled', '');
        at('[data-uiap-id=f]').setAttribute('aria-expanded', 'true');
      },
    ],
    [
      { kind: 'value.equals', target: field, value: 'new' },
      '<input data-uiap-id="f">',
      () => ((at('input') as HTMLInputElement).value = 'new'),
    ],
    [
      { kind: 'value.equals', target: field, value: 7 },
      '<b data-uiap-id="f" data-uiap-value="6">six</b>',
      () => at('b').setAttribute('data-uiap-value', '7'),
    ],
    [
      { kind: 'value.equals', target: field, value: true },
      '<input type="checkbox" data-uiap-id="f">',
      () => ((at('input') as HTMLInputElement).checked = true),
    ],
    [
      { kind: 'value.equals', target: field, value: ['b'] },
      '<select multiple data-uiap-id="f"><option>a</option><option>b</option></select>',
      () => ((at('select') as HTMLSelectElement).value = 'b'),
    ],
    [
      { kind: 'validation.none' },
      '<input aria-invalid="true">',
      () => at('input').removeAttribute('aria-invalid'),
    ],
    [{ kind: 'app', name: 'done' }, '', () => page.signal({ kind: 'app', name: 'done' })],
    [
      { kind: 'entity.added', entity: 'contact' },
      '',
      () => page.signal({ kind: 'entity.added', ref: { type: 'contact', id: 'c1' } }),
    ],
    [
      { kind: 'entity.removed', entity: 'contact', id: 'c1' },
      '',
      () => page.signal({ kind: 'entity.removed', ref: { type: 'contact', id: 'c1' } }),
    ],
    [
      { kind: 'entity.changed', entity: 'contact' },
      '',
      () => page.signal({ kind: 'entity.changed', ref: { type: 'contact', id: 'c1' } }),
    ],
    [
      { kind: 'route.changed', pattern: '/*' },
      '',
      () => page.signal({ kind: 'route.changed', path: location.pathname }),
    ],
  ];
  for (const [signal, html, keep] of promises) {
    it(`${JSON.stringify(signal)} is observed`, async () => {
      show(html, keep);

      const { status, verification } = await press([signal]);

      expect(status).to.equal('succeeded');
      expect(verification).to.deep.equal({
        verified: true,
        signals: [{ kind: signal.kind, observed: true }],
      });
    });

    it(`${JSON.stringify(signal)} that does not come is no success`, async () => {
      show(html, () => undefined);

      const result = await press([signal]);

      expect(result).to.include({ status: 'failed', sideEffectState: 'unknown' });
      expect(result.error?.code).to.equal('verification_failed');
      expect(result.verification).to.deep.equal({
        verified: false,
        signals: [{ kind: signal.kind, observed: false }],
      });
    });
  }

  it('a toast that comes and goes while the action is performed is seen', async () => {
    show('<p role="status"></p>', () => undefined);
    page.byId('go').addEventListener('pointerdown', () => (at('p').textContent = 'Saved'));
    page.byId('go').addEventListener('click', () => (at('p').textContent = ''));

    expect((await press([{ kind: 'toast.contains', text: 'Saved' }])).status).to.equal('succeeded');
  });

  it('one that was there before does not count', async () => {
    show('<div role="status"><p>Saved</p></div>', () =>
      at('[role=status]').insertAdjacentHTML('beforeend', '<p>Failed</p>'),
    );

    expect((await press([{ kind: 'toast.contains', text: 'Saved' }])).status).to.equal('failed');
  });

  it('an element that is there already has not appeared', async () => {
    show('<p data-uiap-id="f">x</p>', () => undefined);

    expect((await press([{ kind: 'element.appeared', target: field }])).status).to.equal('failed');
  });

  it('a state that does not last is no success', async () => {
    show('<input data-uiap-id="f">', () => {
      const input = at('input') as HTMLInputElement;
      input.value = 'new';
      setTimeout(() => (input.value = ''), 0);
    });

    const { error } = await press([{ kind: 'value.equals', target: field, value: 'new' }]);

    expect(error?.code).to.equal('verification_failed');
  });

  it('is over as soon as all was seen, and not before the time where it was not', async () => {
    show('<p role="status"></p>', () => (at('p').textContent = 'Saved'));
    const started = performance.now();
    await press([{ kind: 'toast.contains', text: 'Saved' }], { timeoutMs: 10_000 });
    const seen = performance.now();
    await press([{ kind: 'app', name: 'never' }]);

    expect(seen - started).to.be.lessThan(5000);
    expect(performance.now() - seen).to.be.greaterThan(TIMEOUT_MS);
  });

  it('sees what comes late', async () => {
    show('<p role="status"></p>', () => setTimeout(() => (at('p').textContent = 'Saved'), TIMEOUT_MS / 2));

    const { status } = await press([{ kind: 'toast.contains', text: 'Saved' }], { timeoutMs: 5000 });

    expect(status).to.equal('succeeded');
  });

  it('a route that is not the one shown at the end is no success', async () => {
    show('', () => page.signal({ kind: 'route.changed', path: '/elsewhere' }));

    expect((await press([{ kind: 'route.changed', pattern: '/elsewhere' }])).status).to.equal('failed');
  });

  it('all that was asked for counts: signals and the revision', async () => {
    let revision = 1;
    show('', () => page.signal({ kind: 'app', name: 'done' }), { revision: () => `r${revision}` });
    const done: SuccessSignal[] = [{ kind: 'app', name: 'done' }];

    const stays = await press(done, { requireRevisionAdvance: true });
    page.byId('go').addEventListener('click', () => (revision += 1));
    const grows = await press(done, { requireRevisionAdvance: true });

    expect([stays.status, grows.status]).to.deep.equal(['failed', 'succeeded']);
    expect(stays.verification?.signals.map(({ observed }) => observed)).to.deep.equal([true, false]);
  });

  it('all signals have to come, unless any of them will do', async () => {
    show('<p role="status"></p>', () => (at('p').textContent = 'Saved'));
    const signals: SuccessSignal[] = [
      { kind: 'toast.contains', text: 'Saved' },
      { kind: 'app', name: 'never' },
    ];

    expect((await press(signals)).status).to.equal('failed');
    at('p').textContent = '';
    const { status, verification } = await press(signals, { policy: 'any' });
    expect(status).to.equal('succeeded');
    expect(verification?.signals.map(({ observed }) => observed)).to.deep.equal([true, false]);
  });

  it('what the action promises of itself counts where the request asks for nothing', async () => {
    page = acting('', {
      actions: [
        {
          id: 'good',
          successSignals: [{ kind: 'app', name: 'saved' }],
          handler: () => page.signal({ kind: 'app', name: 'saved' }),
        },
      ],
    });

    expect((await page.act('good')).verification?.verified).to.be.true;
  });

  it('the revision can be asked to advance', async () => {
    let revision = 1;
    const options = { revision: () => `r${revision}` };
    show('', () => (revision += 1), options);

    const { status, revision: after } = await press([], { requireRevisionAdvance: true });
    expect([status, after]).to.deep.equal(['succeeded', 'r2']);
    page.end();

    show('', () => undefined, options);
    expect((await press([], { requireRevisionAdvance: true })).error?.code).to.equal('verification_failed');
  });

  describe('does not tell what may not be known', () => {
    const hidden = [
      '<input type="password" data-uiap-id="f" value="guess">',
      '<input data-uiap-redact data-uiap-id="f" value="guess">',
      '<div data-uiap-redact><b data-uiap-id="f">guess</b></div>',
    ];
    for (const html of hidden)
      it(html, async () => {
        show(html, () => undefined);

        const { verification } = await press([{ kind: 'value.equals', target: field, value: 'guess' }]);

        expect(verification?.verified).to.be.false;
      });
  });

  it('stops listening when it is over', async () => {
    show('<p role="status"></p>', () => (at('p').textContent = 'Saved'));
    await press([{ kind: 'toast.contains', text: 'Saved' }]);
    const before = page.states.length;

    at('p').textContent = 'Saved again';
    await until(() => page.states.length === before, 'silence');
  });
});
