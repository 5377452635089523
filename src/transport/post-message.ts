import { isExactOrigin } from './exact-origin.js';
import { frameElement } from './frame-element.js';
import { inbox, type Inbox } from './inbox.js';
import { portConnection } from './port-connection.js';
import { REMOVED, REPLACED, type Connection, type Transport, type TransportContext } from './transport.js';
import { windowConnection } from './window-connection.js';

export interface PostMessageOptions {
  /**
   * The origins of the agents, each exactly as `location.origin` writes it, such as `https://agent.example`. `self`
   * stands for the page's own. `null`, the origin of every sandboxed frame, only together with `peers`.
   */
  readonly allowedOrigins: readonly string[];
  /** The only windows that may speak, asked for with each message. Without it: parent, opener and child frames. */
  readonly peers?: () => readonly Window[];
  /** The window that agents post to. Default: this one. */
  readonly window?: Window;
}

interface Link {
  readonly connection: Connection;
  readonly box: Inbox;
  /** The origin that its window messages must come from; undefined where a port carries them. */
  readonly windowOrigin: string | undefined;
}

interface Hello {
  readonly id: unknown;
  /** A `session.initialize`: whoever spoke before is gone. A `session.resume` comes from the same document. */
  readonly isNew: boolean;
}

// A removed frame tells nobody. Looking once a second costs less than hearing of every change of the page.
const LOOK_FOR_REMOVED_FRAMES_MS = 1000;

/**
 * Lets agents in the parent, the opener or a child frame connect (contract 8, OP-E-13).
 *
 * A connection begins with a `session.initialize` or `session.resume` whose origin is allowed and whose source is such a
 * window; anything else is ignored without any answer. If that message transfers a `MessagePort`, the connection is that
 * port, and what the agent repeats until it is answered makes no second one. Otherwise window messages carry it; that is
 * weaker (see `windowConnection`), and for a child frame in a closed shadow root it is refused, because the frame could be
 * navigated unseen.
 *
 * @throws TypeError when an origin is not exact, or `null` is allowed without `peers`.
 */
export function postMessage(options: PostMessageOptions): Transport {
  checkOrigins(options);
  return { name: 'postMessage', listen: (accept, context) => listen(accept, context, options) };
}

function checkOrigins({ allowedOrigins, peers }: PostMessageOptions): void {
  if (!Array.isArray(allowedOrigins) || allowedOrigins.length === 0)
    throw new TypeError('postMessage({ allowedOrigins }) must be a list of at least one origin');
  allowedOrigins.forEach((origin, index) => {
    if (origin === 'null' && !peers)
      throw new TypeError(
        `postMessage({ allowedOrigins }): entry ${index} is "null", which every sandboxed frame has; name the windows with peers`,
      );
    if (origin !== 'self' && origin !== 'null' && !isExactOrigin(origin))
      throw new TypeError(
        `postMessage({ allowedOrigins }): entry ${index} must be an exact origin such as "https://agent.example": no wildcard, no path, no trailing slash`,
      );
  });
}

function listen(
  accept: (connection: Connection) => void,
  context: TransportContext,
  { allowedOrigins, peers, window: view = window }: PostMessageOptions,
): void {
  const { clock, signal } = context;
  const origins = new Set(allowedOrigins.map((origin) => (origin === 'self' ? view.origin : origin)));
  // A page whose own origin is opaque shares it with every sandboxed frame.
  if (!peers) origins.delete('null');
  const links = new Map<Window, Link>();
  // Kept beyond a connection's end: a hello that was repeated meanwhile must not begin another.
  const lastHello = new WeakMap<Window, unknown>();

  function isPeer(source: Window): boolean {
    if (peers) return peers().includes(source);
    if (source === view) return false;
    return source === view.parent || source === view.opener || source.parent === view;
  }

  function receive(event: MessageEvent): void {
    // Scripts can make an event up, with any origin and source.
    if (!event.isTrusted || !event.source) return;
    const source = event.source as Window;
    const link = links.get(source);
    const hello = readHello(event.data);
    if (!hello) {
      if (link?.windowOrigin === event.origin) link.box.message(event.data);
      return;
    }
    if (!isPeer(source)) return;
    if (!origins.has(event.origin)) {
      context.diagnose(
        'transport.origin_refused',
        `An agent at ${event.origin} was ignored: it is not in allowedOrigins.`,
      );
      return;
    }
    if (lastHello.has(source) && lastHello.get(source) === hello.id) {
      for (const port of event.ports) port.close();
      // Without a port the answer may have come before the agent listened: the session gives it again.
      if (link?.windowOrigin === event.origin) link.box.message(event.data);
      return;
    }
    link?.connection.close(hello.isNew ? REPLACED : 'resumed elsewhere');
    connect(event, source, hello);
  }

  function connect(event: MessageEvent, source: Window, { id }: Hello): void {
    const { origin } = event;
    const [port, ...others] = event.ports;
    for (const other of others) other.close();
    const isChild = source.parent === view;
    const frame = isChild ? frameElement(view.document, source) : undefined;
    if (!port && isChild && !frame) {
      context.diagnose(
        'transport.port_required',
        'An agent in a frame inside a closed shadow root must transfer a port.',
      );
      return;
    }
    lastHello.set(source, id);

    const box = inbox();
    box.message(event.data);
    const peer = { transport: 'postMessage', origin };
    const connection = port ? portConnection(port, peer, box) : windowConnection(source, origin, peer, box);
    links.set(source, { connection, box, windowOrigin: port ? undefined : origin });
    box.gone.addEventListener('abort', () => links.delete(source), { once: true });
    signal.addEventListener('abort', () => connection.close('bridge stopped'), { signal: box.gone });
    // The load may be that of the document which spoke, or of its successor.
    frame?.addEventListener('load', () => box.doubtful(), { signal: box.gone });
    if (isChild) closeWhenRemoved(source, box);
    accept(connection);
  }

  function closeWhenRemoved(frame: Window, box: Inbox): void {
    const look = () => {
      if (frame.closed) box.closed(REMOVED);
      else clock.after(LOOK_FOR_REMOVED_FRAMES_MS, look, box.gone);
    };
    look();
  }

  view.addEventListener('message', receive, { signal });
}

function readHello(data: unknown): Hello | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { uiap, kind, type, id } = data as Record<string, unknown>;
  const isNew = type === 'session.initialize';
  const isHello = kind === 'request' && (isNew || type === 'session.resume');
  return typeof uiap === 'string' && isHello ? { id, isNew } : undefined;
}
