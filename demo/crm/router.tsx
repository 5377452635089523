import { createBrowserRouter } from 'react-router';
import { pageHandle } from './page-handle.js';
import { Activities } from './pages/activities.js';
import { ContactDetail } from './pages/contact-detail.js';
import { EditContact, NewContact } from './pages/contact-form.js';
import { Contacts } from './pages/contacts.js';
import { Dashboard } from './pages/dashboard.js';
import { DealDetail } from './pages/deal-detail.js';
import { EditDeal, NewDeal } from './pages/deal-form.js';
import { Deals } from './pages/deals.js';
import { NotFound, PageCrash } from './pages/problem-pages.js';
import { Settings } from './pages/settings.js';
import { Shell } from './shell/shell.js';

export const router = createBrowserRouter([
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: PageCrash,
    children: [
      {
        id: 'dashboard',
        path: '/',
        Component: Dashboard,
        handle: pageHandle('dashboard', ['deal', 'activity'], ['overview']),
      },
      {
        id: 'contacts',
        path: '/contacts',
        Component: Contacts,
        handle: pageHandle('contacts', ['contact'], ['list', 'search', 'filter', 'sort', 'create', 'delete']),
      },
      {
        id: 'contact-new',
        path: '/contacts/new',
        Component: NewContact,
        handle: pageHandle('contactNew', ['contact'], ['create'], 'contacts'),
      },
      {
        id: 'contact-detail',
        path: '/contacts/:id',
        Component: ContactDetail,
        handle: pageHandle('contact', ['contact', 'deal', 'activity'], ['read', 'delete'], 'contacts'),
      },
      {
        id: 'contact-edit',
        path: '/contacts/:id/edit',
        Component: EditContact,
        handle: pageHandle('contactEdit', ['contact'], ['update'], 'contacts'),
      },
      {
        id: 'deals',
        path: '/deals',
        Component: Deals,
        handle: pageHandle('deals', ['deal'], ['list', 'search', 'filter', 'sort', 'move', 'create']),
      },
      {
        id: 'deal-new',
        path: '/deals/new',
        Component: NewDeal,
        handle: pageHandle('dealNew', ['deal'], ['create'], 'deals'),
      },
      {
        id: 'deal-detail',
        path: '/deals/:id',
        Component: DealDetail,
        handle: pageHandle('deal', ['deal', 'contact'], ['read', 'move', 'delete'], 'deals'),
      },
      {
        id: 'deal-edit',
        path: '/deals/:id/edit',
        Component: EditDeal,
        handle: pageHandle('dealEdit', ['deal'], ['update'], 'deals'),
      },
      {
        id: 'activities',
        path: '/activities',
        Component: Activities,
        handle: pageHandle(
          'activities',
          ['activity'],
          ['list', 'search', 'filter', 'sort', 'create', 'complete', 'delete'],
        ),
      },
      {
        id: 'settings',
        path: '/settings',
        Component: Settings,
        handle: pageHandle('settings', [], ['language', 'colour-scheme', 'reset']),
      },
      // Says nothing to the bridge: it is nowhere one could want to go.
      { id: 'not-found', path: '*', Component: NotFound },
    ],
  },
]);
