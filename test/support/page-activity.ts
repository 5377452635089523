/** What a script keeps going in a page, as counted by the page's own functions. */
export interface PageActivity {
  /** Observers that observe something, timers and frames that wait, and listeners, each by its name. */
  running(): string[];
  /** Gives the page its functions back. */
  end(): void;
}

const OBSERVERS = [
  'MutationObserver',
  'IntersectionObserver',
  'ResizeObserver',
  'PerformanceObserver',
] as const;

/** Counts from now on what is started and not ended. */
export function watchActivity(): PageActivity {
  const running = new Map<object, string>();
  const restore: (() => void)[] = [];

  function replace<Owner extends object, Name extends keyof Owner>(
    owner: Owner,
    name: Name,
    make: (native: Owner[Name]) => Owner[Name],
  ): void {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    owner[name] = make(owner[name]);
    restore.push(() => {
      if (own) Object.defineProperty(owner, name, own);
      else Reflect.deleteProperty(owner, name);
    });
  }

  for (const name of OBSERVERS) {
    const { prototype } = globalThis[name] as unknown as {
      prototype: { observe(...parts: unknown[]): void; disconnect(): void };
    };
    replace(
      prototype,
      'observe',
      (native) =>
        function observe(this: object, ...parts) {
          running.set(this, name);
          native.apply(this as typeof prototype, parts);
        },
    );
    replace(
      prototype,
      'disconnect',
      (native) =>
        function disconnect(this: object) {
          running.delete(this);
          native.apply(this as typeof prototype);
        },
    );
  }

  // Ids of timers and frames are numbers that may meet: each kind has keys of its own.
  const waiting = { timer: new Map<number, object>(), frame: new Map<number, object>() };
  function track(kind: 'timer' | 'frame', id: number, name: string): number {
    const key = {};
    waiting[kind].set(id, key);
    running.set(key, name);
    return id;
  }
  function done(kind: 'timer' | 'frame', id: number | undefined): void {
    running.delete(waiting[kind].get(id ?? -1) ?? {});
  }
  for (const name of ['setTimeout', 'setInterval'] as const) {
    replace(
      window,
      name,
      (native) =>
        ((run: () => void, delay?: number) => {
          const id: number = native(() => {
            if (name === 'setTimeout') done('timer', id);
            run();
          }, delay);
          return track('timer', id, name);
        }) as typeof native,
    );
  }
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    replace(window, name, (native) => (id) => {
      done('timer', Number(id));
      native(id);
    });
  }
  replace(window, 'requestAnimationFrame', (native) => (run) => {
    const id = native((time) => {
      done('frame', id);
      run(time);
    });
    return track('frame', id, 'requestAnimationFrame');
  });
  replace(window, 'cancelAnimationFrame', (native) => (id) => {
    done('frame', id);
    native(id);
  });

  replace(
    EventTarget.prototype,
    'addEventListener',
    (native) =>
      function addEventListener(this: EventTarget, type, listener, options) {
        const { signal } = typeof options === 'object' ? options : {};
        // Of a page are its window, documents and nodes; a signal of one's own costs nothing.
        if (listener && (this instanceof Node || this === window) && !signal?.aborted) {
          const key = {};
          running.set(key, `${this === window ? 'window' : this.constructor.name} ${type}`);
          signal?.addEventListener('abort', () => running.delete(key), { once: true });
        }
        native.call(this, type, listener, options);
      },
  );

  return {
    running: () => [...running.values()].sort(),
    end() {
      for (const one of restore.splice(0)) one();
    },
  };
}
