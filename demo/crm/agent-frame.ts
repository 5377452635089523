import { preferences } from './app.js';

/**
 * Where the assistant's page is: on this host, at the port of the origin in `<meta name="uiap-agent-origin">`.
 *
 * @returns undefined where the page names no agent, and where the address would be of the page's own origin: an agent
 *     always sits behind an origin boundary.
 */
export function agentUrl({ language, scheme } = preferences.get()): string | undefined {
  const named = document.querySelector<HTMLMetaElement>('meta[name="uiap-agent-origin"]')?.content;
  if (named === undefined || !URL.canParse(named)) return undefined;
  const url = new URL(window.location.href);
  url.port = new URL(named).port;
  if (url.origin === window.location.origin) return undefined;
  url.pathname = '/panel.html';
  url.search = new URLSearchParams({ lang: language, scheme }).toString();
  url.hash = '';
  return url.href;
}
