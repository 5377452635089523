import type { ChildList, DynamicValue } from '../protocol/a2ui.js';
import type { Action, CheckRule } from './types.js';
import type { Words } from './words.js';

/** What a component's `render` works with. What it reads here is what it is rendered again for. */
export interface ComponentContext {
  /** The component's id, as the agent named it. */
  readonly id: string;
  /** Unique in the surface, for ids of elements. */
  readonly domId: string;
  /** The type of the component around it; `Surface` for the root. */
  readonly parentType: string;
  readonly locale: string;
  readonly words: Words;
  /** The value of a property as text, number, yes or no, list of texts, or as it is. What fails is reported and empty. */
  text(value: unknown): string;
  number(value: unknown): number;
  boolean(value: unknown): boolean;
  list(value: unknown): string[];
  value(value: unknown): unknown;
  /** One child, for the place in the template where it goes. */
  child(id: string): unknown;
  /** The type of a component, undefined while it is not known. */
  typeOf(id: string): string | undefined;
  /** The children of a list or template. `wrap` puts each of them into something. */
  children(children: ChildList, wrap?: (child: unknown) => unknown): unknown;
  /** State of this instance that is not the agent's. Setting it renders again. */
  local<Value>(name: string, initial: Value): { value: Value };
  /** A value that the person changes: at its binding, or locally where it has none. */
  field(value: DynamicValue | undefined): { readonly value: unknown; write(value: unknown): void };
  check(rules: readonly CheckRule[] | undefined): CheckOutcome;
  /** Does what a press is to do. */
  act(action: Action, event: Event): void;
  /** Shows a component in a dialog over the surface. */
  openDialog(id: string): void;
  /** The address, if pictures and sound may come from there. */
  media(url: string): string | undefined;
  /** Whether it is hidden from assistive technology. Then nothing in it may take the focus. */
  isHidden(): boolean;
  /**
   * For the outermost element, as `<div ${context.root('group')}>`: weight, live region, hiding and, unless `role` is
   * null, name and description.
   *
   * @param role The role that an element without one gets where it has a name.
   */
  root(role?: string | null): unknown;
  /** For a control inside: name and description as the agent gave them. */
  named(): { readonly label: string | undefined; readonly description: string | undefined };
  /** The agent hears that something is wrong. */
  report(message: string): void;
}

export interface CheckOutcome {
  /** Whether an action has to wait. */
  readonly isBlocked: boolean;
  /** The first rule that is not met. */
  readonly failing: { readonly message: string; readonly severity: 'error' | 'warning' | 'info' } | undefined;
}
