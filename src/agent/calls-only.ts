import type { Endpoint } from 'comlink';
import * as v from 'valibot';

/**
 * Lets through only calls of the methods named, with plain data for arguments.
 *
 * Comlink's `expose` alone lets the other side read and set any property and construct any class that it can reach, which
 * is as good as letting it run its own code here; and an argument that is a proxy would be called back.
 */
export function callsOnly(port: MessagePort, methods: readonly string[]): Endpoint {
  const Call = v.object({
    type: v.literal('APPLY'),
    path: v.strictTuple([v.picklist(methods)]),
    argumentList: v.array(v.object({ type: v.literal('RAW') })),
  });
  const guarded = new WeakMap<object, EventListener>();
  return {
    postMessage: (message, transfer) => port.postMessage(message, transfer ?? []),
    start: () => port.start(),
    addEventListener(type, listener) {
      const guard: EventListener = (event) => {
        if (!v.is(Call, (event as MessageEvent).data)) return;
        if (typeof listener === 'function') listener(event);
        else listener.handleEvent(event);
      };
      guarded.set(listener, guard);
      port.addEventListener(type, guard);
    },
    removeEventListener(type, listener) {
      const guard = guarded.get(listener);
      if (guard) port.removeEventListener(type, guard);
    },
  };
}
