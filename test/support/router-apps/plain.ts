// An app with a little router of its own, which no adapter knows: it takes clicks on its links, changes the address and draws
// some time later.
import { expose, mountPoint, state } from '../router-app-state.js';

const BASE = '/app/plain';
const LINKS = [
  '/',
  '/contacts',
  '/contacts/7',
  '/contacts/8?tab=notes',
  '/edit',
  '/admin',
  '/login',
  '/slow',
];

const PAGES: Record<string, string> = { '/': 'home', '/contacts': 'list' };

const app = mountPoint();
const path = () => location.pathname.slice(BASE.length) || '/';

function draw(): void {
  const segments = path().split('/');
  const id = segments[2] ? 'contact' : (PAGES[path()] ?? segments[1] ?? '');
  const page = Object.assign(document.createElement('div'), { id, textContent: segments[2] ?? id });
  const links = LINKS.map((href) =>
    Object.assign(document.createElement('a'), { href: BASE + href, textContent: `to ${href}` }),
  );
  const elsewhere = Object.assign(document.createElement('a'), { href: `${BASE}/aside`, target: 'aside' });
  const reload = Object.assign(document.createElement('a'), { href: `${BASE}/full`, className: 'full' });
  app.replaceChildren(page, ...links, elsewhere, reload);
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a:not(.full)');
  if (!link || event.button !== 0) return;
  event.preventDefault();
  if (path() === '/edit' && state.dirty) return;
  void go(link.href);
});

async function go(href: string): Promise<void> {
  if (href.endsWith('/slow')) await state.gate;
  history.pushState({ depth: ((history.state as { depth?: number } | null)?.depth ?? 0) + 1 }, '', href);
  if (path() === '/admin') history.replaceState(history.state, '', `${BASE}/login`);
  setTimeout(draw, 30);
}

window.addEventListener('popstate', () => setTimeout(draw, 30));
draw();
expose({ router: undefined, addRoute: () => undefined });
