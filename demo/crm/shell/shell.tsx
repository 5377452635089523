import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { agentUrl } from '../agent-frame.js';
import { ToastRegion } from '../parts/toast-region.js';
import { useLanguage } from '../text/language.js';
import { usePreferences } from '../use-crm.js';
import { AssistantPanel } from './assistant-panel.js';
import { Sidebar, Tabbar } from './navigation.js';
import { Topbar } from './topbar.js';
import { useScrollMemory } from './use-scroll-memory.js';

/** Where the panel stands beside the page and is open from the start; shell.css has the same width. */
const WIDE = '(min-width: 75rem)';

/** What stands around every page. */
export function Shell(): ReactNode {
  const { text } = useLanguage();
  const main = useRef<HTMLElement>(null);
  const assistantUrl = agentUrl(usePreferences());
  const [assistantOpen, setAssistantOpen] = useState(() => window.matchMedia(WIDE).matches);
  useScrollMemory(main, 'page');
  useFocusOnNewPage(main);

  const hasAssistant = assistantUrl !== undefined;
  return (
    <div className={hasAssistant && assistantOpen ? 'shell shell-with-assistant' : 'shell'}>
      <a className="skip-link" href="#main">
        {text.nav.skip}
      </a>
      <Sidebar />
      <Topbar
        assistant={
          hasAssistant ? { open: assistantOpen, toggle: () => setAssistantOpen(!assistantOpen) } : undefined
        }
      />
      <main id="main" className="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      {hasAssistant && (
        <AssistantPanel url={assistantUrl} open={assistantOpen} onClose={() => setAssistantOpen(false)} />
      )}
      <Tabbar />
      <ToastRegion />
    </div>
  );
}

/** Screen readers and the Tab key go on from the new page, not from the link that led to it. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
