/** A bounded memory of what was sent, for agents that come back (contract 1). */
export interface Replay<Event extends { readonly id: string }> {
  add(event: Event): void;
  /**
   * The events after `lastEventId`, or all when it is undefined: nothing was received. `complete` is false where some
   * are forgotten or the id is not one of ours.
   */
  since(lastEventId: string | undefined): { readonly events: readonly Event[]; readonly complete: boolean };
}

export function replay<Event extends { readonly id: string }>(capacity: number): Replay<Event> {
  const events: Event[] = [];
  // The id before the first remembered event: an agent that has seen it has missed nothing that is forgotten.
  let before: string | undefined;
  return {
    add(event) {
      events.push(event);
      if (events.length > capacity) before = events.shift()?.id;
    },
    since(lastEventId) {
      if (lastEventId === before) return { events: [...events], complete: true };
      const index = events.findIndex(({ id }) => id === lastEventId);
      if (index < 0) return { events: [], complete: false };
      return { events: events.slice(index + 1), complete: true };
    },
  };
}
