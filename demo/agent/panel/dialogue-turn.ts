import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Step } from '../brain.js';
import type { PanelText } from '../text/panel-text.js';
import { baseStyles } from './base-styles.js';
import { icon, type IconName } from './icons.js';
import type { Turn } from './turn.js';

const CONFIRMED: Readonly<Record<(Step & { kind: 'confirmation' })['decision'], IconName>> = {
  waiting: 'hand',
  approved: 'check',
  refused: 'barred',
  expired: 'barred',
};
const ENDED: Readonly<Record<(Step & { kind: 'outcome' })['status'], IconName>> = {
  done: 'check',
  refused: 'barred',
  failed: 'cross',
  unsure: 'question',
};
const ENDED_STATES: Partial<Record<(Step & { kind: 'action' })['state'], IconName>> = {
  SUCCEEDED: 'check',
  FAILED: 'cross',
  CANCELLED: 'barred',
};

/** One wish of the person's and the agent's steps. All of it is text, whatever it looks like. */
export class DialogueTurn extends LitElement {
  static override properties = { turn: { attribute: false }, text: { attribute: false } };

  declare turn: Turn;
  declare text: PanelText;

  override render(): TemplateResult {
    const { wish, steps, isOver } = this.turn;
    return html`
      <p class="wish"><span class="visually-hidden">${this.text.you}: </span>${wish}</p>
      <ol>
        ${steps.map((step) => html`<li class=${step.kind}>${this.step(step)}</li>`)}
        ${isOver ? nothing : html`<li class="working"><span class="pulse"></span>${this.text.working}</li>`}
      </ol>
    `;
  }

  private step(step: Step): TemplateResult {
    switch (step.kind) {
      case 'thought':
        return html`<span class="bead"></span>
          <p>${step.text}</p>`;
      case 'answer':
        return html`<span class="bead bead-strong"></span>
          <div>
            <p>${step.text}</p>
            ${step.lines?.length ? this.lines(step.lines) : nothing}
          </div>`;
      case 'action': {
        const ended = ENDED_STATES[step.state];
        return html`${ended ? icon(ended) : html`<span class="spinner"></span>`}
          <p><strong>${step.title}</strong> · ${step.text}</p>`;
      }
      case 'confirmation':
        return html`<div class="ask" data-decision=${step.decision}>
          ${icon(CONFIRMED[step.decision])}
          <p>${step.text}</p>
        </div>`;
      case 'outcome':
        return html`<span class="status" data-status=${step.status}>${icon(ENDED[step.status])}</span>
          <p>${step.text}</p>`;
      default:
        return step satisfies never;
    }
  }

  private lines(lines: NonNullable<(Step & { kind: 'answer' })['lines']>): TemplateResult {
    return html`<ul>
      ${lines.map(
        ({ title, detail }) =>
          html`<li>
            <span class="line-title">${title}</span>
            ${detail === undefined ? nothing : html`<span class="minor">${detail}</span>`}
          </li>`,
      )}
    </ul>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 0.75rem;
        overflow-wrap: anywhere;
      }

      .wish {
        justify-self: end;
        max-inline-size: 85%;
        padding: 0.5rem 0.875rem;
        border-radius: var(--radius-large) var(--radius-large) 0.25rem var(--radius-large);
        background: var(--accent-soft);
      }

      ol {
        display: grid;
        gap: 0.5rem;
      }

      ol > li {
        display: grid;
        grid-template-columns: 1rem minmax(0, 1fr);
        gap: 0.625rem;
      }

      ol > li > .icon,
      .status .icon,
      .spinner {
        margin-block-start: 0.1875rem;
      }

      .bead {
        justify-self: center;
        inline-size: 0.375rem;
        block-size: 0.375rem;
        margin-block-start: 0.5rem;
        border-radius: 50%;
        background: var(--line-control);
      }

      .bead-strong {
        background: var(--accent);
      }

      .thought,
      .working,
      .action {
        color: var(--text-minor);
        font-size: var(--small);
      }

      .thought .bead {
        margin-block-start: 0.4375rem;
      }

      .action strong {
        color: var(--text);
        font-weight: 500;
      }

      .minor {
        color: var(--text-minor);
        font-size: var(--small);
      }

      .answer ul {
        margin-block-start: 0.5rem;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--raised);
      }

      .answer ul li {
        display: grid;
        padding: 0.375rem 0.75rem;
      }

      .answer ul li + li {
        border-block-start: 1px solid var(--line);
      }

      .line-title {
        font-size: 0.875rem;
        font-weight: 500;
      }

      .ask {
        grid-column: 1 / -1;
        display: grid;
        grid-template-columns: 1rem minmax(0, 1fr);
        gap: 0.625rem;
        font-size: var(--small);
      }

      .ask .icon {
        margin-block-start: 0.125rem;
      }

      .ask[data-decision='waiting'] {
        margin-inline: -0.75rem;
        padding: 0.625rem calc(0.75rem - 1px);
        border: 1px solid var(--warn-line);
        border-radius: var(--radius);
        background: var(--warn-soft);
        color: var(--warn);
        font-weight: 500;
      }

      .ask[data-decision='approved'] .icon,
      .status[data-status='done'] {
        color: var(--good);
      }

      .ask[data-decision='refused'] .icon,
      .ask[data-decision='expired'] .icon,
      .status[data-status='refused'],
      .status[data-status='unsure'] {
        color: var(--warn);
      }

      .status[data-status='failed'] {
        color: var(--bad);
      }

      .outcome p {
        font-weight: 500;
      }

      .spinner {
        inline-size: 0.875rem;
        block-size: 0.875rem;
        border: 2px solid var(--line);
        border-block-start-color: var(--accent);
        border-radius: 50%;
        animation: turn 0.9s linear infinite;
      }

      .pulse {
        justify-self: center;
        inline-size: 0.5rem;
        block-size: 0.5rem;
        margin-block-start: 0.375rem;
        border-radius: 50%;
        background: var(--accent);
        animation: pulse 1.2s ease-in-out infinite;
      }

      @keyframes turn {
        to {
          rotate: 1turn;
        }
      }

      @keyframes pulse {
        50% {
          opacity: 0.25;
        }
      }
    `,
  ];
}
