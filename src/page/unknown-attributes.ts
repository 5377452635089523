import type { Diagnose } from '../diagnostics.js';
import { ATTRIBUTE } from './annotations.js';

const KNOWN: ReadonlySet<string> = new Set(Object.values(ATTRIBUTE));

/** Diagnoses attributes of an element that look like annotations and are none: most are typing mistakes. */
export function diagnoseUnknown(element: Element, diagnose: Diagnose): void {
  for (const name of element.getAttributeNames())
    if (name.startsWith('data-uiap-') && !KNOWN.has(name))
      diagnose('unknown_attribute', `${name} is not an attribute of this profile`, element);
}
