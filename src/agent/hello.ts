import type { CognitionInitializeExt } from '../protocol/cognition.js';
import { UIAP_VERSION } from '../protocol/envelope.js';
import { PROFILE, type InitializePayload } from '../protocol/session.js';

export interface ExtensionOffer {
  /** Such as `uiap.workflow`. */
  readonly id: string;
  /** Default `["0.1"]`. */
  readonly versions?: readonly string[];
  /** No session without it. Default false. */
  readonly required?: boolean;
  /** The extension's part of the handshake, `ext[id]`. For `uiap.cognition` the options below make it. */
  readonly ext?: Readonly<Record<string, unknown>>;
}

/** What an agent says of itself and asks for. */
export interface AgentProfile {
  readonly name?: string;
  readonly version?: string;
  /** A BCP 47 tag: the language for the person at the page. */
  readonly locale?: string;
  /** Extensions to negotiate, by id or in full. Default `["uiap.cognition"]`. */
  readonly extensions?: readonly (string | ExtensionOffer)[];
  /** Of `schema`, `navigation` and `context`; default all three (COG 7.3). */
  readonly requestedSurfaces?: readonly string[];
  /** Whether bounded queries are wanted. Default false. */
  readonly requestedQuery?: boolean;
  /** Default `deferred` (OP-C-2). */
  readonly bootstrapDelivery?: 'inline' | 'deferred' | 'none';
  /** Default `deferred`. */
  readonly capabilityDelivery?: 'inline' | 'deferred';
}

const COGNITION = 'uiap.cognition';

/** Pure: payload and ext of `session.initialize` (COG 13.1). */
export function hello(profile: AgentProfile): { payload: InitializePayload; ext: Record<string, unknown> } {
  const { name, version, locale, capabilityDelivery = 'deferred', extensions = [COGNITION] } = profile;
  const offers = extensions.map((offer): ExtensionOffer =>
    typeof offer === 'string' ? { id: offer } : offer,
  );
  return {
    payload: {
      supportedVersions: [UIAP_VERSION],
      supportedProfiles: [PROFILE],
      supportedExtensions: offers.map(({ id, versions = ['0.1'], required = false }) => ({
        id,
        versions: [...versions],
        required,
      })),
      capabilityDelivery,
      peer: {
        role: 'agent',
        ...(name === undefined ? {} : { name }),
        ...(version === undefined ? {} : { version }),
        ...(locale === undefined ? {} : { locale }),
      },
    },
    ext: Object.fromEntries(
      offers.flatMap(({ id, ext }) => {
        const part = id === COGNITION ? { ...cognition(profile), ...ext } : ext;
        return part ? [[id, part]] : [];
      }),
    ),
  };
}

function cognition({
  bootstrapDelivery = 'deferred',
  requestedSurfaces,
  requestedQuery = false,
}: AgentProfile): CognitionInitializeExt {
  return {
    bootstrapDelivery,
    requestedQuery,
    ...(requestedSurfaces === undefined ? {} : { requestedSurfaces: [...requestedSurfaces] }),
  };
}
