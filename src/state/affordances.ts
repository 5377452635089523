import type { UIState } from '../protocol/web-state.js';

const ACTIVATABLE = new Set(
  'button link tab menuitem menuitemcheckbox menuitemradio option treeitem'.split(' '),
);
const EDITABLE = new Set('textbox searchbox spinbutton slider'.split(' '));
const SELECTABLE = new Set('combobox listbox option radio tab treeitem menuitemradio'.split(' '));
const TOGGLEABLE = new Set('checkbox switch menuitemcheckbox'.split(' '));

/** What a person can do with an element, apart from whether it is enabled now (contract 2). */
export function affordancesOf(element: Element, role: string, state: UIState): string[] {
  const isEditor = element.localName === 'input' && role === 'combobox';
  const can: [string, boolean][] = [
    ['activatable', ACTIVATABLE.has(role) || element.matches('[data-uiap-action],[data-uiap-nav],summary')],
    ['editable', EDITABLE.has(role) || isEditor || element.matches(TEXT)],
    ['selectable', SELECTABLE.has(role)],
    ['toggleable', TOGGLEABLE.has(role) || state.pressed !== undefined],
    ['expandable', state.expanded !== undefined],
    ['scrollable', isScrollable(element)],
    ['draggable', element.getAttribute('draggable') === 'true'],
  ];
  return can.flatMap(([name, is]) => (is ? [name] : []));
}

const TEXT =
  '[contenteditable]:not([contenteditable=false]),input:is([type=date],[type=time],[type=month],[type=week],[type=datetime-local],[type=color],[type=file])';

// Asked only of what was given a place in the tab order or a name for it: looking costs a layout and a style.
function isScrollable(element: Element): boolean {
  if (!element.matches('[tabindex],[data-uiap-id]:is(div,section,ul,ol,table,tbody,main,pre)')) return false;
  const isOver = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
  return isOver && /auto|scroll/.test(getComputedStyle(element).overflow);
}

/** The same for an element that has only what its own name brings. */
export function plainAffordances(element: Element, role: string, state: UIState): string[] {
  switch (element.localName) {
    case 'button':
    case 'a':
      return ['activatable'];
    case 'tr':
    case 'li':
      return [];
    default:
      return affordancesOf(element, role, state);
  }
}
