import type { RouterApp } from './router-app-state.js';

/** A router app that runs in a frame of the test's page. */
export interface RouterFrame<Router> {
  readonly window: Window & typeof globalThis;
  readonly app: RouterApp<Router>;
  /** The id of the page that is shown, such as `list`. */
  page(): string | undefined;
  text(): string;
  close(): void;
}

/** Opens an app of router-apps at a path below its base and waits until it shows a page. */
export async function openRouterApp<Router>(name: string, path: string): Promise<RouterFrame<Router>> {
  const frame = document.createElement('iframe');
  frame.src = `/app/${name}${path}`;
  document.body.append(frame);
  const opened = {
    get window() {
      return frame.contentWindow as Window & typeof globalThis;
    },
    get app() {
      return (opened.window as unknown as { routerApp: RouterApp<Router> }).routerApp;
    },
    page: () => opened.window.document.querySelector('#app div[id]')?.id,
    text: () => opened.window.document.querySelector('#app div[id]')?.textContent ?? '',
    close: () => frame.remove(),
  };
  await until(() => opened.page() !== undefined);
  // Effects, such as the registration of guards, run after the first paint.
  for (let painted = 0; painted < 2; painted += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return opened;
}

/** Waits for a condition of the page, looking once each frame. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
