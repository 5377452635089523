import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Page } from '../node/panel-messages.js';
import type { PanelText } from '../text/panel-text.js';
import type { LinkState } from './assistant.js';
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

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
      }

      .state {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 0.5rem;
        min-block-size: 1.25rem;
        font-size: var(--small);
      }

      .dot {
        display: inline-block;
        inline-size: 0.5rem;
        block-size: 0.5rem;
        margin-inline-end: 0.5rem;
        border-radius: 50%;
        background: var(--line-control);
        vertical-align: 0.0625rem;
      }

      .dot[data-state='connected'] {
        background: var(--good);
      }

      .dot[data-state='failed'] {
        background: var(--bad);
      }

      .dot[data-state='reconnecting'] {
        background: var(--warn);
      }

      .state .button {
        min-block-size: 1.75rem;
      }

      fieldset {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 0.1875rem;
        padding: 0.1875rem;
        border-radius: var(--radius);
        background: var(--sunken);
      }

      fieldset label {
        display: flex;
        flex-wrap: wrap;
        align-content: center;
        align-items: baseline;
        justify-content: center;
        column-gap: 0.375rem;
        min-block-size: 1.75rem;
        padding: 0.1875rem 0.375rem;
        border-radius: 0.375rem;
        color: var(--text-minor);
        font-size: var(--small);
        font-weight: 500;
        text-align: center;
        cursor: pointer;
      }

      fieldset label:has(:checked) {
        background: var(--raised);
        color: var(--text);
        box-shadow: 0 1px 3px light-dark(rgb(20 20 50 / 0.14), rgb(0 0 0 / 0.5));
      }

      fieldset label:has(:focus-visible) {
        outline: 2px solid var(--accent);
      }

      fieldset input {
        position: absolute;
        opacity: 0;
        pointer-events: none;
      }

      .hint {
        color: var(--text-minor);
        font-size: var(--tiny);
        font-weight: 400;
      }

      .pages {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        font-size: var(--small);
      }

      /* A sheet on a phone: one line has to do. */
      @media (max-height: 30rem) {
        :host {
          grid-template-columns: minmax(0, 1fr) auto;
          align-items: center;
        }

        .state p {
          overflow: hidden;
          text-overflow: ellipsis;
          white-space: nowrap;
        }

        .hint {
          display: none;
        }

        .pages {
          grid-column: 1 / -1;
        }
      }

      @media (forced-colors: active) {
        fieldset label:has(:checked) {
          outline: 2px solid Highlight;
        }
      }
    `,
  ];
}
