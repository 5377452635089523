import type { ReactNode } from 'react';
import type { Contact } from '../data/model.js';
import { Fact } from '../parts/facts.js';
import { Card } from '../parts/page.js';
import { useLanguage } from '../text/language.js';

/**
 * What is known about a contact.
 *
 * The schema says which of it agents may read; the note is in no schema, and its attribute keeps it from the page graph,
 * too.
 */
export function ContactFacts({ contact }: { contact: Contact }): ReactNode {
  const { text, date } = useLanguage();
  const { phone, email, city, owner, lastContact, note } = contact;
  return (
    <Card title={text.contacts.details} className="card-facts">
      <dl className="facts">
        <Fact icon="phone" label={text.contact.phone}>
          {phone !== '' && (
            <a href={`tel:${phone.replaceAll(' ', '')}`} data-uiap-field="phone">
              {phone}
            </a>
          )}
        </Fact>
        <Fact icon="mail" label={text.contact.email}>
          {email !== '' && (
            <a href={`mailto:${email}`} data-uiap-field="email">
              {email}
            </a>
          )}
        </Fact>
        <Fact icon="place" label={text.contact.city}>
          {city !== '' && <span data-uiap-field="city">{city}</span>}
        </Fact>
        <Fact icon="person" label={text.contact.owner}>
          <span data-uiap-field="owner">{owner}</span>
        </Fact>
        <Fact icon="meeting" label={text.contact.lastContact}>
          {lastContact === null ? (
            text.common.never
          ) : (
            <time dateTime={lastContact} data-uiap-field="lastContact">
              {date(lastContact)}
            </time>
          )}
        </Fact>
        <Fact icon="lock" label={text.contact.note}>
          {note !== '' && (
            <span className="note" data-uiap-redact="withhold">
              {note}
            </span>
          )}
        </Fact>
      </dl>
    </Card>
  );
}
