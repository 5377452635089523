import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ModelSettings } from '../model/settings.js';
import type { PanelText } from '../text/panel-text.js';
import { baseStyles } from './base-styles.js';

/**
 * Where the person names a model.
 *
 * @fires model-change With the settings, or undefined when the model is to be used no more.
 */
export class ModelForm extends LitElement {
  static override properties = {
    settings: { attribute: false },
    text: { attribute: false },
    problem: { state: true },
  };

  declare settings: ModelSettings | undefined;
  declare text: PanelText;
  declare private problem: string;

  constructor() {
    super();
    this.problem = '';
  }

  override render(): TemplateResult {
    const { model } = this.text;
    const { baseUrl = '', model: name = '', key = '' } = this.settings ?? {};
    return html`
      <form @submit=${(event: SubmitEvent) => this.save(event)}>
        <p>${model.intro}</p>
        ${this.field('baseUrl', model.baseUrl, baseUrl, 'url', 'https://api.example/v1')}
        ${this.field('model', model.name, name, 'text')} ${this.field('key', model.key, key, 'password')}
        <p role="alert" class="problem">${this.problem}</p>
        <div class="buttons">
          <button type="submit" class="button button-primary">${model.save}</button>
          ${
            this.settings
              ? html`<button type="button" class="button" @click=${() => this.tell(undefined)}>
                  ${model.remove}
                </button>`
              : nothing
          }
        </div>
      </form>
    `;
  }

  private field(name: string, label: string, value: string, type: string, example?: string): TemplateResult {
    return html`<label>
      <span>${label}</span>
      <input
        class="control"
        name=${name}
        type=${type}
        autocomplete="off"
        spellcheck="false"
        placeholder=${example ?? nothing}
        ?required=${name !== 'key'}
        .value=${value}
      />
    </label>`;
  }

  private save(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const [baseUrl = '', model = '', key = ''] = ['baseUrl', 'model', 'key'].map((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    });
    this.problem = isSafe(baseUrl) ? '' : this.text.model.badUrl;
    if (this.problem === '') this.tell({ baseUrl, model, key });
  }

  private tell(settings: ModelSettings | undefined): void {
    this.dispatchEvent(new CustomEvent('model-change', { detail: settings }));
  }

  static override styles = [
    baseStyles,
    css`
      form {
        display: grid;
        gap: 0.625rem;
        font-size: var(--small);
      }

      p {
        color: var(--text-minor);
      }

      label {
        display: grid;
        gap: 0.1875rem;
      }

      .problem {
        color: var(--bad);
      }

      .problem:empty {
        display: none;
      }

      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }
    `,
  ];
}

/** A key goes over TLS, or stays on this machine. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}
