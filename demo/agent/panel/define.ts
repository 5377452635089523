import { AgentPanel } from './agent-panel.js';
import { ConnectionBar } from './connection-bar.js';
import { DialogueTurn } from './dialogue-turn.js';
import { ModelForm } from './model-form.js';
import { WireLogView } from './wire-log-view.js';
import { WishForm } from './wish-form.js';

/** Registers the panel's elements. */
export function defineElements(): void {
  customElements.define('agent-panel', AgentPanel);
  customElements.define('connection-bar', ConnectionBar);
  customElements.define('dialogue-turn', DialogueTurn);
  customElements.define('model-form', ModelForm);
  customElements.define('wire-log-view', WireLogView);
  customElements.define('wish-form', WishForm);
}
