import * as v from 'valibot';
import {
  CognitionInitializeExt,
  CognitionSurface,
  type CognitionInitializedExt,
} from '../protocol/cognition.js';

export interface Negotiated {
  readonly delivery: CognitionInitializedExt['bootstrapDelivery'];
  /** In the order schema, navigation, context. */
  readonly surfaces: readonly CognitionSurface[];
  readonly query: boolean;
}

/**
 * Meets an agent's offer with what the app gives this agent (COG 7.3, 7.4, OP-C-2 to OP-C-6).
 *
 * A member that is not there has its default. One that cannot be read asks for nothing, or nonsense would get more than a
 * clear wish for little.
 */
export function negotiate(
  offer: unknown,
  given: { readonly surfaces: readonly CognitionSurface[]; readonly query: boolean },
): Negotiated {
  const { bootstrapDelivery, requestedSurfaces, requestedQuery } = readOffer(offer);
  return {
    delivery: bootstrapDelivery,
    surfaces: CognitionSurface.options.filter(
      (surface) => requestedSurfaces.includes(surface) && given.surfaces.includes(surface),
    ),
    query: requestedQuery && given.query,
  };
}

const { bootstrapDelivery, requestedSurfaces, requestedQuery } = CognitionInitializeExt.entries;
const Offer = v.object({
  bootstrapDelivery: v.optional(v.fallback(bootstrapDelivery.wrapped, 'none'), 'deferred'),
  requestedSurfaces: v.optional(v.fallback(requestedSurfaces.wrapped, []), [...CognitionSurface.options]),
  requestedQuery: v.optional(v.fallback(requestedQuery.wrapped, false), false),
});
const NOTHING: v.InferOutput<typeof Offer> = {
  bootstrapDelivery: 'none',
  requestedSurfaces: [],
  requestedQuery: false,
};

function readOffer(offer: unknown): v.InferOutput<typeof Offer> {
  const read = v.safeParse(Offer, offer ?? {});
  return read.success ? read.output : NOTHING;
}
