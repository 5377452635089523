import type { WorkflowText } from '../protocol/workflow.js';

/** The text for a language: the exact tag, then its language, then the default (OP-W-48). */
export function textFor(text: WorkflowText, locale: string | undefined): string {
  if (typeof text === 'string') return text;
  const translations = new Map(
    Object.entries(text.byLocale ?? {}).map(([tag, translation]) => [tag.toLowerCase(), translation]),
  );
  const wanted = (locale ?? '').toLowerCase();
  return translations.get(wanted) ?? translations.get(wanted.split('-')[0]!) ?? text.default;
}
