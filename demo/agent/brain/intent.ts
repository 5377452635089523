import type { FilterSpec } from '../../../src/protocol/cognition.js';
import type { Choice } from './things.js';

/** What somebody wants. Entity types, fields and routes are the app's own. */
export type Intent =
  | { readonly kind: 'help' }
  | { readonly kind: 'screen' }
  | { readonly kind: 'list'; readonly entity: string; readonly filters: readonly FilterSpec[] }
  /** Without `entity`, whatever is called so. */
  | { readonly kind: 'record'; readonly entity: string | undefined; readonly name: string }
  | {
      readonly kind: 'related';
      readonly entity: string;
      /** The field of `entity` that points at a record of `owner`. */
      readonly field: string;
      readonly owner: string;
      readonly name: string;
      /** One of them is to be opened, not all listed. */
      readonly isOne: boolean;
    }
  | {
      readonly kind: 'create';
      readonly entity: string;
      readonly values: Readonly<Record<string, string>>;
      /** Fill in the form only, and leave the saving to the person. */
      readonly isDraft: boolean;
    }
  /** `choices` is empty where the app has no such value. */
  | {
      readonly kind: 'set';
      readonly name: string;
      readonly value: string;
      readonly choices: readonly Choice[];
    }
  | { readonly kind: 'go'; readonly routeId: string }
  | { readonly kind: 'unknown' };
