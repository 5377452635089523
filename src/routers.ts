/** Entry `./routers`: adapters over the app's own router. Nothing of a router library is imported at run time. */
export { browserRouter, type BrowserRouterOptions } from './navigation/browser-router.js';
export type { UiapRouteMeta } from './navigation/route-table.js';
export type {
  NavigationResult,
  RouterAdapter,
  RouterLocation,
  RouterRoute,
  RouterTarget,
} from './navigation/router-adapter.js';
export type { RouterOptions } from './navigation/router-driver.js';
export {
  angularRouter,
  type AngularRouterLike,
  type AngularRouterOptions,
} from './navigation/routers/angular-router.js';
export { reactRouter, type ReactRouterLike } from './navigation/routers/react-router.js';
export { tanstackRouter, type TanstackRouterLike } from './navigation/routers/tanstack-router.js';
export { vueRouter, type VueRouterLike } from './navigation/routers/vue-router.js';
