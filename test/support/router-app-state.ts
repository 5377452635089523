/** What a router app lets its tests see and steer. */
export interface RouterApp<Router = unknown> {
  readonly router: Router;
  /** Angular's `Location`. */
  readonly urls?: { prepareExternalUrl(url: string): string };
  /** Adds the page /late to the router's table. */
  addRoute(): void;
  readonly state: RouterAppState;
}

export interface RouterAppState {
  /** Whether the edit page refuses to be left. */
  dirty: boolean;
  /** Lets the page /slow load. */
  open(): void;
  readonly gate: Promise<void>;
}

export const state: RouterAppState = { dirty: false, ...gate() };

function gate(): { gate: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { gate: opened, open };
}

/** Shows an app to the test around its frame. */
export function expose(app: Omit<RouterApp, 'state'>): void {
  Object.assign(window, { routerApp: { ...app, state } satisfies RouterApp });
}

export function mountPoint(): Element {
  const element = document.getElementById('app');
  if (!element) throw new Error('the page has no #app');
  return element;
}
