import { panelEnglish, type PanelText } from './panel-english.js';
import { panelGerman } from './panel-german.js';
import type { Language } from './speech.js';

export type { PanelText };

export function panelText(language: Language): PanelText {
  return { de: panelGerman, en: panelEnglish }[language];
}
