import type { Clock } from '../clock.js';
import type { Catalogs, FunctionHost } from './catalog.js';
import type { Template } from './expression.js';
import type { Words } from './words.js';

/** What all surfaces of a renderer share. */
export interface RendererEnvironment {
  readonly clock: Clock;
  readonly catalogs: Catalogs;
  readonly host: Omit<FunctionHost, 'interpolate'>;
  readonly words: Words;
  readonly sink: Sink;
  /** Reads a text of `formatString`, remembering the last ones. */
  readonly template: (text: string) => Template;
  /** The address, if pictures and sound may come from there. */
  readonly media: (url: string) => string | undefined;
}

/** Where messages to the agent go. */
export interface Sink {
  send(body: object): void;
  error(code: string, message: string, about: ErrorSubject): void;
}

export interface ErrorSubject {
  readonly surfaceId?: string;
  readonly functionCallId?: string;
  readonly path?: string;
}
