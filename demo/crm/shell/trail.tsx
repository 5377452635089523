import type { ReactNode } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';
import { Icon } from '../parts/icon.js';
import type { PageHandle } from '../page-handle.js';

/** Where the page is in the app: its section, and below that the page itself. */
export function Trail(): ReactNode {
  const { text } = useLanguage();
  const { contact, deal } = useCrmData();
  const { pathname } = useLocation();
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle | undefined;
  if (page === undefined || handle === undefined)
    return <nav className="trail" aria-label={text.nav.trail} />;

  const id = page.params.id;
  const record = contact.find((one) => one.id === id)?.name ?? deal.find((one) => one.id === id)?.title;
  const section = handle.section;
  return (
    <nav className="trail" aria-label={text.nav.trail}>
      {section !== undefined && (
        <>
          <Link to={`/${section}`}>{text.nav[section]}</Link>
          <Icon name="right" />
        </>
      )}
      <span aria-current="page">
        {pathname.endsWith('/edit') ? handle.uiap.label : (record ?? handle.uiap.label)}
      </span>
    </nav>
  );
}
