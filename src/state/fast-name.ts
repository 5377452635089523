import { CONTROLS, isWithheld, type TellingDom } from '../page/accessible.js';
import { ATTRIBUTE } from '../page/annotations.js';
import { cleanText } from '../page/text.js';

/** What the short way to a name needs to know of the page. */
export interface NameContext {
  readonly dom: TellingDom;
  /** The labels of a control, in document order. */
  labelsOf(control: Element): readonly Element[];
  /** Whether style sheets may add text before or after the content of this element. */
  mayGenerateText(element: Element): boolean;
}

// Whoever has one of these is named in a way that only the full computation knows.
const INTRICATE = '[aria-labelledby],[aria-owns],[hidden],[aria-hidden=true]';

// Contributes nothing to a name.
const SILENT = `[aria-hidden=true],[hidden],[${ATTRIBUTE.redact}],[${ATTRIBUTE.ignore}],${CONTROLS}`;

const TEXTUAL = new Set('span b i em strong small u s code kbd mark sub sup bdi time data div p'.split(' '));
const PLAIN = ':not([role],[title],[aria-label],[aria-labelledby],[aria-owns],[tabindex])';

const PLAINLY_NAMED = new Set('button summary h1 h2 h3 h4 h5 h6 option'.split(' '));
const NAMED_BY_CONTENT =
  ':is(button,a[href],summary,h1,h2,h3,h4,h5,h6,option):not([role]),' +
  ':is([role=button],[role=link],[role=tab],[role=menuitem],[role=option],[role=heading],[role=switch]):is(div,span,li,a,button)';

/**
 * The accessible name of what is named in a simple way, at a fraction of the cost of the full computation; it is the same
 * name. Undefined where it takes the full computation. What is withheld from agents has to be dealt with before.
 *
 * @param isPlain Says that neither role nor name come from elsewhere.
 */
export function fastName(element: Element, context: NameContext, isPlain = false): string | undefined {
  if (!isPlain && element.matches(INTRICATE)) return undefined;
  const label = element.getAttribute('aria-label')?.trim();
  if (label) return cleanText(label);
  switch (element.localName) {
    case 'input':
    case 'textarea':
    case 'select':
      return element.hasAttribute('role') ? undefined : controlName(element, context);
    default:
      return (isPlain && PLAINLY_NAMED.has(element.localName)) || element.matches(NAMED_BY_CONTENT)
        ? contentName(element, context)
        : undefined;
  }
}

function controlName(control: Element, context: NameContext): string | undefined {
  const type = control.localName === 'input' ? (control as HTMLInputElement).type : '';
  if (type === 'button' || type === 'submit' || type === 'reset' || type === 'image') {
    const value = type === 'image' ? '' : control.getAttribute('value')?.trim();
    return value ? cleanText(value) : undefined;
  }
  const labels = context.labelsOf(control);
  if (labels.length > 1 || (type !== '' && context.mayGenerateText(control))) return undefined;
  const [label] = labels;
  const named = label ? labelText(label, context) : (control.getAttribute('title') ?? '');
  return named === undefined
    ? undefined
    : cleanText(named) || cleanText(control.getAttribute('placeholder') ?? '');
}

function labelText(label: Element, context: NameContext): string | undefined {
  if (label.matches(`${INTRICATE},[aria-label],[role]`) || !isShown(label)) return undefined;
  // What somebody types into an editable label is no name either.
  if (label.matches(CONTROLS) || isWithheld(label, context.dom)) return '';
  return simpleText(label, context);
}

function contentName(element: Element, context: NameContext): string | undefined {
  if (element.localName === 'button' && context.labelsOf(element).length > 0) return undefined;
  const text = simpleText(element, context);
  if (text === undefined) return undefined;
  return (
    cleanText(text) ||
    cleanText(element.getAttribute('title') ?? '') ||
    cleanText(element.getAttribute('placeholder') ?? '')
  );
}

/** The text of an element in which there is only one piece of text: then neither order nor spacing matters. */
function simpleText(element: Element, context: NameContext): string | undefined {
  let piece = '';
  function collect(parent: Element): boolean {
    if (context.mayGenerateText(parent)) return false;
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) {
        const { data } = node as Text;
        if (data.trim() === '') continue;
        if (piece !== '') return false;
        piece = data;
      } else if (node.nodeType === 1 && !collectChild(node as Element)) return false;
    }
    return true;
  }
  function collectChild(child: Element): boolean {
    // Without attributes, none of the selectors could say more than the element's name.
    const isBare = !child.hasAttributes() && TEXTUAL.has(child.localName);
    if (!isBare) {
      if (child.matches(SILENT)) return true;
      if (!TEXTUAL.has(child.localName) || !child.matches(PLAIN)) return false;
      if (isProtected(child, context.dom)) return true;
    }
    return !isShown(child) || collect(child);
  }
  return collect(element) ? piece : undefined;
}

function isProtected(element: Element, { isProtected: is }: TellingDom): boolean {
  if (!is || !(element.hasAttribute(ATTRIBUTE.field) || element.hasAttribute(ATTRIBUTE.primary)))
    return false;
  return is(element);
}

// The full computation asks each element for its own style alone, so that a closed menu has names.
function isShown(element: Element): boolean {
  if (element.checkVisibility({ visibilityProperty: true })) return true;
  const { display, visibility } = getComputedStyle(element);
  return display !== 'none' && visibility !== 'hidden';
}

/** Whether the style of this element's own pseudo-elements holds text. */
export function hasGeneratedText(element: Element): boolean {
  return ['::before', '::after'].some((pseudo) => {
    const { content } = getComputedStyle(element, pseudo);
    return /^["'].*\S.*["']$/s.test(content);
  });
}

/**
 * Whether any style sheet of a document could add text before or after an element. Sheets of other origins cannot be
 * read, so they could.
 */
export function sheetsMayGenerateText(document: Document): boolean {
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  return sheets.some((sheet) => {
    try {
      return rulesMayGenerateText(sheet.cssRules);
    } catch {
      return true;
    }
  });
}

function rulesMayGenerateText(rules: CSSRuleList): boolean {
  for (const one of rules) {
    const rule = one as CSSRule & Partial<CSSStyleRule> & { readonly styleSheet?: CSSStyleSheet | null };
    const content = rule.style?.content ?? '';
    if (content !== '' && !/^(?:none|normal|(["'])\s*\1)$/.test(content)) return true;
    if (rule.cssRules && rule.cssRules.length > 0 && rulesMayGenerateText(rule.cssRules)) return true;
    if (rule.styleSheet && rulesMayGenerateText(rule.styleSheet.cssRules)) return true;
  }
  return false;
}
