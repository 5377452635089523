import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Step } from '../brain.js';
import type { PanelText } from '../text/panel-text.js';
import { dialogueTurnStyles } from './dialogue-turn-styles.js';
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

  static override styles = [baseStyles, dialogueTurnStyles];
}
