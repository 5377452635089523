import { ATTRIBUTE } from '../page/annotations.js';

/**
 * Puts an element for one surface into the container, until the signal aborts. The page's styles do not reach into it, and
 * what is in it is not read as content of the app (OP-D-14).
 */
export function createHost(container: Element, styles: string, signal: AbortSignal): ShadowRoot {
  const page = container.ownerDocument;
  const host = page.createElement('div');
  host.setAttribute(ATTRIBUTE.ignore, '');
  const root = host.attachShadow({ mode: 'open' });
  const view = page.defaultView;
  if (!view) throw new Error('The container is in a document without window.');
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  container.append(host);
  signal.addEventListener('abort', () => host.remove(), { once: true });
  return root;
}
