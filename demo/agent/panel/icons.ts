import { html, svg, type TemplateResult } from 'lit';

const PATHS = {
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M7 7h10v10H7z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  hand: 'M8 12V6.5a1.5 1.5 0 0 1 3 0V11m0-5.5v-1a1.5 1.5 0 0 1 3 0V11m0-4.5a1.5 1.5 0 0 1 3 0V14a6 6 0 0 1-6 6h-1a6 6 0 0 1-5-2.7L3.6 14a1.5 1.5 0 0 1 2.5-1.6L8 14.5',
  question: 'M9 9.2A3 3 0 1 1 13 12c-.7.4-1 .9-1 1.8M12 17.2v.1',
  barred: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12',
  chevron: 'M9 6l6 6-6 6',
  up: 'M12 18V6M7 11l5-5 5 5',
  down: 'M12 6v12M7 13l5 5 5-5',
  again: 'M4.5 12a7.5 7.5 0 1 1 2.2 5.3M4.5 18v-4h4',
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration only: what an icon says has to stand beside it in words. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    ${svg`<path d=${PATHS[name]} />`}
  </svg>`;
}
