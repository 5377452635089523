import type { ActivityKind } from './model.js';
import type { Company } from './companies.js';

type SubjectLanguage = 'german' | 'english';

/** People write in their customer's language, whatever language the app is set to. */
export function subjectLanguage(company: Company): SubjectLanguage {
  return company.country === 'uk' ? 'english' : 'german';
}

export const dealTitles: Readonly<Record<SubjectLanguage, readonly string[]>> = {
  german: [
    'Rahmenvertrag Wartung',
    'Pilotprojekt Lagersteuerung',
    'Serviceverlängerung drei Jahre',
    'Migration in die Cloud',
    'Lizenzen Vertriebsteam',
    'Schulungspaket Kundendienst',
    'Ersatz Altsystem',
    'Anbindung Webshop',
    'Erweiterung Standort',
    'Datenplattform Phase 2',
    'Beratungsmandat Prozesse',
    'Mobile Arbeitsplätze',
    'Rollout Zeiterfassung',
    'Monitoring Produktion',
    'Offertprozess digitalisieren',
  ],
  english: [
    'Support renewal',
    'Warehouse pilot',
    'Data platform phase 2',
    'Sales team licences',
    'Cloud migration',
    'Training package',
    'Legacy replacement',
    'Web shop integration',
    'Mobile workplace rollout',
    'Production monitoring',
    'Consulting retainer',
    'Customer portal',
  ],
};

export const activitySubjects: Readonly<
  Record<ActivityKind, Readonly<Record<SubjectLanguage, readonly string[]>>>
> = {
  call: {
    german: ['Rückruf zur Offerte', 'Statusgespräch', 'Nachfassen nach Messe', 'Budget klären'],
    english: ['Call back about the quote', 'Status call', 'Follow up after trade fair', 'Clarify budget'],
  },
  mail: {
    german: ['Unterlagen senden', 'Angebot verschicken', 'Protokoll nachreichen', 'Referenzen schicken'],
    english: ['Send documents', 'Send the proposal', 'Send the minutes', 'Share references'],
  },
  meeting: {
    german: ['Erstgespräch vor Ort', 'Workshop Anforderungen', 'Produktvorführung', 'Jahresgespräch'],
    english: ['First meeting on site', 'Requirements workshop', 'Product demo', 'Annual review'],
  },
  task: {
    german: ['Vertrag prüfen lassen', 'Offerte vorbereiten', 'Stammdaten ergänzen', 'Termin vorschlagen'],
    english: ['Have the contract reviewed', 'Prepare the quote', 'Complete master data', 'Propose a date'],
  },
};

export const notes = [
  'Bevorzugt Anrufe am Vormittag.',
  'Entscheidet gemeinsam mit der Finanzleitung.',
  'Prefers written proposals, two pages at most.',
  'Kennt Anna von der letzten Fachmesse.',
  'Budget cycle closes in autumn.',
  'Keine Werbung per Post.',
] as const;
