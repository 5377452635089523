import { noChange } from 'lit/html.js';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { ChildPart } from 'lit/html.js';
import type { Node } from './node.js';
import type { Scope } from './scope.js';

/** Which component goes where. */
export interface Place {
  readonly id: string;
  readonly scope: Scope;
  readonly parent: Node | undefined;
  readonly begin: (draw: (content: unknown) => void) => Node;
}

/** Keeps one node in one place of a template: when what is around it is rendered again, it is left alone. */
class InstanceDirective extends AsyncDirective {
  #place: Place | undefined;
  #node: Node | undefined;

  // Never called: `update` does it all.
  declare render: (place: Place) => unknown;

  override update(_part: ChildPart, [place]: [Place]): unknown {
    const before = this.#place;
    if (before?.id === place.id && before.scope === place.scope && before.parent === place.parent)
      return noChange;
    this.#place = place;
    if (before) {
      this.#node?.dispose();
      // The new one must not take over the elements of the old one.
      this.setValue(undefined);
    }
    return this.#begin(place);
  }

  #begin({ begin }: Place): unknown {
    this.#node = begin((content) => this.setValue(content));
    return this.#node.render();
  }

  override disconnected(): void {
    this.#node?.dispose();
    this.#node = undefined;
  }

  override reconnected(): void {
    if (this.#place) this.setValue(this.#begin(this.#place));
  }
}

export const instance = directive(InstanceDirective);
