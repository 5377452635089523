import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { currentUser } from '../data/model.js';
import { Avatar } from '../parts/avatar.js';
import { Icon } from '../parts/icon.js';
import { useLanguage } from '../text/language.js';

const places = [
  { id: 'dashboard', path: '/' },
  { id: 'contacts', path: '/contacts' },
  { id: 'deals', path: '/deals' },
  { id: 'activities', path: '/activities' },
  { id: 'settings', path: '/settings' },
] as const;

/** The app's places beside the page; CSS shows either this or the tab bar. */
export function Sidebar(): ReactNode {
  const { text } = useLanguage();
  return (
    <nav className="sidebar" aria-label={text.nav.label}>
      <Brand />
      <Places id="nav" />
      <div className="sidebar-user">
        <Avatar name={currentUser} />
        <span>{currentUser}</span>
      </div>
    </nav>
  );
}

export function Brand(): ReactNode {
  const { text } = useLanguage();
  return (
    <span className="brand">
      <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <rect width="24" height="24" rx="6" />
        <path d="M8 6v12M16.5 6 9 12l7.5 6" />
      </svg>
      <span className="brand-name">{text.product}</span>
    </span>
  );
}

/** The same below the page, where there is no room beside it. */
export function Tabbar(): ReactNode {
  const { text } = useLanguage();
  return (
    <nav className="tabbar" aria-label={text.nav.label}>
      <Places id="tabs" />
    </nav>
  );
}

/** Links to the five places of the app. `id` begins their stable ids, since both bars are in the page. */
function Places({ id }: { id: string }): ReactNode {
  const { text } = useLanguage();
  return (
    <div className="places">
      {places.map((place) => (
        <NavLink
          key={place.id}
          to={place.path}
          end={place.path === '/'}
          data-uiap-nav={place.id}
          data-uiap-id={`${id}.${place.id}`}
        >
          <Icon name={place.id} />
          <span>{text.nav[place.id]}</span>
        </NavLink>
      ))}
    </div>
  );
}
