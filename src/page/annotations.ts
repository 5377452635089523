import type { Redaction } from '../protocol/cognition.js';

/** The attributes that an app annotates its page with (contract 7). */
export const ATTRIBUTE = {
  entity: 'data-uiap-entity',
  entityId: 'data-uiap-entity-id',
  field: 'data-uiap-field',
  value: 'data-uiap-value',
  primary: 'data-uiap-primary',
  collection: 'data-uiap-collection',
  total: 'data-uiap-total',
  offset: 'data-uiap-offset',
  limit: 'data-uiap-limit',
  hasMore: 'data-uiap-has-more',
  sort: 'data-uiap-sort',
  filters: 'data-uiap-filters',
  access: 'data-uiap-access',
  scope: 'data-uiap-scope',
  redact: 'data-uiap-redact',
  stableId: 'data-uiap-id',
  action: 'data-uiap-action',
  effect: 'data-uiap-effect',
  risk: 'data-uiap-risk',
  role: 'data-uiap-role',
  name: 'data-uiap-name',
  description: 'data-uiap-description',
  route: 'data-uiap-route',
  routeLabel: 'data-uiap-route-label',
  nav: 'data-uiap-nav',
  toast: 'data-uiap-toast',
  ignore: 'data-uiap-ignore',
} as const;

/** The trimmed value of an attribute; undefined where it is missing or empty. */
export function annotation(element: Element, name: string): string | undefined {
  return element.getAttribute(name)?.trim() || undefined;
}

/** What `data-uiap-redact` on this element asks for (OP-D-7): anything unknown falls to the strict side. */
export function redactionOf(element: Element): Redaction | undefined {
  const value = element.getAttribute(ATTRIBUTE.redact);
  if (value === null) return undefined;
  switch (value.trim().toLowerCase()) {
    case 'mask':
      return 'masked';
    case 'omit':
      return 'omitted';
    default:
      return 'withheld';
  }
}

const STRICTNESS: Record<Redaction, number> = { masked: 1, omitted: 2, withheld: 3 };

/** The stricter of two redactions (OP-C-25). */
export function stricter(a: Redaction | undefined, b: Redaction | undefined): Redaction | undefined {
  if (!a || !b) return a ?? b;
  return STRICTNESS[a] >= STRICTNESS[b] ? a : b;
}
