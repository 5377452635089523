import { createObservable } from './observable.js';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly level: 'success' | 'error';
}

export interface Toasts {
  get: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
  show: (text: string, level?: Toast['level']) => void;
  dismiss: (id: number) => void;
}

/** More would cover the page. */
const MOST = 3;

export function createToasts(): Toasts {
  const shown = createObservable<readonly Toast[]>([]);
  let issued = 0;
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    show(text, level = 'success') {
      issued += 1;
      shown.set([...shown.get(), { id: issued, text, level }].slice(-MOST));
    },
    dismiss: (id) => shown.set(shown.get().filter((toast) => toast.id !== id)),
  };
}
