import { startTransition, useOptimistic } from 'react';
import { attempt } from '../commands.js';

/**
 * A value that a control shows and writes at once.
 *
 * The control shows the new value while the store still writes it, and the old one again if that fails. Without this a
 * ticked box would jump back for a moment.
 */
export function useCommand<Value>(
  stored: Value,
  write: (value: Value) => Promise<unknown>,
): [shown: Value, choose: (value: Value) => void] {
  const [shown, show] = useOptimistic(stored);

  function choose(value: Value): void {
    startTransition(async () => {
      show(value);
      await attempt(write(value));
    });
  }

  return [shown, choose];
}
