import type { Clock } from '../clock.js';
import type { Sight } from './sight.js';

/** `hidden`: not to be seen as a whole. `arming`: seen, but not for long enough. */
export type ArmingState = 'hidden' | 'arming' | 'armed';

export interface ArmingOptions {
  readonly clock: Clock;
  readonly look: () => Sight;
  readonly onState: (state: ArmingState) => void;
  /** The dialog is no longer there. */
  readonly onGone: () => void;
  readonly signal: AbortSignal;
}

export interface Arming {
  /** Looks again. */
  readonly update: () => void;
  /** Starts from the beginning. */
  readonly restart: () => void;
  /** Looks again and tells since when the dialog has been in sight; undefined while that is not long enough. */
  readonly armedSince: () => number | undefined;
}

/** How long a question has to be in full view before anybody can agree to it, in milliseconds. */
export const ARMING_MS = 500;
const LOOK_MS = 100;

/** Arms the question once it has been in sight all the time for long enough, and disarms it whenever it is not. */
export function startArming({ clock, look, onState, onGone, signal }: ArmingOptions): Arming {
  let since: number | undefined;
  let state: ArmingState | undefined;

  function enter(next: ArmingState): void {
    if (next === state) return;
    state = next;
    onState(next);
  }

  function update(): void {
    if (signal.aborted) return;
    const sight = look();
    since = sight === 'seen' ? (since ?? clock.now()) : undefined;
    if (since === undefined) enter('hidden');
    else enter(clock.now() - since >= ARMING_MS ? 'armed' : 'arming');
    if (sight === 'gone') onGone();
  }

  function lookAgain(): void {
    update();
    clock.after(LOOK_MS, lookAgain, signal);
  }
  lookAgain();

  return {
    update,
    restart() {
      since = undefined;
      enter('hidden');
    },
    armedSince() {
      update();
      return state === 'armed' ? since : undefined;
    },
  };
}
