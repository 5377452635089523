import { expect } from 'chai';
import { BASIC_CATALOG_ID } from '../../src/protocol/a2ui.js';
import { components, data, rendering, surface, type as enter } from './rendering.js';

const text = (id: string, value: unknown) => ({ id, component: 'Text', text: value });
const column = (...children: string[]) => ({ id: 'root', component: 'Column', children });
const message = (body: object) => ({ version: 'v1.0', ...body });

describe('a batch of messages', () => {
  it('is applied in order; a bad message changes nothing and is told once, the others count (A2UI-44, OP-A-25)', async () => {
    const shown = rendering();

    const result = shown.renderer.process([
      message(surface([column('a', 'b'), text('a', 'before')])),
      message(components(text('a', 'half'), { id: 'b', component: 'Text', text: 5 })),
      message(components(text('b', 'after'))),
    ]);

    expect(result).to.deep.equal({ ok: true, processed: 2 });
    expect(shown.text()).to.equal('before after');
    await shown.clock.pass(0);
    expect(shown.errors()).to.deep.equal([
      {
        code: 'VALIDATION_FAILED',
        surfaceId: 's',
        path: '/components/1/text',
        message: '/components/1/text must be string',
      },
    ]);
  });

  it('may hold 64 messages, and is refused whole with 65 (A2UI-28, OP-A-9)', () => {
    const shown = rendering();
    const many = (count: number) => Array.from({ length: count }, () => message(data('/x', 1)));

    expect(shown.renderer.process(many(64))).to.include({ ok: true });
    expect(shown.renderer.process([message(surface([text('root', 'x')])), ...many(64)])).to.include({
      ok: false,
    });

    expect(shown.renderer.surfaceIds).to.deep.equal([]);
  });

  it('may be nested 32 levels deep, and is refused whole with 33 or 100,000 (A2UI-29, A2UI-30, OP-A-10)', () => {
    const shown = rendering();
    const nested = (levels: number) => {
      let value: unknown = [];
      for (let level = 1; level < levels; level += 1) value = [value];
      return value;
    };
    // The batch, the message and its body are three levels.
    const batch = (levels: number) => [message(data('/x', nested(levels - 3)))];

    expect(shown.renderer.process(batch(32))).to.include({ ok: true });
    expect(shown.renderer.process(batch(33))).to.include({ ok: false });
    expect(shown.renderer.process(batch(100_000))).to.include({ ok: false });
  });

  it('may be wrapped in an object, and may be empty (OP-A-11)', () => {
    const shown = rendering();

    expect(shown.renderer.process({ messages: [] })).to.deep.equal({ ok: true, processed: 0 });
    expect(shown.renderer.process('[]')).to.include({ ok: false });
    expect(shown.renderer.process({ version: 'v1.0' })).to.include({ ok: false });
  });

  it('that was applied before does nothing (A2UI-60, OP-A-15)', async () => {
    const shown = rendering();
    const batch = [message(surface([text('root', 'once')]))];

    shown.renderer.process(batch, 'artifact-1');
    expect(shown.renderer.process(batch, 'artifact-1')).to.deep.equal({ ok: true, processed: 0 });

    await shown.clock.pass(0);
    expect(shown.errors()).to.deep.equal([]);
    expect(shown.text()).to.equal('once');
  });

  for (const [what, bad] of [
    ['another version (A2UI-34)', { version: '1.0', deleteSurface: { surfaceId: 's' } }],
    [
      'two bodies (A2UI-34)',
      message({ deleteSurface: { surfaceId: 's' }, updateDataModel: { surfaceId: 's', value: 1 } }),
    ],
    ['an unknown body', message({ paint: { surfaceId: 's' } })],
    ['no value (case 68)', message({ updateDataModel: { surfaceId: 's', path: '/x' } })],
    ['a theme', message({ createSurface: { surfaceId: 's', theme: {} } })],
    ['a component "Surface"', message(components({ id: 'x', component: 'Surface', child: 'root' }))],
    ['an unknown property (OP-A-23)', message(components({ ...text('root', 'x'), colour: 'red' }))],
    ['an unknown component (OP-A-23)', message(components({ id: 'root', component: 'Carousel' }))],
    ['an unknown function', message(components(text('root', { call: 'now', args: {} })))],
  ] as const)
    it(`refuses a message with ${what}`, async () => {
      const shown = rendering();
      shown.agent(surface([text('root', 'as it was')], { x: 0 }));

      expect(shown.renderer.process([bad])).to.deep.equal({ ok: true, processed: 0 });

      await shown.clock.pass(0);
      expect(shown.text()).to.equal('as it was');
      expect(shown.errors().map(({ code, surfaceId }) => [code, surfaceId])).to.deep.equal([
        ['VALIDATION_FAILED', 's'],
      ]);
    });
});

describe('surfaces', () => {
  it('cannot be made twice, but again after they were deleted (OP-A-15)', async () => {
    const shown = rendering();
    shown.agent(surface([text('root', 'first')]), surface([text('root', 'second')]));
    expect(shown.text()).to.equal('first');

    shown.agent({ deleteSurface: { surfaceId: 's' } }, surface([text('root', 'third')]));

    expect(shown.text()).to.equal('third');
    await shown.clock.pass(0);
    expect(shown.errors().map(({ code }) => code)).to.deep.equal(['SURFACE_EXISTS']);
  });

  it('leave nothing behind when they are deleted, and unknown ones are reported', async () => {
    const shown = rendering();
    shown.agent(
      surface([text('root', 'x')]),
      { deleteSurface: { surfaceId: 's' } },
      { deleteSurface: { surfaceId: 's' } },
    );

    expect(shown.container.children.length).to.equal(0);
    await shown.clock.pass(0);
    expect(shown.errors().map(({ code }) => code)).to.deep.equal(['UNKNOWN_SURFACE']);
  });

  it('show as soon as there is a root, and late children fill in without touching the rest (A2UI-64)', () => {
    const shown = rendering();
    shown.agent({ createSurface: { surfaceId: 's', catalogId: BASIC_CATALOG_ID } });
    expect(shown.one('.pending').getAttribute('aria-label')).to.equal('Loading');

    shown.agent(components(column('name', 'late'), { id: 'name', component: 'TextField', label: 'Name' }));
    const field = shown.one('input');
    enter(field, 'Be');
    field.setSelectionRange(1, 1);
    shown.agent(components(text('late', 'here')));

    expect(shown.text()).to.equal('Name here');
    expect(shown.one('input')).to.equal(field);
    expect(shown.root().activeElement).to.equal(field);
    expect([field.value, field.selectionStart]).to.deep.equal(['Be', 1]);
  });

  it('replace a component of another type, root included, with nothing carried over (A2UI-64, OP-A-24)', () => {
    const shown = rendering();
    shown.agent(surface([{ id: 'root', component: 'TextField', label: 'Name' }]));
    enter(shown.one('input'), 'typed');

    shown.agent(components(text('root', 'words')));
    expect(shown.text()).to.equal('words');

    shown.agent(components({ id: 'root', component: 'TextField', label: 'Name' }));
    expect(shown.one('input').value).to.equal('');
  });

  it('without catalog get the only one there is, and say so once (OP-A-26)', () => {
    const shown = rendering();
    shown.agent(
      { createSurface: { surfaceId: 's', components: [text('root', 'shown')] } },
      { createSurface: { surfaceId: 't' } },
    );

    expect(shown.text()).to.equal('shown');
    expect(shown.told).to.deep.equal(['catalog_assumed']);
  });

  it('without catalog stay so where the app is strict: only components that name theirs are taken', async () => {
    const shown = rendering({ strictCatalogs: true });
    shown.agent(
      { createSurface: { surfaceId: 's' } },
      components(text('root', 'none')),
      components({ ...text('root', 'named'), catalogId: BASIC_CATALOG_ID }),
    );

    expect(shown.text()).to.equal('named');
    await shown.clock.pass(0);
    expect(shown.errors().map(({ path }) => path)).to.deep.equal(['/components/0/component']);
  });

  it('of a catalog that is not known are refused, and its id is not fetched (A2UI-22)', async () => {
    const shown = rendering();
    const url = new URL('/never-fetched.json', location.href).href;
    shown.agent({ createSurface: { surfaceId: 's', catalogId: url } });

    await shown.clock.pass(0);
    expect(shown.errors().map(({ code }) => code)).to.deep.equal(['UNKNOWN_CATALOG']);
    expect(performance.getEntriesByName(url)).to.deep.equal([]);
  });

  it('repair what is wrong where the app prefers that, and say so', async () => {
    const shown = rendering({ onInvalid: 'repair' });
    shown.agent(
      surface([
        column('a', 'b', 'c'),
        { ...text('a', 'kept'), colour: 'red', variant: 'huge' },
        { id: 'b', component: 'Carousel' },
        text('c', 'rest'),
      ]),
    );

    expect(shown.text()).to.equal('kept This part cannot be shown. rest');
    await shown.clock.pass(0);
    expect(shown.errors().map(({ path }) => path)).to.deep.equal([
      '/components/1/variant',
      '/components/1/colour',
      '/components/2/component',
    ]);
  });
});

describe('data', () => {
  it('is written as case 68 says, and everything bad is told', async () => {
    const shown = rendering();
    shown.agent(
      surface(
        [
          { id: 'root', component: 'Button', child: 't', action: { event: { name: 'go' } } },
          text('t', { path: '/user/name' }),
        ],
        { user: { name: 'Ann', age: 3 }, list: ['a', 'b', 'c'], 'a/b': 1, 'm~n': 2 },
        { sendDataModel: true },
      ),
      data('/user/name', null),
      data('/list/1', null),
      data('/list/-', 'd'),
      data('/list/foo', 'x'),
      data('/user/age/deep', 1),
      data('/a~1b', 10),
      data('/m~0n', 20),
      data('/__proto__/polluted', 1),
      data('/constructor/prototype/polluted', 1),
      data('no-slash', 1),
    );
    await shown.clock.pass(0);
    shown.one('button').click();
    await shown.clock.pass(0);

    expect(shown.models.at(-1)).to.deep.equal({
      version: 'v1.0',
      surfaces: { s: { user: { age: 3 }, list: ['a', null, 'c', 'd'], 'a/b': 10, 'm~n': 20 } },
    });
    expect(shown.errors().map(({ code, path }) => `${code} ${path ?? ''}`)).to.deep.equal(
      Array.from({ length: 5 }, () => 'VALIDATION_FAILED /path'),
    );
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
  });

  it('that is not asked for is not sent (A2UI-52, OP-A-20)', async () => {
    const shown = rendering();
    shown.agent(
      surface([{ id: 'root', component: 'Button', child: 't', action: { event: { name: 'go' } } }], {
        secret: 1,
      }),
    );
    shown.one('button').click();
    await shown.clock.pass(0);

    expect(shown.models).to.deep.equal([undefined]);
  });

  it('that looks like a catalog, a binding or a call is data (A2UI-38)', () => {
    const shown = rendering();
    shown.agent(
      surface([text('root', { path: '/x' })], {
        x: { call: 'openUrl', catalogId: 'https://other.example', path: '/y' },
      }),
    );

    expect(shown.text()).to.equal('{"call":"openUrl","catalogId":"https://other.example","path":"/y"}');
    expect(shown.errors()).to.deep.equal([]);
  });

  it('reaches all and only its readers: one text node for one cell of 1,000 rows (case 66)', async () => {
    const shown = rendering();
    shown.agent(
      surface(
        [
          column('f', 'echo', 'list'),
          { id: 'f', component: 'TextField', label: 'Name', value: { path: '/name' } },
          text('echo', { call: 'formatString', args: { value: 'Hello ${/name}' } }),
          { id: 'list', component: 'List', children: { path: '/items', componentId: 'row' } },
          text('row', { path: 'name' }),
        ],
        { name: '', items: Array.from({ length: 1000 }, (_, index) => ({ name: `row ${index}` })) },
      ),
    );
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    observer.observe(shown.one('.list'), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });

    enter(shown.one('input'), 'Bea');
    expect(shown.one('.column > .text').textContent).to.contain('Hello Bea');
    await shown.clock.pass(0);
    expect(seen.length).to.equal(0);

    shown.agent(data('/items/7/name', 'seven'));
    await shown.clock.pass(0);
    expect(seen.map(({ target }) => target.textContent)).to.deep.equal(['seven']);
    expect(shown.sent).to.deep.equal([]);
  });

  it('keeps the focus with its row when another comes before it', () => {
    const shown = rendering();
    shown.agent(
      surface(
        [
          { id: 'root', component: 'List', children: { path: '/items', componentId: 'row' } },
          {
            id: 'row',
            component: 'TextField',
            label: { call: 'formatString', args: { value: '${@index(offset: 1)}' } },
            value: { path: 'name' },
          },
        ],
        { items: [{ name: 'a' }, { name: 'b' }] },
      ),
    );
    const [first] = shown.all('input');
    first!.focus();

    shown.agent(
      data('/items/2', { name: 'c' }),
      data('/items', [{ name: 'z' }, { name: 'a' }, { name: 'b' }]),
    );

    expect(shown.all('input').map(({ value }) => value)).to.deep.equal(['z', 'a', 'b']);
    expect(shown.all('label').map((label) => label.textContent)).to.deep.equal(['1', '2', '3']);
    expect(shown.root().activeElement).to.equal(first);
  });

  it('keeps the caret when the agent writes what is being typed', () => {
    const shown = rendering();
    shown.agent(
      surface([{ id: 'root', component: 'TextField', label: 'Name', value: { path: '/n' } }], {
        n: 'abcdef',
      }),
    );
    const field = shown.one('input');
    field.focus();
    field.setSelectionRange(2, 3);

    shown.agent(data('/n', 'ABCDEF'));

    expect([field.value, field.selectionStart, field.selectionEnd]).to.deep.equal(['ABCDEF', 2, 3]);
  });

  it('nests scopes of templates, with absolute paths from the root', () => {
    const shown = rendering();
    shown.agent(
      surface(
        [
          { id: 'root', component: 'Column', children: { path: '/groups', componentId: 'group' } },
          { id: 'group', component: 'Row', children: { path: 'tags', componentId: 'tag' } },
          text('tag', { call: 'formatString', args: { value: '${/title}${.}${@index()}' } }),
        ],
        { title: '#', groups: [{ tags: ['a', 'b'] }, { tags: ['c'] }] },
      ),
    );

    expect(shown.text()).to.equal('#a0 #b1 #c0');
  });
});

describe('actions', () => {
  const button = (action: object, more: object = {}) => ({
    id: 'root',
    component: 'Button',
    child: 't',
    action,
    ...more,
  });

  it('carry their resolved context, once for a double press (A2UI-66)', async () => {
    const shown = rendering();
    shown.agent(
      surface(
        [
          button({
            event: {
              name: 'submit',
              userMessage: { call: 'formatString', args: { value: 'Sent ${/name}' } },
              context: {
                name: { path: '/name' },
                all: { path: '/' },
                literal: { deep: { path: ['x'] } },
                none: { path: '/nothing' },
              },
            },
          }),
          text('t', 'Go'),
        ],
        { name: 'Bea' },
      ),
    );

    shown.one('button').click();
    shown.one('button').click();
    await shown.clock.pass(0);

    expect(shown.sent).to.deep.equal([
      {
        version: 'v1.0',
        action: {
          name: 'submit',
          userMessage: 'Sent Bea',
          surfaceId: 's',
          sourceComponentId: 'root',
          context: { name: 'Bea', all: { name: 'Bea' }, literal: { deep: { path: ['x'] } }, none: null },
          timestamp: shown.clock.date().toISOString(),
        },
      },
    ]);

    await shown.clock.pass(1000);
    shown.one('button').click();
    await shown.clock.pass(0);
    expect(shown.sent.length).to.equal(2);
  });

  it('wait while a check fails, and the button says why', () => {
    const shown = rendering();
    const checks = [
      { condition: { call: 'required', args: { value: { path: '/name' } } }, message: 'Name?' },
    ];
    shown.agent(surface([button({ event: { name: 'go' } }, { checks }), text('t', 'Go')], { name: '' }));
    const go = shown.one('button');
    expect([go.disabled, go.getAttribute('aria-description')]).to.deep.equal([true, 'Name?']);

    shown.agent(data('/name', 'Bea'));

    expect([go.disabled, go.getAttribute('aria-description')]).to.deep.equal([false, null]);
  });

  it('wait while a check is not known yet', () => {
    const shown = rendering();
    shown.agent(surface([button({ event: { name: 'go' } }, { checks: [{ condition: { path: '/ok' } }] })]));

    expect(shown.one('button').disabled).to.equal(true);
    shown.agent(data('/ok', { valid: false, severity: 'warning' }));
    expect(shown.one('button').disabled).to.equal(false);
  });
});
