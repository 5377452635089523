/** Everything that a surface says in its own words. */
export interface Words {
  readonly language: 'en' | 'de';
  from(agent: string): string;
  readonly someAgent: string;
  readonly loading: string;
  readonly broken: string;
  readonly blockedMedia: string;
  readonly failed: string;
  readonly invalid: string;
  readonly close: string;
  readonly filter: string;
  readonly noMatch: string;
  readonly dialog: string;
  readonly entry: string;
  more(count: number): string;
}

/** The words for a language tag: German for German, English for all others. */
export function wordsFor(locale: string): Words {
  return /^de(?:$|[-_])/i.test(locale.trim()) ? GERMAN : ENGLISH;
}

const ENGLISH: Words = {
  language: 'en',
  from: (agent) => `From ${agent}`,
  someAgent: 'an agent',
  loading: 'Loading',
  broken: 'This part cannot be shown.',
  blockedMedia: 'Not loaded: this app does not allow the address.',
  failed: 'That did not work. Please try again later.',
  invalid: 'Please check this entry.',
  close: 'Close',
  filter: 'Filter options',
  noMatch: 'No option matches.',
  dialog: 'Dialog',
  entry: 'Entry',
  more: (count) => `Show ${count.toLocaleString('en')} more`,
};

const GERMAN: Words = {
  language: 'de',
  from: (agent) => `Von ${agent}`,
  someAgent: 'einem Agenten',
  loading: 'Wird geladen',
  broken: 'Dieser Teil kann nicht angezeigt werden.',
  blockedMedia: 'Nicht geladen: Diese App erlaubt die Adresse nicht.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
  invalid: 'Bitte prüfen Sie diese Eingabe.',
  close: 'Schließen',
  filter: 'Optionen filtern',
  noMatch: 'Keine Option passt.',
  dialog: 'Dialog',
  entry: 'Eingabe',
  more: (count) => `${count.toLocaleString('de')} weitere anzeigen`,
};
