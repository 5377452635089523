// Templates are compiled in the browser.
import '@angular/compiler';
import { Location } from '@angular/common';
import { Component, inject, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import {
  ActivatedRoute,
  provideRouter,
  Router,
  RouterLink,
  RouterOutlet,
  withRouterConfig,
  type Routes,
} from '@angular/router';
import type { angularRouter } from '../../../src/navigation/routers/angular-router.js';
import { expose, mountPoint, state } from '../router-app-state.js';

class Page {
  readonly isShown = true;
}

const page = (id: string) =>
  Component({ selector: `app-${id}`, template: `<div id="${id}">${id}</div>` })(class extends Page {});

const Shell = Component({ selector: 'app-root', imports: [RouterOutlet], template: '<router-outlet />' })(
  class extends Page {},
);

const List = Component({
  selector: 'app-list',
  imports: [RouterLink],
  template: '<div id="list"><a routerLink="/contacts/7">Anna</a></div>',
})(class extends Page {});

const Contact = Component({
  selector: 'app-contact',
  template: '<div id="contact">{{ route.snapshot.paramMap.get("id") }}</div>',
})(
  class {
    readonly route = inject(ActivatedRoute);
  },
);

const routes: Routes = [
  { path: '', pathMatch: 'full', component: page('home'), data: { uiap: { id: 'home', label: 'Home' } } },
  {
    path: 'contacts',
    title: 'Contacts',
    data: { uiap: { entities: ['contact'], capabilities: ['search'] } },
    children: [
      { path: '', component: List },
      { path: ':id', component: Contact, data: { uiap: { id: 'contact' } } },
      { path: 'report/:year', component: page('report') },
    ],
  },
  { path: 'edit', component: page('edit'), canDeactivate: [() => !state.dirty] },
  { path: 'admin', component: page('admin'), canActivate: [() => inject(Router).parseUrl('/login')] },
  { path: 'old', redirectTo: 'contacts' },
  { path: 'login', component: page('login') },
  { path: 'files', children: [{ path: '**', component: page('files'), data: { uiap: { id: 'files' } } }] },
  { path: 'slow', component: page('slow'), resolve: { gate: () => state.gate } },
  { path: 'broken', component: page('broken'), resolve: { gate: () => Promise.reject(new Error('broken')) } },
  {
    path: 'staff',
    data: { uiap: { hidden: true } },
    children: [{ path: 'wages', component: page('wages') }],
  },
  {
    path: 'lazy',
    loadChildren: () => Promise.resolve([{ path: '', component: page('lazy') }] satisfies Routes),
  },
  { path: 'aside', outlet: 'aside', component: page('aside') },
];

mountPoint().append(document.createElement('app-root'));
const app = await bootstrapApplication(Shell, {
  providers: [
    provideZonelessChangeDetection(),
    provideRouter(routes, withRouterConfig({ canceledNavigationResolution: 'computed' })),
  ],
});
const router = app.injector.get(Router);

expose({
  router: router satisfies Parameters<typeof angularRouter>[0],
  urls: app.injector.get(Location),
  addRoute: () => router.resetConfig([...router.config, { path: 'late', component: page('late') }]),
});
