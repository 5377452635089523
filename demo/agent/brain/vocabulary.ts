/**
 * German words for English ones. The agent's own general knowledge, as a model has it: an app names its entities and
 * values in one language, and people speak another.
 */
export const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  account: ['Konto'],
  active: ['aktiv'],
  activity: ['Aktivität'],
  amount: ['Betrag'],
  call: ['Anruf', 'Telefonat'],
  city: ['Ort', 'Stadt'],
  company: ['Firma', 'Unternehmen'],
  contact: ['Kontakt'],
  dashboard: ['Übersicht', 'Startseite'],
  date: ['Datum'],
  deal: ['Geschäft', 'Abschluss'],
  done: ['erledigt'],
  inactive: ['inaktiv'],
  invoice: ['Rechnung'],
  kind: ['Art'],
  lead: ['Anfrage'],
  lost: ['verloren'],
  mail: ['E-Mail', 'Email'],
  meeting: ['Treffen', 'Besprechung', 'Termin'],
  order: ['Bestellung', 'Auftrag'],
  owner: ['zuständig', 'verantwortlich'],
  project: ['Projekt'],
  proposal: ['Angebot', 'Vorschlag'],
  prospect: ['Interessent'],
  qualified: ['qualifiziert'],
  settings: ['Einstellung'],
  stage: ['Phase'],
  status: ['Zustand'],
  subject: ['Betreff'],
  task: ['Aufgabe'],
  title: ['Titel'],
  won: ['gewonnen'],
};

/** Words before a name that tell which field it belongs to: `at Acme` is a company, `in Zürich` a city. */
export const PREPOSITIONS: Readonly<Record<string, readonly string[]>> = {
  at: ['company', 'organisation', 'organization', 'account', 'employer'],
  bei: ['company', 'organisation', 'organization', 'account', 'employer'],
  in: ['city', 'location', 'place', 'town'],
  aus: ['city', 'location', 'place', 'town'],
};
