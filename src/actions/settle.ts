import { frame, type Clock } from '../clock.js';

/** Gives the app's frameworks their turn, and the browser a frame to show what they made of it. */
export async function settle(clock: Clock, signal: AbortSignal): Promise<void> {
  await frame(clock, signal);
  await frame(clock, signal);
}

/** As `settle`, and a frame more, in which an app may take back what it has just shown. */
export async function settleForGood(clock: Clock, signal: AbortSignal): Promise<void> {
  await settle(clock, signal);
  await frame(clock, signal);
}
