import { flatParent } from '../page/flat-tree.js';

const CONTROLS = [
  'button',
  'a[href]',
  'area[href]',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  'option',
  '[contenteditable]:not([contenteditable=false])',
  ...(
    'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option treeitem ' +
    'combobox textbox searchbox spinbutton slider'
  )
    .split(' ')
    .map((role) => `[role=${role}]`),
].join();

/** The nearest thing around an element, itself included, that can be pressed or filled in. */
export function controlAround(element: Element): Element | null {
  for (let at: Element | null = element; at; at = flatParent(at)) if (at.matches(CONTROLS)) return at;
  return null;
}

/** What a press on this element works: the control it is part of, the control of a label, else the element itself. */
export function pressedBy(element: Element): Element {
  const control = controlAround(element);
  if (control) return control;
  for (let at: Element | null = element; at; at = flatParent(at))
    if (at instanceof HTMLLabelElement) return at.control ?? element;
  return element;
}
