import { createRenderer, type Renderer, type RendererOptions } from '../../src/a2ui/renderer.js';
import { BASIC_CATALOG_ID, type RendererDataModel, type RendererMessage } from '../../src/protocol/a2ui.js';
import { fakeClock, type FakeClock } from '../support/fake-clock.js';

export interface Rendering {
  readonly renderer: Renderer;
  readonly container: HTMLElement;
  readonly clock: FakeClock;
  /** All that the agent was sent, in order. */
  readonly sent: RendererMessage[];
  readonly models: (RendererDataModel | undefined)[];
  /** Messages for the developers of the app. */
  readonly told: string[];
  /** Processes messages, given as their bodies. */
  agent(...bodies: object[]): void;
  /** The shadow root of a surface, the first one if not told. */
  root(index?: number): ShadowRoot;
  one(selector: string): HTMLInputElement;
  all(selector: string): HTMLInputElement[];
  /** What a person reads in the body of the first surface. */
  text(): string;
  errors(): { code: string; path?: string; surfaceId?: string; message: string; functionCallId?: string }[];
}

/** A renderer in a fresh container, until the test is over. */
export function rendering(options: Partial<RendererOptions> = {}): Rendering {
  const container = document.createElement('div');
  document.body.append(container);
  const over = new AbortController();
  cleanUps.push(() => {
    over.abort();
    container.remove();
  });
  const sent: RendererMessage[] = [];
  const models: (RendererDataModel | undefined)[] = [];
  const told: string[] = [];
  const clock = fakeClock();
  let ids = 0;
  const renderer = createRenderer({
    container,
    locale: 'en-US',
    clock,
    newId: () => `id-${(ids += 1)}`,
    signal: over.signal,
    send: (messages, dataModel) => {
      sent.push(...messages);
      models.push(dataModel);
    },
    diagnose: (code) => told.push(code),
    ...options,
  });
  function root(index = 0): ShadowRoot {
    return container.children[index]!.shadowRoot!;
  }
  return {
    renderer,
    container,
    clock,
    sent,
    models,
    told,
    agent(...bodies) {
      const result = renderer.process(bodies.map((body) => ({ version: 'v1.0', ...body })));
      if (!result.ok) throw new Error(result.message);
    },
    root,
    one: (selector) => root().querySelector(selector)!,
    all: (selector) => [...root().querySelectorAll<HTMLInputElement>(selector)],
    text: () => root().querySelector<HTMLElement>('.content')!.innerText.replaceAll(/\s+/g, ' ').trim(),
    errors: () => sent.flatMap((message) => ('error' in message ? [message.error as never] : [])),
  };
}

const cleanUps: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** The body of a message that makes a surface `s` of the Basic catalog. */
export function surface(components: object[], dataModel?: object, more: object = {}): object {
  return {
    createSurface: {
      surfaceId: 's',
      catalogId: BASIC_CATALOG_ID,
      components,
      ...(dataModel ? { dataModel } : {}),
      ...more,
    },
  };
}

export function components(...list: object[]): object {
  return { updateComponents: { surfaceId: 's', components: list } };
}

export function data(path: string, value: unknown): object {
  return { updateDataModel: { surfaceId: 's', path, value } };
}

/** A person's entry into a field. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}
