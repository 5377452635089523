import type { Behaviour, WidgetApp } from './action-apps/widget-app.js';
import { acting, actionApp, type Acting } from './acting.js';
import { find } from './find.js';

interface WidgetModule {
  mount(container: HTMLElement, behaviour: Behaviour): WidgetApp | Promise<WidgetApp>;
}

/** A page with the widgets of one of test/support/action-apps. */
export interface WidgetPage extends Acting {
  readonly app: WidgetApp;
}

export async function widgets(name: string, behaviour: Behaviour = 'takes'): Promise<WidgetPage> {
  const { mount } = await actionApp<WidgetModule>(name);
  const page = acting('<div id="app"></div><button type="button">elsewhere</button>');
  const app = await mount(find(page.root, '#app'), behaviour);
  return {
    ...page,
    app,
    end() {
      app.unmount();
      page.end();
    },
  };
}

/** The lists and menus that are open, anywhere on the page. */
export function openLists(): number {
  return [...document.querySelectorAll('[role=listbox],[role=menu]')].filter((list) =>
    list.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  ).length;
}
