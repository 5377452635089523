import { createBridge, memory, type Bridge } from '../../src/index.js';
import { mountTable } from '../bench/fixture.js';
import { rawAgent } from '../support/raw-agent.js';

// What the soak test does to a page, called from outside so that the browser can be asked in between.

const transport = memory();
let bridge: Bridge | undefined;

export async function begin(): Promise<void> {
  mountTable(200);
  bridge = createBridge({
    app: { id: 'soak', version: '1', locale: 'en' },
    transports: [transport],
    schema: {
      entities: { contact: { fields: { name: { type: 'string' }, city: { type: 'string' } } } },
    },
  });
  await bridge.start();
}

/** Opens sessions with everything they can have and ends them, in turn. */
export async function sessions(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const agent = rawAgent(transport.connect());
    await agent.initialize(
      { supportedExtensions: [{ id: 'uiap.cognition', versions: ['0.1'] }], capabilityDelivery: 'inline' },
      { 'uiap.cognition': { bootstrapDelivery: 'deferred' } },
    );
    if (index % 10 === 0) await agent.ask('uiap.cognition.bootstrap.get', { include: ['schema'] });
    await agent.ask('session.terminate');
    agent.close();
  }
}

/** Changes texts, adds and removes rows, with one agent listening. */
export async function mutations(count: number): Promise<void> {
  const agent = rawAgent(transport.connect());
  await agent.initialize({ supportedExtensions: [{ id: 'uiap.cognition', versions: ['0.1'] }] });
  const body = document.querySelector('tbody') as HTMLElement;
  const cells = [...body.querySelectorAll('[data-uiap-field="name"]')];
  for (let index = 0; index < count; index += 1) {
    const cell = cells[index % cells.length] as HTMLElement;
    if (index % 100 === 0) {
      const row = body.lastElementChild?.cloneNode(true) as HTMLElement;
      row.setAttribute('data-uiap-entity-id', `n${index}`);
      body.append(row);
      body.lastElementChild?.previousElementSibling?.remove();
    } else cell.textContent = `P ${index}`;
    if (index % 1000 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  await agent.ask('session.terminate');
  agent.close();
}

export async function end(): Promise<void> {
  await bridge?.destroy();
  bridge = undefined;
}

/** What an app could notice of a bridge that has gone. */
export function traces(): Record<string, unknown> {
  return {
    attachShadow: String(Element.prototype.attachShadow).includes('[native code]'),
    hosts: document.querySelectorAll('[data-uiap-ignore]').length,
  };
}
