import type { Actor } from '../policy/confirmation.js';

/** What an agent is doing now. Names come from the app's page and descriptors; only the agent's `name` is its own word. */
export interface Activity {
  readonly requestId: string;
  readonly agent: Actor;
  readonly actionId: string;
  /** The app's title of the action, in the person's language. */
  readonly title: string;
  /** What it works on, once that has been found. */
  readonly target?: { readonly element: Element; readonly name: string };
}

export interface ActivityContext {
  /** Aborts when the action is over, or is shown anew because its target has been found. */
  readonly signal: AbortSignal;
  /** Cancels what this agent's session does and waits for. Call it for real presses only: agents can cause synthetic ones. */
  readonly stop: () => void;
}

/** Shows that an agent acts. Called for every action that a person could notice, when it has gone on for a moment. */
export type Presence = (activity: Activity, context: ActivityContext) => void;

/** What only the person's own hand can do, or what the app leaves to it. */
export interface HandOver {
  readonly agent: Actor;
  readonly title: string;
  /** `press`: a press on the element is all. `file`: a file has to be chosen. `task`: the person says when it is done. */
  readonly kind: 'press' | 'file' | 'task';
  readonly target?: { readonly element: Element; readonly name: string };
  /** The element of the target as it is now: pages replace elements. */
  find(): Element | undefined;
}

/** How the bridge points at things in the page. */
export interface Stage {
  /** Draws a ring around an element for a time, until the person presses anything or Escape. Replaces the ring before. */
  highlight(element: Element, options: { agent: Actor; note: string; durationMs: number }): void;
  /** Lets the ghost cursor go to an element. Nobody has to wait for it. */
  pointAt(element: Element): void;
  /** Asks the person to do something themselves. Rejects with the signal's reason when that aborts. */
  handOver(request: HandOver, context: { readonly signal: AbortSignal }): Promise<'done' | 'cancelled'>;
}
