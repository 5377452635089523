import { present } from './transport-present.js';

/** What a frame reports. */
export interface Report {
  readonly frame: string;
  readonly ready?: true;
  readonly heard?: unknown;
  /** `window`, or `port 0`, `port 1`, … in the order in which it made them. */
  readonly via?: string;
}

/** A real frame with `pages/transport-frame.html` in it. */
export interface Frame {
  readonly element: HTMLIFrameElement;
  readonly window: Window;
  readonly origin: string;
  /** Everything it heard so far. */
  readonly heard: Report[];
  /** The next thing that it hears; waits for it. */
  readonly next: () => Promise<Report>;
  order(order: 'say' | 'sayOnPort' | 'reload' | 'navigate' | 'embed', options?: object): void;
  /** Resolves when a document has announced itself, the first time or after a reload. */
  readonly ready: () => Promise<void>;
}

export interface Frames {
  /**
   * Adds a frame to the page, or to `root`.
   *
   * @param host Where it is served from: the runner's server answers on every loopback name, each another origin.
   */
  add(options?: { host?: string; sandbox?: string; root?: ParentNode & Node }): Promise<Frame>;
  /** Lets a frame embed a frame of its own, of the same origin. */
  embed(parent: Frame): Promise<Frame>;
  removeAll(): void;
}

const PAGE = '/test/support/pages/transport-frame.html';

export function pageUrl(frame: string, host = location.hostname): string {
  return `${location.protocol}//${host}:${location.port}${PAGE}?frame=${frame}`;
}

/** The name under which this server is another origin. */
export const OTHER_HOST = '127.0.0.1';

/** Reports come to the same window as what a frame says to the bridge. */
export function isReport(message: unknown): message is Report {
  return typeof (message as Partial<Report> | null)?.frame === 'string';
}

/** Frames for one test. */
export function frames(): Frames {
  const elements: HTMLIFrameElement[] = [];
  const listening = new AbortController();
  const mailboxes = new Map<string, ReturnType<typeof mailbox>>();
  const box = (name: string) => {
    const found = mailboxes.get(name) ?? mailbox();
    mailboxes.set(name, found);
    return found;
  };

  addEventListener(
    'message',
    ({ data }) => {
      if (isReport(data)) box(data.frame).put(data);
    },
    { signal: listening.signal },
  );

  async function frame(
    name: string,
    element: HTMLIFrameElement | undefined,
    origin: string,
    shown: () => Window,
  ) {
    const own = box(name);
    await own.ready();
    const view = shown();
    const order: Frame['order'] = (what, options) => view.postMessage({ order: what, ...options }, '*');
    return { ...own, element, origin, window: view, order } as Frame;
  }

  return {
    async add({ host = OTHER_HOST, sandbox, root = document.body } = {}) {
      const name = `frame-${elements.length}`;
      const element = document.createElement('iframe');
      if (sandbox !== undefined) element.setAttribute('sandbox', sandbox);
      element.src = pageUrl(name, host);
      elements.push(element);
      root.append(element);
      const origin = sandbox === undefined ? new URL(element.src).origin : 'null';
      return await frame(name, element, origin, () => present(element.contentWindow));
    },
    async embed(parent) {
      parent.order('embed', { url: `${parent.origin}${PAGE}?frame=embedded` });
      return await frame('embedded', undefined, parent.origin, () => present(parent.window.frames[0]));
    },
    removeAll() {
      listening.abort();
      for (const element of elements) element.remove();
    },
  };
}

function mailbox() {
  const heard: Report[] = [];
  const waiting: (() => void)[] = [];
  let read = 0;
  let announced = 0;
  let awaited = 0;
  const wait = () => new Promise<void>((wake) => waiting.push(wake));
  return {
    heard,
    put(report: Report) {
      if (report.ready) announced += 1;
      else heard.push(report);
      for (const wake of waiting.splice(0)) wake();
    },
    async next() {
      while (heard.length <= read) await wait();
      read += 1;
      return present(heard[read - 1]);
    },
    async ready() {
      awaited += 1;
      while (announced < awaited) await wait();
    },
  };
}
