import type { Extension } from '../extension.js';
import type { ErrorCode } from '../protocol/errors.js';
import { UIAP_VERSION } from '../protocol/envelope.js';
import { PROFILE, type InitializePayload } from '../protocol/session.js';

export interface Selection {
  readonly version: string;
  readonly profiles: readonly string[];
  readonly extensions: readonly SelectedExtension[];
  readonly capabilityDelivery: 'inline' | 'deferred';
}

export interface SelectedExtension {
  /** The id under which the agent asked: an alias stays an alias. */
  readonly id: string;
  readonly version: string;
  readonly extension: Extension;
}

export type Negotiation =
  { ok: true; selection: Selection } | { ok: false; code: ErrorCode; message: string };

/**
 * What an agent offers and what there is, to a selection or a refusal (contract 1, COG 7, OP-E-10, OP-E-11, OP-E-15).
 */
export function negotiate(offer: InitializePayload, extensions: readonly Extension[]): Negotiation {
  if (!(offer.supportedVersions ?? [UIAP_VERSION]).includes(UIAP_VERSION))
    return refuse('version_unsupported', `payload.supportedVersions must contain "${UIAP_VERSION}"`);
  if (!(offer.supportedProfiles ?? [PROFILE]).includes(PROFILE))
    return refuse('profile_unsupported', `payload.supportedProfiles must contain "${PROFILE}"`);

  const selected: SelectedExtension[] = [];
  for (const [index, wanted] of (offer.supportedExtensions ?? []).entries()) {
    const extension = extensions.find(({ id, aliases }) => id === wanted.id || aliases?.includes(wanted.id));
    const version = extension && highestCommon(wanted.versions, extension.versions);
    const isTaken = selected.some((other) => other.extension === extension);
    if (extension && version && !isTaken) selected.push({ id: wanted.id, version, extension });
    else if (wanted.required && !isTaken)
      return refuse(
        'extension_unsupported',
        `payload.supportedExtensions.${index} is required and not supported`,
      );
  }
  return {
    ok: true,
    selection: {
      version: UIAP_VERSION,
      profiles: [PROFILE],
      extensions: selected,
      capabilityDelivery: offer.capabilityDelivery === 'inline' ? 'inline' : 'deferred',
    },
  };
}

function refuse(code: ErrorCode, message: string): Negotiation {
  return { ok: false, code, message };
}

/** The highest version that both name, compared number by number; undefined without one. */
function highestCommon(theirs: readonly string[], ours: readonly string[]): string | undefined {
  return ours
    .filter((version) => theirs.includes(version))
    .sort(byVersion)
    .at(-1);
}

function byVersion(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
