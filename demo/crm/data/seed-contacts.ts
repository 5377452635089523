import { isoDate, workday } from './calendar.js';
import { companies, type Company } from './companies.js';
import { owners, type Contact, type ContactStatus } from './model.js';
import { nameGroups, type NameGroup } from './names.js';
import type { Random } from './random.js';
import { notes } from './subjects.js';

/** The people that examples and tests speak of; everybody else is made up by the random numbers. */
const known: Readonly<Record<number, { name: string; company: string; status: ContactStatus }>> = {
  1: { name: 'Elena Rossi', company: 'TechNova AG', status: 'active' },
  2: { name: 'Daniel Meier', company: 'Nordstern GmbH', status: 'inactive' },
  8: { name: 'Priya Shah', company: 'Aster Labs', status: 'inactive' },
  // A name that is too long for its column.
  12: {
    name: 'Maximiliane-Josephine von Hohenstein-Wallenberg',
    company: 'Gesellschaft für nachhaltige Gebäudetechnik mbH',
    status: 'active',
  },
};

const weightedGroups: readonly NameGroup[] = nameGroups.flatMap((group) =>
  Array.from({ length: group.weight }, () => group),
);

/** `count` contacts, c1 and up, with different names. Nobody has been contacted yet: activities tell. */
export function seedContacts(count: number, random: Random): Contact[] {
  const taken = new Set(Object.values(known).map(({ name }) => name));

  function freshName(): string {
    const group = random.pick(weightedGroups);
    const name = `${random.pick(group.first)} ${random.pick(group.last)}`;
    if (taken.has(name)) return freshName();
    taken.add(name);
    return name;
  }

  return Array.from({ length: count }, (_, index) => {
    const person = known[index + 1];
    const name = person?.name ?? freshName();
    const company =
      companies.find((candidate) => candidate.name === person?.company) ?? random.pick(companies);
    return {
      id: `c${index + 1}`,
      name,
      company: company.name,
      status: person?.status ?? random.pick(statusMix),
      email: random.chance(0.92) || person !== undefined ? emailOf(name) : '',
      phone: random.chance(0.95) || person !== undefined ? phoneOf(company, random) : '',
      city: company.city,
      owner: random.pick(owners),
      lastContact: null,
      note: random.chance(0.3) || person !== undefined ? random.pick(notes) : '',
    };
  });
}

const statusMix: readonly ContactStatus[] = ['active', 'active', 'active', 'prospect', 'inactive'];

function emailOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z ]/g, '');
  return `${plain.replaceAll(' ', '.')}@mail.example`;
}

/** Numbers that nobody has: reserved for films in Germany and Britain, not assigned in Switzerland. */
function phoneOf({ country }: Company, random: Random): string {
  const digits = (length: number) => String(random.between(0, 10 ** length - 1)).padStart(length, '0');
  switch (country) {
    case 'ch':
      return `+41 79 000 ${digits(2)} ${digits(2)}`;
    case 'de':
      return `+49 30 23125 ${digits(3)}`;
    case 'uk':
      return `+44 20 7946 0${digits(3)}`;
    default:
      return country satisfies never;
  }
}

/** The day of the latest finished activity, or some day long ago for a few of the others. */
export function withLastContact(
  contact: Contact,
  latest: string | undefined,
  today: Date,
  random: Random,
): Contact {
  if (latest !== undefined) return { ...contact, lastContact: isoDate(new Date(latest)) };
  if (contact.status === 'prospect') return contact;
  return { ...contact, lastContact: isoDate(workday(today, -random.between(90, 500))) };
}
