import type { ActionEffect, ActionRisk } from '../protocol/actions.js';

/** Everything that the dialog says in its own words. */
export interface DialogText {
  /** For the `lang` of the dialog; its words run left to right. */
  readonly language: 'en' | 'de';
  readonly eyebrow: string;
  question(title: string): string;
  readonly asker: string;
  readonly claim: string;
  readonly unchecked: string;
  readonly thisPage: string;
  readonly noAddress: string;
  readonly risk: Readonly<Record<ActionRisk, string>>;
  readonly effect: Readonly<Record<ActionEffect, string>>;
  readonly about: string;
  readonly target: string;
  readonly goesTo: string;
  /** Roles in words; others are shown as they are. */
  readonly roles: ReadonlyMap<string, string>;
  readonly noName: string;
  readonly record: string;
  readonly destination: string;
  readonly values: string;
  readonly hidden: string;
  readonly empty: string;
  more(count: number): string;
  readonly unseen: string;
  readonly reason: string;
  readonly wait: string;
  readonly allow: string;
  readonly allowForSession: string;
  readonly forSession: string;
  readonly cancel: string;
}

/** The words for a language tag: German for German, English for all others. */
export function dialogText(locale: string): DialogText {
  return isGerman(locale) ? GERMAN : ENGLISH;
}

export function isGerman(locale: string): boolean {
  return /^de(?:$|[-_])/i.test(locale.trim());
}

const ENGLISH: DialogText = {
  language: 'en',
  eyebrow: 'An agent asks for your permission',
  question: (title) => `Allow “${title}”?`,
  asker: 'Asked by',
  claim: 'Calls itself',
  unchecked: 'not verified',
  thisPage: 'A program in this page',
  noAddress: 'Somebody without an address that could be checked',
  risk: { low: 'Low risk', medium: 'Medium risk', high: 'High risk', critical: 'Critical risk' },
  effect: {
    observe: 'It only reads.',
    navigate: 'It shows something else and changes nothing.',
    input: 'It fills in a draft, which you can still change.',
    commit: 'It takes effect at once.',
  },
  about: 'About',
  target: 'On',
  goesTo: 'To',
  roles: new Map([
    ['textbox', 'text field'],
    ['searchbox', 'search field'],
    ['spinbutton', 'number field'],
    ['combobox', 'selection field'],
    ['listbox', 'list'],
    ['radio', 'option'],
    ['menuitem', 'menu item'],
    ['menuitemcheckbox', 'menu item'],
    ['menuitemradio', 'menu item'],
    ['gridcell', 'cell'],
    ['columnheader', 'column heading'],
    ['rowheader', 'row heading'],
    ['generic', 'area'],
    ['treeitem', 'tree item'],
  ]),
  noName: 'without a name',
  record: 'Record',
  destination: 'Leads to',
  values: 'With these values',
  hidden: 'hidden',
  empty: 'empty',
  more: (count) => `and ${count.toLocaleString('en')} more characters`,
  unseen: 'contains invisible characters',
  reason: 'Why you are asked',
  wait: 'Waiting until this question is fully visible in the active window.',
  allow: 'Allow',
  allowForSession: 'Allow for this session',
  forSession:
    'For this session: exactly this, as often as the agent likes, until it disconnects or you stop it.',
  cancel: 'Cancel',
};

const GERMAN: DialogText = {
  language: 'de',
  eyebrow: 'Ein Agent bittet um Ihre Erlaubnis',
  question: (title) => `„${title}“ erlauben?`,
  asker: 'Anfrage von',
  claim: 'Nennt sich',
  unchecked: 'ungeprüft',
  thisPage: 'Ein Programm dieser Seite',
  noAddress: 'Jemandem ohne prüfbare Adresse',
  risk: {
    low: 'Geringes Risiko',
    medium: 'Mittleres Risiko',
    high: 'Hohes Risiko',
    critical: 'Sehr hohes Risiko',
  },
  effect: {
    observe: 'Es wird nur gelesen.',
    navigate: 'Es wird etwas anderes angezeigt und nichts geändert.',
    input: 'Es wird ein Entwurf ausgefüllt, den Sie noch ändern können.',
    commit: 'Es wird sofort wirksam.',
  },
  about: 'Betrifft',
  target: 'Ziel',
  goesTo: 'Wohin',
  roles: new Map([
    ['button', 'Schaltfläche'],
    ['link', 'Link'],
    ['textbox', 'Textfeld'],
    ['searchbox', 'Suchfeld'],
    ['spinbutton', 'Zahlenfeld'],
    ['combobox', 'Auswahlfeld'],
    ['listbox', 'Liste'],
    ['option', 'Eintrag'],
    ['checkbox', 'Kontrollkästchen'],
    ['radio', 'Option'],
    ['switch', 'Schalter'],
    ['slider', 'Schieberegler'],
    ['tab', 'Registerkarte'],
    ['menuitem', 'Menüeintrag'],
    ['menuitemcheckbox', 'Menüeintrag'],
    ['menuitemradio', 'Menüeintrag'],
    ['row', 'Zeile'],
    ['cell', 'Zelle'],
    ['gridcell', 'Zelle'],
    ['columnheader', 'Spaltenüberschrift'],
    ['rowheader', 'Zeilenüberschrift'],
    ['table', 'Tabelle'],
    ['list', 'Liste'],
    ['listitem', 'Listeneintrag'],
    ['treeitem', 'Baumeintrag'],
    ['dialog', 'Dialog'],
    ['form', 'Formular'],
    ['heading', 'Überschrift'],
    ['img', 'Bild'],
    ['image', 'Bild'],
    ['generic', 'Bereich'],
    ['region', 'Bereich'],
    ['group', 'Gruppe'],
  ]),
  noName: 'ohne Namen',
  record: 'Datensatz',
  destination: 'Führt zu',
  values: 'Mit diesen Werten',
  hidden: 'verborgen',
  empty: 'leer',
  more: (count) => `und ${count.toLocaleString('de')} weitere Zeichen`,
  unseen: 'enthält unsichtbare Zeichen',
  reason: 'Warum Sie gefragt werden',
  wait: 'Warten, bis diese Frage im aktiven Fenster ganz zu sehen ist.',
  allow: 'Erlauben',
  allowForSession: 'Für diese Sitzung erlauben',
  forSession:
    'Für diese Sitzung: genau dies, so oft der Agent will, bis er sich trennt oder Sie ihn anhalten.',
  cancel: 'Abbrechen',
};
