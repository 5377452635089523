export const contactStatuses = ['active', 'prospect', 'inactive'] as const;
export const dealStages = ['lead', 'qualified', 'proposal', 'won', 'lost'] as const;
export const activityKinds = ['call', 'mail', 'meeting', 'task'] as const;

export type ContactStatus = (typeof contactStatuses)[number];
export type DealStage = (typeof dealStages)[number];
export type ActivityKind = (typeof activityKinds)[number];

/** The stages of deals that are not decided yet. */
export const openStages: readonly DealStage[] = ['lead', 'qualified', 'proposal'];

export interface Contact {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly status: ContactStatus;
  /** The private address; empty when unknown. */
  readonly email: string;
  /** Empty when unknown. */
  readonly phone: string;
  readonly city: string;
  readonly owner: string;
  /** `YYYY-MM-DD`, or null when nobody has been in touch yet. */
  readonly lastContact: string | null;
  /** Private, for the sales team only. */
  readonly note: string;
}

export interface Deal {
  readonly id: string;
  readonly title: string;
  readonly contactId: string;
  readonly company: string;
  readonly stage: DealStage;
  /** Swiss francs. */
  readonly amount: number;
  /** `YYYY-MM-DD`. */
  readonly closeDate: string;
  readonly owner: string;
}

export interface Activity {
  readonly id: string;
  readonly subject: string;
  readonly kind: ActivityKind;
  readonly contactId: string;
  /** RFC 3339 in UTC. */
  readonly date: string;
  readonly done: boolean;
}

/** The records by entity type; the names are also those of the object stores. */
export interface Records {
  contact: Contact;
  deal: Deal;
  activity: Activity;
}

export type EntityType = keyof Records;

export type CrmData = { readonly [Type in EntityType]: readonly Records[Type][] };

/** A record that has no id yet. */
export type Draft<Type extends EntityType> = Omit<Records[Type], 'id'>;

export const entityTypes = ['contact', 'deal', 'activity'] as const satisfies readonly EntityType[];

/** The first letter of an entity's ids: contact c1, deal d1, activity a1. */
export const idPrefixes: Readonly<Record<EntityType, string>> = { contact: 'c', deal: 'd', activity: 'a' };

export const owners = [
  'Anna Keller',
  'Marc Dubois',
  'Sofia Brandt',
  'James Whitfield',
  'Lea Zimmermann',
  'Nico Bianchi',
] as const;

/** Whoever sits in front of the demo. */
export const currentUser = owners[0];
