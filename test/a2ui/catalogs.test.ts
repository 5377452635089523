import { expect } from 'chai';
import { html } from 'lit/html.js';
import * as v from 'valibot';
import { basicCatalog } from '../../src/a2ui/basic/catalog.js';
import { component, type Catalog } from '../../src/a2ui/catalog.js';
import { A2uiFault } from '../../src/a2ui/fault.js';
import { BASIC_CATALOG_ID } from '../../src/protocol/a2ui.js';
import { components, data, rendering } from './rendering.js';

const DEPOT = 'https://depot.example/catalog.json';

const depot: Catalog = {
  id: DEPOT,
  components: {
    Shelf: component({
      properties: (types) => ({ children: types.children }),
      allowedChildren: ['Crate'],
      render: ({ children }, context) =>
        html`<ul class="shelf" ${context.root()}>
          ${context.children(children)}
        </ul>`,
    }),
    Crate: component({
      properties: (types) => ({ label: types.string, size: v.exactOptional(v.picklist(['small', 'large'])) }),
      allowedParents: ['Shelf', 'Surface'],
      render({ label, size = 'small' }, context) {
        const count = context.local('count', 0);
        return html`<button class=${size} ${context.root()} @click=${() => (count.value += 1)}>
          ${context.text(label)} ${count.value}
        </button>`;
      },
    }),
    Broken: component({
      properties: () => ({}),
      render() {
        throw new Error('secret');
      },
    }),
  },
  functions: {
    double: {
      args: (types) => v.strictObject({ value: types.number }),
      allowedCallers: 'rendererOrAgent',
      run: ({ value }) => Number(value) * 2,
    },
    slow: { allowedCallers: 'agentOnly', run: () => Promise.resolve(undefined) },
    failing: {
      allowedCallers: 'rendererOrAgent',
      run() {
        throw new A2uiFault('NO_STOCK', 'There is none left.');
      },
    },
    stock: { args: (types) => v.strictObject({ item: types.string }) },
  },
};

function shownWith() {
  return rendering({ catalogs: [basicCatalog, depot] });
}

const create = (list: object[], dataModel: object = {}) => ({
  createSurface: { surfaceId: 's', catalogId: DEPOT, components: list, dataModel },
});
const ask = (call: string, args?: object, catalogId = DEPOT) => ({
  callRendererFunction: { functionCallId: 'f', callFunction: { call, catalogId, ...(args ? { args } : {}) } },
});

describe('catalogs of the app', () => {
  it('are told to agents, and never inline ones (A2UI-23)', () => {
    expect(shownWith().renderer.capabilities).to.deep.equal({
      'v1.0': { supportedCatalogIds: [BASIC_CATALOG_ID, DEPOT] },
    });
  });

  it('draw their components next to those of other catalogs, with state of their own', () => {
    const shown = shownWith();
    shown.agent(
      create(
        [
          { id: 'root', component: 'Column', catalogId: BASIC_CATALOG_ID, children: ['shelf', 't'] },
          { id: 'shelf', component: 'Shelf', children: ['crate'] },
          {
            id: 'crate',
            component: 'Crate',
            label: { call: 'double', args: { value: { path: '/n' } } },
            size: 'large',
          },
          {
            id: 't',
            component: 'Text',
            catalogId: BASIC_CATALOG_ID,
            text: { call: 'formatNumber', catalogId: BASIC_CATALOG_ID, args: { value: 1000 } },
          },
        ],
        { n: 4 },
      ),
    );
    shown.one('.large').click();
    shown.agent(data('/n', 5));

    expect(shown.text()).to.equal('10 1 1,000');
  });

  it('have their schemas kept', async () => {
    const shown = shownWith();
    shown.agent(create([{ id: 'root', component: 'Crate', label: 'x', size: 'huge' }]));

    await shown.clock.pass(0);
    expect(shown.errors().map(({ path }) => path)).to.deep.equal(['/components/0/size']);
  });

  it('say what may lie in what', async () => {
    const shown = shownWith();
    shown.agent(
      create([
        { id: 'root', component: 'Column', catalogId: BASIC_CATALOG_ID, children: ['a', 'b', 'c'] },
        { id: 'a', component: 'Crate', label: 'alone' },
        { id: 'b', component: 'Shelf', children: ['d'] },
        { id: 'c', component: 'Text', catalogId: BASIC_CATALOG_ID, text: 'fine' },
        { id: 'd', component: 'Text', catalogId: BASIC_CATALOG_ID, text: 'misplaced' },
      ]),
    );

    expect(shown.text()).to.equal('This part cannot be shown. This part cannot be shown. fine');
    await shown.clock.pass(0);
    expect(shown.errors().map(({ code, path }) => `${code} ${path ?? ''}`)).to.deep.equal([
      'UNALLOWED_PARENT /components/1/component',
      'UNALLOWED_CHILD /components/4/component',
    ]);
  });

  it('do not take the rest down when a component throws, and its text stays here', async () => {
    const shown = shownWith();
    shown.agent(create([{ id: 'root', component: 'Broken' }]));

    expect(shown.text()).to.equal('This part cannot be shown.');
    await shown.clock.pass(0);
    expect(shown.errors().map(({ code, message }) => `${code} ${message}`)).to.deep.equal([
      'RENDER_FAILED It failed inside the renderer.',
    ]);
  });
});

describe('functions that the agent calls here', () => {
  for (const [what, body, answer] of [
    [
      'run and answer',
      ask('double', { value: 4 }),
      { rendererFunctionResponse: { functionCallId: 'f', value: 8 } },
    ],
    [
      'answer null for nothing, also later',
      ask('slow'),
      { rendererFunctionResponse: { functionCallId: 'f', value: null } },
    ],
    [
      'answer with what went wrong',
      ask('failing'),
      {
        rendererFunctionResponse: {
          functionCallId: 'f',
          error: { code: 'NO_STOCK', message: 'There is none left.' },
        },
      },
    ],
  ] as const)
    it(what, async () => {
      const shown = shownWith();
      shown.agent(body);

      await shown.clock.pass(0);
      expect(shown.sent).to.deep.equal([{ version: 'v1.0', ...answer }]);
    });

  for (const [what, body] of [
    ['are unknown', ask('toString')],
    ['are of an unknown catalog', ask('double', { value: 1 }, 'https://other.example')],
    ['are for the renderer only', ask('not', { value: true }, BASIC_CATALOG_ID)],
    ['need a press', ask('openUrl', { url: 'https://a.example' }, BASIC_CATALOG_ID)],
    ['get wrong arguments', ask('double', { value: 'four' })],
  ] as const)
    it(`are refused where they ${what}`, async () => {
      const shown = shownWith();
      shown.agent(body);

      await shown.clock.pass(0);
      expect(shown.errors().map(({ code, functionCallId }) => [code, functionCallId])).to.deep.equal([
        ['INVALID_FUNCTION_CALL', 'f'],
      ]);
    });
});

describe('functions that only the agent has', () => {
  const crate = [
    { id: 'root', component: 'Crate', label: { call: 'stock', args: { item: { path: '/item' } } } },
  ];

  it('are asked for once things are quiet, and the answer is shown', async () => {
    const shown = shownWith();
    shown.agent(create(crate, { item: 'b' }));
    shown.agent(data('/item', 'bo'));
    shown.agent(data('/item', 'box'));
    await shown.clock.pass(300);

    expect(shown.sent).to.deep.equal([
      {
        version: 'v1.0',
        callAgentFunction: {
          surfaceId: 's',
          functionCallId: 'id-1',
          callFunction: { call: 'stock', args: { item: 'box' } },
        },
      },
    ]);

    shown.agent({ agentFunctionResponse: { functionCallId: 'id-1', value: '7 left' } });
    await shown.clock.pass(0);
    expect(shown.text()).to.equal('7 left 0');
  });

  it('are nothing where they fail, and the surface stays usable (A2UI-51)', async () => {
    const shown = shownWith();
    shown.agent(create(crate, { item: 'box' }));
    await shown.clock.pass(300);

    shown.agent({
      agentFunctionResponse: {
        functionCallId: 'id-1',
        error: { code: 'UNKNOWN_AGENT_FUNCTION', message: 'x' },
      },
    });
    await shown.clock.pass(0);

    expect(shown.text()).to.equal('0');
    expect(shown.told).to.contain('UNKNOWN_AGENT_FUNCTION');
    shown.agent(components({ id: 'root', component: 'Crate', label: 'fine' }));
    expect(shown.text()).to.equal('fine 0');
  });

  it('are given up after 30 seconds', async () => {
    const shown = shownWith();
    shown.agent(create(crate, { item: 'box' }));

    await shown.clock.pass(31_000);

    expect(shown.errors().map(({ code }) => code)).to.deep.equal(['TIMEOUT']);
  });

  it('that nobody waits for are ignored', () => {
    const shown = shownWith();
    shown.agent({ agentFunctionResponse: { functionCallId: 'nobody', value: 1 } });

    expect(shown.told).to.deep.equal(['unexpected_response']);
    expect(shown.sent).to.deep.equal([]);
  });
});
