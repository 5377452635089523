type Listen = (
  target: EventTarget,
  type: string,
  listener: (event: Event) => void,
  options: AddEventListenerOptions,
) => void;

/** What would hand our listeners or our root to a script that replaces it. */
export interface Natives {
  readonly listen: Listen;
  readonly attachClosedRoot: (host: Element) => ShadowRoot;
}

/** Takes these functions as they are now. */
export function nativesOfNow(): Natives {
  const addEventListener = Reflect.get(EventTarget.prototype, 'addEventListener');
  const attachShadow = Reflect.get(Element.prototype, 'attachShadow');
  return {
    listen: (target, type, listener, options) => addEventListener.call(target, type, listener, options),
    attachClosedRoot: (host) => attachShadow.call(host, { mode: 'closed' }),
  };
}
