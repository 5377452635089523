import { isGerman } from './dialog-text.js';
import type { HandOver } from './presence.js';

/** What the bridge says while an agent acts, points at something, or needs the person. */
export interface PresenceText {
  readonly language: 'en' | 'de';
  readonly working: string;
  readonly asking: string;
  readonly pointing: string;
  readonly unknown: string;
  readonly thisPage: string;
  readonly stop: string;
  readonly cancel: string;
  readonly done: string;
  doing(title: string, name: string): string;
  please(kind: HandOver['kind'], title: string, name: string): string;
}

export function presenceText(locale: string): PresenceText {
  return isGerman(locale) ? GERMAN : ENGLISH;
}

const ENGLISH: PresenceText = {
  language: 'en',
  working: 'An agent is at work',
  asking: 'An agent needs you',
  pointing: 'Note from an agent',
  unknown: 'unknown origin',
  thisPage: 'this page',
  stop: 'Stop',
  cancel: 'Cancel',
  done: 'Done',
  doing: (title, name) => (name ? `${title}: “${name}”` : title),
  please(kind, title, name) {
    if (kind === 'press') return name ? `Please press “${name}” yourself.` : 'Please press this yourself.';
    if (kind === 'file')
      return name ? `Please choose a file for “${name}” yourself.` : 'Please choose a file here yourself.';
    return `Please do this yourself: ${this.doing(title, name)}`;
  },
};

const GERMAN: PresenceText = {
  language: 'de',
  working: 'Ein Agent arbeitet',
  asking: 'Ein Agent braucht Sie',
  pointing: 'Hinweis von einem Agenten',
  unknown: 'unbekannte Herkunft',
  thisPage: 'diese Seite',
  stop: 'Anhalten',
  cancel: 'Abbrechen',
  done: 'Erledigt',
  doing: (title, name) => (name ? `${title}: „${name}“` : title),
  please(kind, title, name) {
    if (kind === 'press')
      return name ? `Bitte klicken Sie selbst auf „${name}“.` : 'Bitte klicken Sie selbst hier.';
    if (kind === 'file')
      return name
        ? `Bitte wählen Sie selbst eine Datei für „${name}“.`
        : 'Bitte wählen Sie hier selbst eine Datei.';
    return `Bitte erledigen Sie das selbst: ${this.doing(title, name)}`;
  },
};
