import { find } from './find.js';

interface Options {
  /** Leaves out what choosing does. */
  readonly isDead?: boolean;
}

function listOf(names: readonly string[], role: string, choose: (name: string) => void): HTMLElement {
  const list = document.createElement('ul');
  list.id = 'aria-list';
  list.setAttribute('role', role.startsWith('menuitem') ? 'menu' : 'listbox');
  for (const name of names) {
    const item = list.appendChild(document.createElement('li'));
    item.setAttribute('role', role);
    item.textContent = name;
    item.addEventListener('click', () => choose(name));
  }
  return list;
}

function opened(opener: Element): boolean {
  return opener.getAttribute('aria-expanded') === 'true';
}

function show(opener: Element, list: HTMLElement | undefined): void {
  document.querySelector('#aria-list')?.remove();
  if (list) opener.after(list);
  opener.setAttribute('aria-expanded', String(list !== undefined));
}

/** An editable combobox with list autocompletion: its text is its value, and marks the option that is active. */
export function ariaCombobox(
  root: ParentNode,
  names: readonly string[],
  { isDead = false, opensBy = 'press', delayMs = 0 }: Options & { opensBy?: string; delayMs?: number } = {},
): HTMLInputElement {
  find(root, '#place').innerHTML =
    '<input role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="aria-list" data-uiap-id="widget">';
  const input = find(root, 'input', HTMLInputElement);
  const fill = () => {
    const found = names.filter((name) => name.toLowerCase().startsWith(input.value.toLowerCase()));
    const list = listOf(found, 'option', (name) => {
      if (!isDead) input.value = name;
      show(input, undefined);
    });
    list.firstElementChild?.setAttribute('aria-selected', 'true');
    show(input, list);
  };
  const open = () => {
    if (delayMs === 0) {
      fill();
      return;
    }
    const list = listOf([], 'option', () => undefined);
    list.setAttribute('aria-busy', 'true');
    list.textContent = 'Loading';
    show(input, list);
    setTimeout(fill, delayMs);
  };
  if (opensBy === 'press') input.addEventListener('click', open);
  input.addEventListener('input', () => (input.value === '' ? show(input, undefined) : open()));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(input, undefined);
    if (key === 'ArrowDown' && opensBy === 'ArrowDown') open();
  });
  return input;
}

/** A combobox without typing. */
export function selectOnly(
  root: ParentNode,
  names: readonly string[],
  { isDead = false }: Options = {},
): HTMLElement {
  find(root, '#place').innerHTML =
    '<div role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false" aria-controls="aria-list" data-uiap-id="widget">Choose</div>';
  const box = find(root, '[role=combobox]');
  const list = () =>
    listOf(names, 'option', (name) => {
      if (!isDead) box.textContent = name;
      show(box, undefined);
    });
  box.addEventListener('click', () => show(box, opened(box) ? undefined : list()));
  box.addEventListener('keydown', ({ key }) => key === 'Escape' && show(box, undefined));
  return box;
}

/** A list on the page, its first option chosen. Gives back what is chosen. */
export function ariaList(
  root: ParentNode,
  names: readonly string[],
  { isDead = false, isMultiple }: Options & { isMultiple: boolean },
): () => string[] {
  const list = listOf(names, 'option', (name) => {
    if (isDead) return;
    for (const option of list.children) {
      const isMeant = option.textContent === name;
      if (isMultiple && !isMeant) continue;
      option.setAttribute(
        'aria-selected',
        String(!isMultiple || option.getAttribute('aria-selected') !== 'true'),
      );
      if (!isMeant) option.setAttribute('aria-selected', 'false');
    }
  });
  list.dataset.uiapId = 'widget';
  if (isMultiple) list.setAttribute('aria-multiselectable', 'true');
  for (const option of list.children)
    option.setAttribute('aria-selected', String(option === list.firstElementChild));
  find(root, '#place').append(list);
  return () => [...list.querySelectorAll('[aria-selected=true]')].map(({ textContent }) => textContent);
}

/** A button that opens a menu of radio items or of plain ones. Gives back the last that took effect, the first before. */
export function menuButton(
  root: ParentNode,
  names: readonly string[],
  { isDead = false, role }: Options & { role: 'menuitem' | 'menuitemradio' },
): () => string | undefined {
  find(root, '#place').innerHTML =
    '<button type="button" aria-haspopup="menu" aria-expanded="false" aria-controls="aria-list" data-uiap-id="widget">Sort</button>';
  const button = find(root, 'button');
  let [chosen] = names;
  const menu = () => {
    const list = listOf(names, role, (name) => {
      if (!isDead) chosen = name;
      show(button, undefined);
    });
    if (role === 'menuitemradio')
      for (const item of list.children)
        item.setAttribute('aria-checked', String(item.textContent === chosen));
    return list;
  };
  button.addEventListener('click', () => show(button, opened(button) ? undefined : menu()));
  button.addEventListener('keydown', ({ key }) => key === 'Escape' && show(button, undefined));
  return () => chosen;
}
