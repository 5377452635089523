import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  redirect,
  RouterProvider,
  useBlocker,
  useParams,
  type AnyRoute,
} from '@tanstack/react-router';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import type { tanstackRouter } from '../../../src/navigation/routers/tanstack-router.js';
import { expose, mountPoint, state } from '../router-app-state.js';

const page = (id: string) => () => h('div', { id }, id);

function Contact() {
  const params: Record<string, string> = useParams({ strict: false });
  return h('div', { id: 'contact' }, params.id);
}

function Edit() {
  useBlocker({ shouldBlockFn: () => state.dirty, enableBeforeUnload: false });
  return h('div', { id: 'edit' }, 'edit');
}

const root = createRootRoute({ component: () => h(Outlet), notFoundComponent: page('nowhere') });
const contacts = createRoute({
  getParentRoute: () => root,
  path: 'contacts',
  staticData: { title: 'Contacts', uiap: { entities: ['contact'], capabilities: ['search'] } },
});
const staff = createRoute({
  getParentRoute: () => root,
  path: 'staff',
  staticData: { uiap: { hidden: true } },
});
const layout = createRoute({ getParentRoute: () => root, id: 'layout', component: () => h(Outlet) });

const children = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: page('home'),
    staticData: { uiap: { id: 'home', label: 'Home' } },
  }),
  contacts.addChildren([
    createRoute({
      getParentRoute: () => contacts,
      path: '/',
      component: () => h('div', { id: 'list' }, h(Link, { to: '/contacts/7' }, 'Anna')),
    }),
    createRoute({
      getParentRoute: () => contacts,
      path: '$id',
      component: Contact,
      staticData: { uiap: { id: 'contact' } },
    }),
    createRoute({ getParentRoute: () => contacts, path: 'report/{-$year}', component: page('report') }),
  ]),
  createRoute({ getParentRoute: () => root, path: 'edit', component: Edit }),
  createRoute({
    getParentRoute: () => root,
    path: 'admin',
    component: page('admin'),
    beforeLoad: () => redirect({ to: '/login', throw: true }),
  }),
  createRoute({ getParentRoute: () => root, path: 'login', component: page('login') }),
  createRoute({
    getParentRoute: () => root,
    path: 'files/$',
    component: page('files'),
    staticData: { uiap: { id: 'files' } },
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'slow',
    component: page('slow'),
    loader: () => state.gate,
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'broken',
    component: page('broken'),
    loader: () => Promise.reject(new Error('broken')),
    errorComponent: page('failed'),
  }),
  staff.addChildren([createRoute({ getParentRoute: () => staff, path: 'wages', component: page('wages') })]),
  layout.addChildren([
    createRoute({ getParentRoute: () => layout, path: 'framed', component: page('framed') }),
  ]),
];
const routeTree = root.addChildren(children as never) as unknown as AnyRoute;

const router = createRouter({ routeTree, basepath: '/app/tanstack' });
createRoot(mountPoint()).render(h(RouterProvider, { router: router as never }));

expose({
  router: router satisfies Parameters<typeof tanstackRouter>[0],
  addRoute: () => {
    const late = createRoute({ getParentRoute: () => root, path: 'late', component: page('late') });
    routeTree.addChildren([...children, late] as never);
    router.setRoutes(router.buildRouteTree());
  },
});
