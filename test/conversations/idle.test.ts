import { expect } from 'chai';
import { createBridge, memory, postMessage, type Bridge } from '../../src/index.js';
import { watchActivity, type PageActivity } from '../support/page-activity.js';
import { rawAgent } from '../support/raw-agent.js';

// Whether somebody is composing has to be known from the beginning; nothing else has.
const WATCHES = /Observer|^set|Frame|scroll|resize|input|click|Document (?!composition)|pointer|key/;

describe('A bridge without a session costs the page nothing (contract 8)', () => {
  let activity: PageActivity;
  let bridge: Bridge | undefined;
  const transport = memory();
  let root: HTMLElement;

  beforeEach(() => {
    root = document.createElement('div');
    root.innerHTML =
      '<ul data-uiap-collection="contact"><li data-uiap-entity="contact" data-uiap-entity-id="a"></li></ul>';
    document.body.append(root);
    activity = watchActivity();
  });

  afterEach(async () => {
    activity.end();
    await bridge?.destroy();
    root.remove();
  });

  function create(): Bridge {
    return createBridge({
      app: { id: 'idle', version: '1' },
      schema: { entities: { contact: { fields: {} } } },
      transports: [transport, postMessage({ allowedOrigins: ['https://agent.example'] })],
    });
  }

  const watching = () => activity.running().filter((name) => WATCHES.test(name));

  it('has no observer, no timer, no frame and no listener for what happens in the page', async () => {
    bridge = create();
    await bridge.start();
    expect(watching()).to.deep.equal([]);
    // All there is: agents may come, and the page may go.
    expect(activity.running()).to.include.members(['window message', 'window pagehide']);
  });

  it('watches while an agent is there, and not any more when it has gone', async () => {
    bridge = create();
    await bridge.start();
    const before = activity.running();
    const agent = rawAgent(transport.connect());
    await agent.initialize({ supportedExtensions: [{ id: 'uiap.cognition', versions: ['0.1'] }] });
    expect(watching()).to.include.members(['MutationObserver', 'IntersectionObserver']);

    await agent.ask('session.terminate');
    while (bridge.sessions.length > 0) await new Promise((resolve) => setTimeout(resolve));

    expect(activity.running()).to.deep.equal(before);
  });

  it('leaves nothing behind when it is destroyed, with an agent or without', async () => {
    for (const hasAgent of [false, true]) {
      const before = activity.running();
      const attachShadow = Reflect.get(Element.prototype, 'attachShadow');
      bridge = create();
      await bridge.start();
      if (hasAgent) await rawAgent(transport.connect()).initialize({});
      await bridge.destroy();
      expect(activity.running(), String(hasAgent)).to.deep.equal(before);
      expect(Reflect.get(Element.prototype, 'attachShadow')).to.equal(attachShadow);
      expect(document.documentElement.querySelector('uiap-overlay')).to.equal(null);
    }
  });
});
