import { expect } from 'chai';
import { a2ui } from '../../src/a2ui/extension.js';
import { BASIC_CATALOG_ID } from '../../src/protocol/a2ui.js';
import { sessionHost } from '../support/session-fixture.js';
import { surface } from './rendering.js';

const BUTTON = [
  {
    id: 'root',
    component: 'Button',
    child: 't',
    action: { event: { name: 'approve', context: { x: { path: '/x' } } } },
  },
  { id: 't', component: 'Text', text: 'Approve' },
];

const containers: HTMLElement[] = [];
afterEach(() => containers.splice(0).forEach((container) => container.remove()));

async function meet(ext: object = {}, supportedExtensions = [{ id: 'uiap.a2ui', versions: ['0.1'] }]) {
  const container = document.createElement('div');
  document.body.append(container);
  containers.push(container);
  const { connect } = sessionHost({ extensions: [a2ui({ container })], known: ['uiap.a2ui'] });
  const join = async () => {
    const agent = connect();
    const welcome = await agent.initialize({ supportedExtensions }, { 'uiap.a2ui': ext });
    const tell = (...bodies: object[]) =>
      agent.ask('uiap.a2ui.messages', { messages: bodies.map((body) => ({ version: 'v1.0', ...body })) });
    return { agent, welcome, tell };
  };
  return { container, join, ...(await join()) };
}

describe('uiap.a2ui (contract 6)', () => {
  it('offers the catalogs it has, and none inline (A2UI-23, OP-A-1)', async () => {
    const { welcome } = await meet();

    expect(welcome.ext?.['uiap.a2ui']).to.deep.equal({
      a2uiRendererCapabilities: { 'v1.0': { supportedCatalogIds: [BASIC_CATALOG_ID] } },
    });
  });

  it('agrees on the catalogs that both know, never on a foreign one (A2UI-20, A2UI-37, OP-A-7)', async () => {
    const { welcome, agent, tell } = await meet({
      a2uiAgentCapabilities: { 'v1.0': { supportedCatalogIds: ['https://other.example'] } },
    });
    expect(welcome.ext?.['uiap.a2ui']).to.deep.equal({
      a2uiRendererCapabilities: { 'v1.0': { supportedCatalogIds: [] } },
    });

    expect((await tell(surface(BUTTON))).payload).to.deep.equal({ processed: 0 });
    const { payload } = await agent.event('uiap.a2ui.renderer.messages');
    expect((payload.messages as { error: { code: string } }[])[0]!.error.code).to.equal('UNKNOWN_CATALOG');
  });

  it('shows surfaces, says how many messages it applied, and tells of presses with the data (A2UI-66)', async () => {
    const { agent, container, tell } = await meet();

    const answer = await tell(surface(BUTTON, { x: 7 }, { sendDataModel: true }), {
      deleteSurface: { surfaceId: 'other' },
    });
    expect([answer.type, answer.payload]).to.deep.equal(['uiap.a2ui.accepted', { processed: 1 }]);
    const refused = await agent.event('uiap.a2ui.renderer.messages');
    expect((refused.payload.messages as { error: { code: string } }[])[0]!.error.code).to.equal(
      'UNKNOWN_SURFACE',
    );

    container.children[0]!.shadowRoot!.querySelector('button')!.click();
    const { payload } = await agent.event('uiap.a2ui.renderer.messages');
    const [{ action }] = payload.messages as [{ action: { name: string; context: object } }];
    expect([action.name, action.context]).to.deep.equal(['approve', { x: 7 }]);
    expect(payload.rendererDataModel).to.deep.equal({ version: 'v1.0', surfaces: { s: { x: 7 } } });
  });

  it('refuses a batch beyond the limits as a bad request', async () => {
    const { tell } = await meet();
    const answer = await tell(...Array.from({ length: 65 }, () => ({ deleteSurface: { surfaceId: 's' } })));

    expect([answer.type, answer.payload.code]).to.deep.equal(['error', 'bad_request']);
  });

  it('does nothing where it was not negotiated (A2UI-10, OP-A-21)', async () => {
    const { container, tell } = await meet({}, []);
    const answer = await tell(surface(BUTTON));

    expect(answer.payload.code).to.equal('extension_not_negotiated');
    expect(container.children.length).to.equal(0);
  });

  it('refuses agents whose capabilities are malformed, rather than guessing (OP-A-5)', async () => {
    const { tell } = await meet({ a2uiAgentCapabilities: 'basic' });

    expect((await tell(surface(BUTTON))).payload.code).to.equal('bad_request');
  });

  it('keeps agents apart: the same id twice, and data only to its own agent (A2UI-52, OP-A-15, OP-A-20)', async () => {
    const { container, join, agent, tell } = await meet();
    const other = await join();
    await tell(surface(BUTTON, { secret: 1 }, { sendDataModel: true }));
    const answer = await other.tell(surface(BUTTON, {}, {}));
    expect(answer.payload).to.deep.equal({ processed: 1 });

    container.children[1]!.shadowRoot!.querySelector('button')!.click();
    const { payload } = await other.agent.event('uiap.a2ui.renderer.messages');

    expect(payload.rendererDataModel).to.equal(undefined);
    expect(agent.heard.filter(({ type }) => type === 'uiap.a2ui.renderer.messages')).to.deep.equal([]);
  });

  it('takes surfaces away when the session ends (OP-A-15)', async () => {
    const { container, agent, tell } = await meet();
    await tell(surface(BUTTON));
    expect(container.children.length).to.equal(1);

    await agent.ask('session.terminate');

    expect(container.children.length).to.equal(0);
  });
});
