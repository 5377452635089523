import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Link,
  Outlet,
  redirect,
  RouterProvider,
  useBlocker,
  useLocation,
  useParams,
  type RouteObject,
} from 'react-router';
import type { reactRouter } from '../../../src/navigation/routers/react-router.js';
import { expose, mountPoint, state } from '../router-app-state.js';

function Shell() {
  return h('main', null, h('output', { id: 'path' }, useLocation().pathname), h(Outlet));
}

const page = (id: string) => h('div', { id }, id);

function Edit() {
  const blocker = useBlocker(() => state.dirty);
  return h(
    'div',
    { id: 'edit' },
    'edit',
    blocker.state === 'blocked' && h('button', { onClick: () => blocker.proceed() }, 'Leave'),
  );
}

function NotFound() {
  return h('div', { id: 'nowhere' }, 'nowhere');
}

const routes: RouteObject[] = [
  {
    path: '/',
    Component: Shell,
    errorElement: h(NotFound),
    children: [
      { index: true, id: 'home', element: page('home'), handle: { uiap: { label: 'Home' } } },
      {
        path: 'contacts',
        handle: { title: 'Contacts', uiap: { entities: ['contact'], capabilities: ['search'] } },
        children: [
          { index: true, element: h('div', { id: 'list' }, h(Link, { to: '/contacts/7' }, 'Anna')) },
          {
            path: ':contact-id',
            id: 'contact',
            Component: () => h('div', { id: 'contact' }, useParams()['contact-id']),
          },
          { path: 'report/:year?', element: page('report') },
        ],
      },
      { path: 'edit', Component: Edit },
      { path: 'admin', loader: () => redirect('/login'), element: page('admin') },
      { path: 'login', element: page('login') },
      { path: 'files/*', id: 'files', element: h('div', { id: 'files' }, 'files') },
      { path: 'slow', loader: () => state.gate.then(() => null), element: page('slow') },
      {
        path: 'broken',
        loader: () => {
          throw new Error('broken');
        },
        element: page('broken'),
      },
      {
        path: 'missing',
        loader: () => {
          // eslint-disable-next-line @typescript-eslint/only-throw-error -- a thrown response is how this router says 404
          throw new Response('', { status: 404 });
        },
        element: page('missing'),
      },
      { path: 'Caf%C3%A9', element: page('cafe') },
      {
        path: 'staff',
        handle: { uiap: { hidden: true } },
        children: [{ path: 'wages', element: page('wages') }],
      },
      { element: h(Outlet), children: [{ path: 'framed', element: page('framed') }] },
    ],
  },
];

const router = createBrowserRouter(routes, { basename: '/app/react' });
createRoot(mountPoint()).render(h(RouterProvider, { router }));

expose({
  router: router satisfies Parameters<typeof reactRouter>[0],
  addRoute: () => router.patchRoutes(null, [{ path: '/late', element: page('late') }]),
});
