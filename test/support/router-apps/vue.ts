import { createApp, defineComponent, h } from 'vue';
import { createRouter, createWebHistory, RouterLink, RouterView, useRoute } from 'vue-router';
import type { vueRouter } from '../../../src/navigation/routers/vue-router.js';
import { expose, mountPoint, state } from '../router-app-state.js';

const page = (id: string) => ({ render: () => h('div', { id }, id) });

const Contact = defineComponent({
  setup() {
    const route = useRoute();
    return () => h('div', { id: 'contact' }, String(route.params.id));
  },
});

const List = {
  render: () =>
    h(
      'div',
      { id: 'list' },
      h(RouterLink, { to: '/contacts/7' }, () => 'Anna'),
    ),
};

const router = createRouter({
  history: createWebHistory('/app/vue/'),
  routes: [
    { path: '/', name: 'home', component: page('home'), meta: { uiap: { label: 'Home' } } },
    {
      path: '/contacts',
      component: RouterView,
      meta: { title: 'Contacts', uiap: { entities: ['contact'], capabilities: ['search'] } },
      children: [
        { path: '', component: List },
        { path: ':id(\\d+)', name: 'contact', component: Contact, alias: '/people/:id(\\d+)' },
        { path: 'report/:year?', component: page('report') },
      ],
    },
    { path: '/edit', component: { ...page('edit'), beforeRouteLeave: () => !state.dirty } },
    { path: '/admin', component: page('admin'), beforeEnter: () => '/login' },
    { path: '/old', redirect: '/contacts' },
    { path: '/login', name: Symbol('login'), component: page('login') },
    { path: '/files/:file(.*)', name: 'files', component: page('files') },
    { path: '/slow', component: page('slow'), beforeEnter: () => state.gate },
    {
      path: '/broken',
      component: page('broken'),
      beforeEnter: () => {
        throw new Error('broken');
      },
    },
    {
      path: '/staff',
      component: RouterView,
      meta: { uiap: { hidden: () => true } },
      children: [{ path: 'wages', component: page('wages') }],
    },
    { path: '/:pathMatch(.*)*', component: page('nowhere') },
  ],
});
router.onError(() => undefined);
createApp({ render: () => h(RouterView) })
  .use(router)
  .mount(mountPoint());

expose({
  router: router satisfies Parameters<typeof vueRouter>[0],
  addRoute: () => void router.addRoute({ path: '/late', component: page('late') }),
});
