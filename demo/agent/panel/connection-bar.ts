import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Page } from '../node/panel-messages.js';
import type { PanelText } from '../text/panel-text.js';
import type { LinkState } from './assistant.js';
import { connectionBarStyles } from './connection-bar-styles.js';
import { baseStyles } from './base-styles.js';
import { icon } from './icons.js';

export type Place = 'page' | 'node';

/**
 * Says how the assistant stands with the app, and lets the person choose where it runs.
 *
 * @fires choose-place With `page` or `node`.
 * @fires choose-page With a page's id.
 * @fires retry When it is to connect again.
 */
export class ConnectionBar extends LitElement {
  static override properties = {
    text: { attribute: false },
    state: { attribute: false },
    place: { attribute: false },
    pages: { attribute: false },
    pageId: { attribute: false },
  };

  declare text: PanelText;
  declare state: LinkState;
  declare place: Place;
  declare pages: readonly Page[];
  declare pageId: string | undefined;

  override render(): TemplateResult {
    const { states, retry, transport } = this.text;
    return html`
      <div class="state">
        <p role="status"><span class="dot" data-state=${this.state}></span>${states[this.state]}</p>
        ${
          this.state === 'failed'
            ? html`<button type="button" class="button" @click=${() => this.tell('retry')}>
                ${icon('again')}${retry}
              </button>`
            : nothing
        }
      </div>
      <fieldset>
        <legend class="visually-hidden">${transport.label}</legend>
        ${this.option('page', transport.page, transport.pageHint)}
        ${this.option('node', transport.node, transport.nodeHint)}
      </fieldset>
      ${this.pages.length > 1 ? this.pageChoice() : nothing}
    `;
  }

  private option(place: Place, label: string, hint: string): TemplateResult {
    return html`<label>
      <input
        type="radio"
        name="place"
        .checked=${this.place === place}
        @change=${() => this.tell('choose-place', place)}
      />
      <span>${label}</span> <span class="hint">${hint}</span>
    </label>`;
  }

  private pageChoice(): TemplateResult {
    const { pages, pageNamed } = this.text;
    return html`<label class="pages">
      <span>${pages}</span>
      <select
        class="control"
        @change=${(event: Event) => this.tell('choose-page', (event.target as HTMLSelectElement).value)}
      >
        ${this.pages.map(
          ({ id, label }) =>
            html`<option value=${id} ?selected=${id === this.pageId}>${pageNamed(label, id)}</option>`,
        )}
      </select>
    </label>`;
  }

  private tell(type: string, detail?: string): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  static override styles = [baseStyles, connectionBarStyles];
}
