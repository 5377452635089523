import '@material/web/checkbox/checkbox.js';
import '@material/web/textfield/outlined-text-field.js';
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import '@shoelace-style/shoelace/dist/components/switch/switch.js';
import '@shoelace-style/shoelace/dist/components/textarea/textarea.js';

/** Resolves when the components inside have drawn themselves. */
export async function drawn(root: ParentNode): Promise<void> {
  const components = [...root.querySelectorAll('*')].filter(({ localName }) => localName.includes('-'));
  for (const component of components) {
    await customElements.whenDefined(component.localName);
    await (component as Element & { updateComplete?: Promise<unknown> }).updateComplete;
  }
}
