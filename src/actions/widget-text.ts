import { cleanText } from '../page/text.js';
import { isRendered } from '../page/visibility.js';
import { isTextControl } from './editable.js';
import { partsOf } from './parts.js';

/** The part of a widget that shows what is chosen in it: what opens its list, or what stands beside its text field. */
export function faceOf(opener: Element): Element {
  return isTextControl(opener) ? (opener.parentElement?.parentElement ?? opener) : opener;
}

/**
 * Every text that an element in the face of a widget consists of; what is typed in its field is not part of that.
 *
 * @param leavesOnly Take only elements that hold no other ones. Default: all.
 */
export function textsShownBy(opener: Element, { leavesOnly = false } = {}): ReadonlySet<string> {
  const face = faceOf(opener);
  const texts = [face, ...partsOf(face, '*')]
    .filter((part) => isRendered(part) && !(leavesOnly && part.firstElementChild))
    .map((part) => cleanText(part.textContent));
  return new Set(texts.filter((text) => /[\p{L}\p{N}]/u.test(text)));
}
