import { css, html, LitElement, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PanelText } from '../text/panel-text.js';
import { MOST_ENTRIES, type NumberedEntry } from '../wire/wire-log.js';
import { baseStyles } from './base-styles.js';
import { icon } from './icons.js';

const LONGEST_JSON = 50_000;

/**
 * The messages between agent and bridge, latest first. Each opens to its JSON.
 *
 * @fires clear When the log is to be emptied.
 */
export class WireLogView extends LitElement {
  static override properties = {
    entries: { attribute: false },
    text: { attribute: false },
    opened: { state: true },
  };

  declare entries: readonly NumberedEntry[];
  declare text: PanelText;
  /** The numbers of those whose JSON is shown. */
  declare private opened: ReadonlySet<number>;

  constructor() {
    super();
    this.entries = [];
    this.opened = new Set();
  }

  override render(): TemplateResult {
    const { log } = this.text;
    if (this.entries.length === 0) return html`<p class="note">${log.empty}</p>`;
    return html`
      <div class="head">
        <p class="note">${log.note(MOST_ENTRIES)}</p>
        <button type="button" class="button" @click=${() => this.dispatchEvent(new CustomEvent('clear'))}>
          ${log.clear}
        </button>
      </div>
      <ol>
        ${repeat(
          this.entries.toReversed(),
          ({ number }) => number,
          (entry) => this.entry(entry),
        )}
      </ol>
    `;
  }

  private entry(entry: NumberedEntry): TemplateResult {
    const { number, direction, at, message, bytes } = entry;
    const isOut = direction === 'out';
    const isOpen = this.opened.has(number);
    const { log } = this.text;
    return html`<li class=${direction}>
      <button
        type="button"
        aria-expanded=${isOpen}
        aria-controls=${`json-${number}`}
        @click=${() => this.toggle(number)}
      >
        ${icon(isOut ? 'up' : 'down')}<span class="visually-hidden">${isOut ? log.sent : log.received}</span>
        <span class="type">${typeOf(message) ?? log.unreadable}</span>
        <span class="size">${size(bytes)}</span>
        <time datetime=${at}>${at.slice(11, 23)}</time>
      </button>
      <pre id=${`json-${number}`} ?hidden=${!isOpen} tabindex="0">${isOpen ? json(message) : ''}</pre>
    </li>`;
  }

  private toggle(number: number): void {
    const opened = new Set(this.opened);
    if (!opened.delete(number)) opened.add(number);
    this.opened = opened;
  }

  static override styles = [
    baseStyles,
    css`
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 0.5rem;
        margin-block-end: 0.5rem;
      }

      .note {
        color: var(--text-minor);
        font-size: var(--tiny);
      }

      .head .button {
        min-block-size: 1.75rem;
      }

      ol {
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--raised);
        font: var(--tiny) / 1.4 var(--mono);
        overflow: hidden;
      }

      li + li {
        border-block-start: 1px solid var(--line);
      }

      li > button {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        inline-size: 100%;
        min-block-size: 1.875rem;
        padding: 0.25rem 0.5rem;
        border: 0;
        background: none;
        text-align: start;
      }

      li > button:hover {
        background: var(--sunken);
      }

      li > button:focus-visible {
        outline-offset: -2px;
      }

      .icon {
        inline-size: 0.8125rem;
        block-size: 0.8125rem;
      }

      .out .icon {
        color: var(--accent);
      }

      .in .icon {
        color: var(--good);
      }

      .type {
        flex: 1;
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .size,
      time {
        color: var(--text-minor);
        white-space: nowrap;
      }

      pre {
        margin: 0;
        max-block-size: 20rem;
        padding: 0.5rem 0.625rem;
        overflow: auto;
        border-block-start: 1px solid var(--line);
        background: var(--sunken);
        font: inherit;
        tab-size: 2;
      }
    `,
  ];
}

function typeOf(message: unknown): string | undefined {
  const { type } = (message ?? {}) as { type?: unknown };
  return typeof type === 'string' ? type : undefined;
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KiB`;
}

function json(message: unknown): string {
  const text = JSON.stringify(message, null, 2);
  return text.length > LONGEST_JSON ? `${text.slice(0, LONGEST_JSON)}\n…` : text;
}
