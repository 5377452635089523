/** One value that changes, in the shape that `useSyncExternalStore` asks for. */
export interface Observable<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls back after every change; the answer ends the subscription. */
  subscribe: (listener: () => void) => () => void;
}

export function createObservable<Value>(initial: Value): Observable<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
