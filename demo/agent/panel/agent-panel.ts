import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { rememberedModel, rememberModel, type ModelSettings } from '../model/settings.js';
import type { PanelText } from '../text/panel-text.js';
import type { Assistant } from './assistant.js';
import { agentPanelStyles } from './agent-panel-styles.js';
import { baseStyles } from './base-styles.js';
import type { Place } from './connection-bar.js';
import { icon } from './icons.js';
import { keepAtEnd } from './keep-at-end.js';
import { withStep, type Turn } from './turn.js';

/** Makes the assistant of a place, until the signal aborts. */
export type Assistants = Readonly<Record<Place, (signal: AbortSignal) => Assistant>>;

type Drawer = 'log' | 'model';

/** The whole panel: who is asked, what is said, and what passes over the wire. */
export class AgentPanel extends LitElement {
  static override properties = {
    assistants: { attribute: false },
    text: { attribute: false },
    place: { state: true },
    turns: { state: true },
    drawer: { state: true },
    model: { state: true },
  };

  declare assistants: Assistants;
  declare text: PanelText;
  declare private place: Place;
  declare private turns: readonly Turn[];
  declare private drawer: Drawer | undefined;
  declare private model: ModelSettings | undefined;
  private assistant: Assistant | undefined;
  private asking: AbortController | undefined;
  private left = new AbortController();
  private goToEnd: () => void = () => undefined;

  constructor() {
    super();
    this.place = 'page';
    this.turns = [];
    this.drawer = undefined;
    this.model = rememberedModel();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('place') || changed.has('assistants')) this.meet();
  }

  protected override firstUpdated(): void {
    const dialogue = this.renderRoot.querySelector('.dialogue');
    const turns = this.renderRoot.querySelector('.turns');
    if (dialogue && turns) this.goToEnd = keepAtEnd(dialogue, turns);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.left.abort();
  }

  /** Turns to the assistant of the chosen place, and leaves the other. */
  private meet(): void {
    this.left.abort();
    this.asking?.abort();
    this.left = new AbortController();
    const { signal } = this.left;
    const assistant = this.assistants[this.place](signal);
    this.assistant = assistant;
    assistant.subscribe(() => this.requestUpdate(), signal);
    assistant.log.subscribe(() => this.requestUpdate(), signal);
  }

  private async ask(wish: string): Promise<void> {
    const { assistant } = this;
    if (assistant?.state !== 'connected' || this.asking) return;
    const asking = new AbortController();
    this.asking = asking;
    const number = this.turns.length + 1;
    let turn: Turn = { number, wish, steps: [], isOver: false };
    this.turns = [...this.turns, turn];
    this.goToEnd();
    const update = (changes: Partial<Turn>) => {
      turn = { ...turn, ...changes };
      this.turns = this.turns.map((other) => (other.number === number ? turn : other));
    };
    try {
      const steps = assistant.ask(wish, { signal: asking.signal, model: this.model });
      for await (const step of steps) update({ steps: withStep(turn.steps, step) });
    } finally {
      this.asking = undefined;
      update({ isOver: true });
    }
  }

  override render(): TemplateResult {
    const { text, assistant } = this;
    const isBusy = this.asking !== undefined;
    const isConnected = assistant?.state === 'connected';
    return html`
      <main>
        <h1 class="visually-hidden">${text.title}</h1>
        <connection-bar
          .text=${text}
          .state=${assistant?.state ?? 'connecting'}
          .place=${this.place}
          .pages=${assistant?.pages ?? []}
          .pageId=${assistant?.pageId}
          @choose-place=${({ detail }: CustomEvent<Place>) => (this.place = detail)}
          @choose-page=${({ detail }: CustomEvent<string>) => assistant?.choosePage(detail)}
          @retry=${() => assistant?.retry()}
        ></connection-bar>
        <div class="dialogue" tabindex="0" role="log" aria-live="polite" aria-label=${text.dialogue}>
          <div class="turns">
            ${this.turns.length === 0 ? this.welcome() : nothing}
            ${repeat(
              this.turns,
              ({ number }) => number,
              (turn) => html`<dialogue-turn .turn=${turn} .text=${text}></dialogue-turn>`,
            )}
          </div>
        </div>
        <div class="writing">
          ${this.examples(!isConnected || isBusy)}
          <wish-form
            .text=${text}
            .isBusy=${isBusy}
            .canSend=${isConnected}
            @wish=${({ detail }: CustomEvent<string>) => this.ask(detail)}
            @stop=${() => this.asking?.abort()}
          ></wish-form>
        </div>
        <div class="drawers">
          ${this.drawerButton('log', `${text.log.title} ${assistant?.log.entries.length ?? 0}`)}
          ${this.drawerButton('model', `${text.model.title}: ${this.model ? text.model.on : text.model.off}`)}
        </div>
        ${this.drawer === undefined ? nothing : html`<div id="drawer" class="drawer" tabindex="0" role="region" aria-label=${text[this.drawer].title}>${this.drawerContent(this.drawer)}</div>`}
      </main>
    `;
  }

  private welcome(): TemplateResult {
    return html`<div class="welcome">
      <h2>${this.text.welcome}</h2>
      <p>${this.text.welcomeText}</p>
    </div>`;
  }

  private examples(areDisabled: boolean): TemplateResult {
    const { examples, examplesLabel } = this.text;
    return html`<ul
      class=${this.turns.length === 0 ? 'chips' : 'chips chips-row'}
      aria-label=${examplesLabel}
    >
      ${examples.map(
        (wish) =>
          html`<li>
            <button type="button" class="chip" aria-disabled=${areDisabled} @click=${() => this.ask(wish)}>
              ${wish}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  private drawerButton(drawer: Drawer, label: string): TemplateResult {
    const isOpen = this.drawer === drawer;
    const toggle = () => (this.drawer = isOpen ? undefined : drawer);
    return html`<button
      type="button"
      class="drawer-button"
      aria-expanded=${isOpen}
      aria-controls="drawer"
      @click=${toggle}
    >
      ${icon('chevron')}${label}
    </button>`;
  }

  private drawerContent(drawer: Drawer): TemplateResult {
    const { text, assistant } = this;
    if (drawer === 'log') {
      const clear = () => {
        assistant?.log.clear();
        this.requestUpdate();
      };
      return html`<wire-log-view
        .text=${text}
        .entries=${assistant?.log.entries ?? []}
        @clear=${clear}
      ></wire-log-view>`;
    }
    if (this.place === 'node') return html`<p class="minor">${text.model.notAtNode}</p>`;
    const choose = ({ detail }: CustomEvent<ModelSettings | undefined>) => {
      this.model = detail;
      rememberModel(detail);
    };
    return html`<model-form .text=${text} .settings=${this.model} @model-change=${choose}></model-form>`;
  }

  static override styles = [baseStyles, agentPanelStyles];
}
