import { SuccessSignal, StateName } from '../protocol/signals.js';
import { ExecutionMode, type ActionDescriptor, type CapabilityDocument } from '../protocol/actions.js';

// Roles that elements are told with: those of WAI-ARIA that interfaces are made of, and ours for structure.
const ROLES = (
  'alert alertdialog application article banner button cell checkbox columnheader combobox complementary contentinfo ' +
  'dialog document figure form generic grid gridcell group heading img link list listbox listitem main menu menubar ' +
  'menuitem menuitemcheckbox menuitemradio meter navigation option progressbar radio radiogroup region row rowgroup ' +
  'rowheader scrollbar search searchbox separator slider spinbutton status switch tab table tablist tabpanel textbox ' +
  'timer toolbar tooltip tree treegrid treeitem'
).split(' ');

const AFFORDANCES = [
  'activatable',
  'editable',
  'selectable',
  'toggleable',
  'expandable',
  'scrollable',
  'draggable',
];

/** What can be done here, for one agent (contract 1): the actions are already those that it may get done at all. */
export function capabilityDocument(
  actions: readonly ActionDescriptor[],
  revision: string,
): CapabilityDocument {
  return {
    roles: ROLES,
    states: [...StateName.options, 'inViewport', 'obscured'],
    affordances: AFFORDANCES,
    actions: [...actions],
    successSignals: signalKinds(),
    executionModes: [...ExecutionMode.options],
    revision,
  };
}

function signalKinds(): string[] {
  return SuccessSignal.options.flatMap(({ entries: { kind } }) =>
    kind.type === 'literal' ? [kind.literal] : [...kind.options],
  );
}
