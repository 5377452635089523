/** What the app does with a choice or a text: keeps it, does not hear of it, or takes it back a little later. */
export type Behaviour = 'takes' | 'ignores' | 'reverts';

/** A small app with widgets in it. */
export interface WidgetApp {
  /** What the app knows, as opposed to what the page shows. */
  readonly model: Readonly<Record<string, unknown>>;
  unmount(): void;
}
