import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { LONGEST_WISH } from '../brain/understand.js';
import type { PanelText } from '../text/panel-text.js';
import { baseStyles } from './base-styles.js';
import { icon } from './icons.js';

/**
 * Where the person writes.
 *
 * @fires wish With the text, when one is sent.
 * @fires stop When the wish under way is to be given up.
 */
export class WishForm extends LitElement {
  static override properties = {
    text: { attribute: false },
    isBusy: { attribute: false },
    canSend: { attribute: false },
  };

  declare text: PanelText;
  /** A wish is under way. */
  declare isBusy: boolean;
  /** There is somebody to send wishes to. */
  declare canSend: boolean;

  constructor() {
    super();
    this.isBusy = false;
    this.canSend = false;
  }

  override render(): TemplateResult {
    const { input, placeholder, send, stop } = this.text;
    return html`
      <form @submit=${(event: SubmitEvent) => this.send(event)}>
        <label class="visually-hidden" for="wish">${input}</label>
        <input
          id="wish"
          type="text"
          autocomplete="off"
          enterkeyhint="send"
          maxlength=${LONGEST_WISH}
          placeholder=${placeholder}
        />
        <button
          type=${this.isBusy ? 'button' : 'submit'}
          aria-label=${this.isBusy ? stop : send}
          ?disabled=${!this.isBusy && !this.canSend}
          @click=${this.isBusy ? () => this.stop() : nothing}
        >
          ${icon(this.isBusy ? 'stop' : 'send')}
        </button>
      </form>
    `;
  }

  private send(event: SubmitEvent): void {
    event.preventDefault();
    const input = this.renderRoot.querySelector('input');
    const wish = input?.value.trim() ?? '';
    if (!input || wish === '' || this.isBusy || !this.canSend) return;
    input.value = '';
    this.dispatchEvent(new CustomEvent('wish', { detail: wish }));
  }

  private stop(): void {
    this.dispatchEvent(new CustomEvent('stop'));
  }

  static override styles = [
    baseStyles,
    css`
      form {
        display: flex;
        align-items: center;
        gap: 0.25rem;
        padding: 0.25rem;
        border: 1px solid var(--line-control);
        border-radius: 1.5rem;
        background: var(--raised);
      }

      form:has(input:focus-visible) {
        border-color: var(--accent);
        outline: 1px solid var(--accent);
      }

      input {
        flex: 1;
        min-inline-size: 0;
        padding: 0.3125rem 0.75rem;
        border: 0;
        background: none;
        text-overflow: ellipsis;
      }

      /* The form around it shows the focus. */
      input:focus-visible {
        outline: none;
      }

      input::placeholder {
        color: var(--text-minor);
        opacity: 1;
      }

      button {
        display: grid;
        place-items: center;
        flex: none;
        inline-size: 2.125rem;
        block-size: 2.125rem;
        border: 0;
        border-radius: 50%;
        background: var(--accent);
        color: var(--on-accent);
      }

      button:hover {
        background: var(--accent-strong);
      }

      button:disabled {
        background: var(--sunken);
        color: var(--text-minor);
        cursor: default;
      }

      button[type='button'] .icon {
        fill: currentColor;
      }
    `,
  ];
}
