import { isWithheld, tellableText, type TellingDom } from './accessible.js';
import { annotation, ATTRIBUTE } from './annotations.js';
import { flatClosest } from './flat-tree.js';
import { isText } from './kinds.js';
import type { Publish, SignalWatcher } from './signals.js';

const REGIONS = `[role=status],[role=alert],[aria-live]:not([aria-live=off]),output,[${ATTRIBUTE.toast}]`;

/** Notices texts that appear where an app speaks to the person: `toast.shown`, once for each new text. */
export function watchToasts(dom: TellingDom, publish: Publish): SignalWatcher {
  // What each region said when last looked at: only what is added since is news.
  const said = new Map<Element, readonly string[]>();

  return {
    selector: REGIONS,
    meet(element, isNew) {
      // A region in a region is part of what the outer one says.
      const parent = element.parentElement && flatClosest(element.parentElement, REGIONS);
      if (parent || said.has(element)) return;
      said.set(element, isNew ? [] : textsOf(element, dom));
    },
    look() {
      for (const [region, before] of said) {
        if (!region.isConnected) {
          said.delete(region);
          continue;
        }
        const now = textsOf(region, dom);
        said.set(region, now);
        const level = levelOf(region);
        for (const text of added(before, now)) publish({ kind: 'toast.shown', text, level }, region);
      }
    },
  };
}

/** The separate messages in a region: its children's texts, below wrappers that hold nothing else. */
function textsOf(region: Element, dom: TellingDom): string[] {
  // Most regions are empty most of the time, and an empty one costs no style computation.
  if (region.textContent === '' && !region.shadowRoot) return [];
  if (!region.checkVisibility({ visibilityProperty: true }) || isWithheld(region, dom)) return [];
  let holder = region;
  while (holder.childElementCount === 1 && !ownText(holder) && holder.firstElementChild?.childElementCount)
    holder = holder.firstElementChild;
  const isList = holder.childElementCount > 0 && !ownText(holder);
  const texts = isList
    ? [...holder.children].map((child) => (isShown(child) ? tellableText(child, dom) : ''))
    : [tellableText(holder, dom)];
  return texts.filter((text) => text !== '');
}

function ownText(element: Element): boolean {
  return [...element.childNodes].some((node) => isText(node) && node.data.trim() !== '');
}

function isShown(element: Element): boolean {
  return (
    element.getAttribute('aria-hidden') !== 'true' && element.checkVisibility({ visibilityProperty: true })
  );
}

function added(before: readonly string[], now: readonly string[]): string[] {
  const old = [...before];
  return now.filter((text) => {
    const at = old.indexOf(text);
    if (at >= 0) old.splice(at, 1);
    return at < 0;
  });
}

function levelOf(region: Element): string {
  const given = annotation(region, ATTRIBUTE.toast);
  if (given) return given;
  return region.matches('[role=alert],[aria-live=assertive]') ? 'alert' : 'status';
}
