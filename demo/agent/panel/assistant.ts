import type { Step } from '../brain.js';
import type { ModelSettings } from '../model/settings.js';
import type { Page } from '../node/panel-messages.js';
import type { WireLog } from '../wire/wire-log.js';

/**
 * How an assistant stands with the app. `waiting`: the Node agent is there, but no page has dialled it. `failed`: nothing
 * more happens until somebody asks to try again.
 */
export type LinkState = 'connecting' | 'connected' | 'waiting' | 'reconnecting' | 'failed';

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Lets a model decide what to do, where the assistant can. */
  readonly model?: ModelSettings | undefined;
}

/** Something that fulfils wishes in the app. */
export interface Assistant {
  readonly state: LinkState;
  /** What passes between the assistant and the app's bridge. */
  readonly log: WireLog;
  /** The pages to choose from; empty where there is only ever one. */
  readonly pages: readonly Page[];
  readonly pageId: string | undefined;
  choosePage(pageId: string): void;
  /** Calls `listener` after every change of the above until `signal` aborts. */
  subscribe(listener: () => void, signal: AbortSignal): void;
  /** Fulfils a wish; says why where it cannot. Never throws. */
  ask(wish: string, options: AskOptions): AsyncIterable<Step>;
  /** Connects again, after `failed`. */
  retry(): void;
}
