import { opensElsewhere } from './weigh.js';

/**
 * Runs `act` and tells whether the browser kept back a window or a picker that the app wanted at once, which the app itself
 * rarely notices. What the app wants later, after a wait, is not seen.
 */
export function isKeptBack(view: Window & typeof globalThis, act: () => void): boolean {
  let isBlocked = false;
  const { open } = view;
  const { click } = view.HTMLElement.prototype;
  const giveBack = [
    replace(view, 'open', function (this: unknown, ...args: Parameters<Window['open']>) {
      const opened = Reflect.apply(open, view, args);
      // With noopener the answer is always null.
      if (!opened && !/noopener|noreferrer/.test(args[2] ?? '')) isBlocked = true;
      return opened;
    }),
    replace(view.HTMLElement.prototype, 'click', function (this: HTMLElement) {
      // What is saved needs no press of the person's where a script does it.
      if (!navigator.userActivation.isActive && opensElsewhere(this) && !this.hasAttribute('download'))
        isBlocked = true;
      click.call(this);
    }),
  ];
  try {
    act();
  } finally {
    for (const back of giveBack) back();
  }
  return isBlocked;
}

/** Puts a function in place of a method until the function is called that it gives back. */
function replace<Owner extends object>(
  owner: Owner,
  name: keyof Owner & string,
  watched: () => void,
): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Reflect.set(owner, name, watched);
  return () => {
    if (Reflect.get(owner, name) !== watched) return;
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}
