import type { EntityFieldSchema, EntitySchemaDocument } from '../../src/protocol/cognition.js';
import { activityKinds, contactStatuses, dealStages } from './data/model.js';
import { currentLanguage, type Language } from './text/language.js';

/** What an agent may know about the CRM's records: what is not listed here is never told. */
export const schema: EntitySchemaDocument = schemaIn(currentLanguage());

/** The totals of all three lists may be told. */
export const cognition = { totals: ['contact', 'deal', 'activity'] };

export function schemaIn({ text }: Language): EntitySchemaDocument {
  return {
    revision: 'crm-1',
    entities: {
      contact: {
        label: text.nav.contact,
        primaryField: 'name',
        recordAccess: 'queryable',
        fields: {
          name: words(text.contact.name),
          company: words(text.contact.company),
          status: choice(text.contact.status, contactStatuses),
          email: { type: 'email', label: text.contact.email, exposure: 'declared_only' },
          phone: { type: 'phone', label: text.contact.phone, exposure: 'redacted' },
          city: words(text.contact.city),
          owner: words(text.contact.owner),
          lastContact: { type: 'date', label: text.contact.lastContact, sortable: true },
        },
        actions: ['contact.create', 'contact.setStatus'],
      },
      deal: {
        label: text.nav.deal,
        primaryField: 'title',
        recordAccess: 'queryable',
        fields: {
          title: words(text.deal.title),
          contactId: { type: 'string', label: text.deal.contact },
          company: words(text.deal.company),
          stage: choice(text.deal.stage, dealStages),
          amount: { type: 'currency', label: text.deal.amount, description: 'CHF', sortable: true },
          closeDate: { type: 'date', label: text.deal.closeDate, sortable: true },
          owner: words(text.deal.owner),
        },
        relations: [{ field: 'contactId', targetEntity: 'contact', kind: 'belongs_to' }],
        actions: ['deal.move'],
      },
      activity: {
        label: text.nav.activities,
        primaryField: 'subject',
        recordAccess: 'queryable',
        fields: {
          subject: words(text.activity.subject),
          kind: choice(text.activity.kind, activityKinds),
          contactId: { type: 'string', label: text.activity.contact },
          date: { type: 'datetime', label: text.activity.date, sortable: true },
          done: { type: 'boolean', label: text.activity.done, sortable: true },
        },
        relations: [{ field: 'contactId', targetEntity: 'contact', kind: 'belongs_to' }],
      },
    },
  };
}

function words(label: string): EntityFieldSchema {
  return { type: 'string', label, searchable: true, sortable: true };
}

function choice(label: string, values: readonly string[]): EntityFieldSchema {
  return { type: 'enum', label, enumValues: [...values], sortable: true };
}
