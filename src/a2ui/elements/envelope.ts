import { noChange, type ElementPart } from 'lit/html.js';
import { Directive, directive } from 'lit/directive.js';

export interface Envelope {
  readonly weight: number | undefined;
  readonly live: string | undefined;
  readonly hidden: boolean;
  /** The role that the element gets where it has a name but no role. */
  readonly role: string | undefined;
  readonly label: string | undefined;
  readonly description: string | undefined;
}

/** Puts on an element what every component can have. Through the CSSOM, since policies forbid style attributes. */
class EnvelopeDirective extends Directive {
  #before: Envelope | undefined;

  // Never called: `update` does it all.
  declare render: (envelope: Envelope) => unknown;

  override update({ element }: ElementPart, [envelope]: [Envelope]): unknown {
    const { weight, live, hidden, role, label, description } = envelope;
    const before = this.#before;
    this.#before = envelope;
    if (weight !== before?.weight) {
      (element as HTMLElement).style.flexGrow = weight === undefined ? '' : String(weight);
      element.toggleAttribute('data-weighted', weight !== undefined);
    }
    if (live !== before?.live) set(element, 'aria-live', live === 'off' ? undefined : live);
    if (hidden !== (before?.hidden ?? false)) set(element, 'aria-hidden', hidden ? 'true' : undefined);
    if (label !== before?.label) {
      set(element, 'aria-label', label);
      // A name without a role is not allowed, and not read out.
      if (role !== undefined) set(element, 'role', label === undefined ? undefined : role);
    }
    if (description !== before?.description) set(element, 'aria-description', description);
    return noChange;
  }
}

function set(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export const envelope = directive(EnvelopeDirective);
