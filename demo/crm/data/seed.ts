import { isoDate, workday } from './calendar.js';
import { companies, type Company } from './companies.js';
import {
  activityKinds,
  type Activity,
  type Contact,
  type CrmData,
  type Deal,
  type DealStage,
} from './model.js';
import { createRandom, type Random } from './random.js';
import { seedContacts, withLastContact } from './seed-contacts.js';
import { activitySubjects, dealTitles, subjectLanguage } from './subjects.js';

const SEED = 20260329;
const CONTACTS = 400;
const DEALS = 250;
const ACTIVITIES = 600;

/**
 * The records that the demo starts with: contacts c1–c400, deals d1–d250, activities a1–a600.
 *
 * The same every time, but for the dates: they keep their distance from `today`, so that the demo never looks
 * abandoned.
 */
export function seed(today: Date): CrmData {
  const random = createRandom(SEED);
  const contacts = seedContacts(CONTACTS, random);
  const deals = Array.from({ length: DEALS }, (_, index) => seedDeal(index, contacts, today, random));
  const activities = Array.from({ length: ACTIVITIES }, (_, index) =>
    seedActivity(index, contacts, today, random),
  );

  const latest = new Map<string, string>();
  for (const { contactId, date, done } of activities) {
    if (done && date > (latest.get(contactId) ?? '')) latest.set(contactId, date);
  }
  return {
    contact: contacts.map((contact) => withLastContact(contact, latest.get(contact.id), today, random)),
    deal: deals,
    activity: activities,
  };
}

/** The first deals and activities belong to the contacts that examples speak of. */
function contactFor(index: number, contacts: readonly Contact[], random: Random): Contact {
  const known = ['c1', 'c2', 'c8', 'c1'][index];
  return contacts.find(({ id }) => id === known) ?? random.pick(contacts);
}

function companyOf(contact: Contact): Company {
  const company = companies.find(({ name }) => name === contact.company);
  if (company === undefined) throw new Error('a seeded contact works for one of the seeded companies');
  return company;
}

/** How many days from today a deal closes, or has closed. */
const closing: Readonly<Record<DealStage, readonly [least: number, most: number]>> = {
  lead: [30, 150],
  qualified: [14, 110],
  proposal: [-6, 60],
  won: [-170, -2],
  lost: [-170, -2],
};

/** As many deals stand at each stage as in a sales team that finds more than it wins. */
const stageMix: readonly DealStage[] = [
  ...Array<DealStage>(6).fill('lead'),
  ...Array<DealStage>(5).fill('qualified'),
  ...Array<DealStage>(3).fill('proposal'),
  ...Array<DealStage>(4).fill('won'),
  ...Array<DealStage>(3).fill('lost'),
];

function seedDeal(index: number, contacts: readonly Contact[], today: Date, random: Random): Deal {
  const contact = contactFor(index, contacts, random);
  const stage = random.pick(stageMix);
  return {
    id: `d${index + 1}`,
    title: random.pick(dealTitles[subjectLanguage(companyOf(contact))]),
    contactId: contact.id,
    company: contact.company,
    stage,
    amount: random.between(8, 400) * (random.chance(0.3) ? 1000 : 250),
    closeDate: isoDate(workday(today, random.between(...closing[stage]))),
    owner: contact.owner,
  };
}

function seedActivity(index: number, contacts: readonly Contact[], today: Date, random: Random): Activity {
  const contact = contactFor(index, contacts, random);
  const kind = random.pick(activityKinds);
  const days = random.chance(0.12) ? random.between(0, 30) : -random.between(1, 240);
  const date = workday(today, days);
  date.setHours(random.between(8, 17), random.pick([0, 15, 30, 45]));
  return {
    id: `a${index + 1}`,
    subject: random.pick(activitySubjects[kind][subjectLanguage(companyOf(contact))]),
    kind,
    contactId: contact.id,
    date: date.toISOString(),
    // What was due lately may still be open; older things are done.
    done: days < -12 || (days < 0 && random.chance(0.7)),
  };
}
