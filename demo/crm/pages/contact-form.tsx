import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { attempt, createContact, saveContact } from '../commands.js';
import { contactStatuses, currentUser, owners, type Contact, type Draft } from '../data/model.js';
import { InputField, NoteField, SelectField } from '../forms/form-field.js';
import { RecordForm } from '../forms/record-form.js';
import {
  checkEmail,
  checkLength,
  checkPastDate,
  checkPhone,
  checkRequired,
  MOST_NOTE_CHARACTERS,
  onlyProblems,
} from '../forms/rules.js';
import { pick, useForm, type Problems, type Values } from '../forms/use-form.js';
import { PageHeader } from '../parts/page.js';
import type { Text } from '../text/english.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';
import { NotFound } from './problem-pages.js';

type ContactField = keyof Draft<'contact'>;

export function NewContact(): ReactNode {
  const { text } = useLanguage();
  return (
    <div className="page page-narrow" data-uiap-scope="contact-form">
      <PageHeader title={text.nav.contactNew} />
      <ContactForm contact={undefined} />
    </div>
  );
}

export function EditContact(): ReactNode {
  const { text } = useLanguage();
  const { id } = useParams();
  const contact = useCrmData().contact.find((one) => one.id === id);
  if (contact === undefined) return <NotFound />;
  return (
    <div className="page page-narrow" data-uiap-scope="contact-form">
      <PageHeader title={text.nav.contactEdit} detail={contact.name} />
      <div data-uiap-entity="contact" data-uiap-entity-id={contact.id}>
        <ContactForm key={contact.id} contact={contact} />
      </div>
    </div>
  );
}

function ContactForm({ contact }: { contact: Contact | undefined }): ReactNode {
  const { text } = useLanguage();
  const navigate = useNavigate();
  const form = useForm<ContactField>(valuesOf(contact), (values) => checkContact(values, text));

  async function save(): Promise<boolean> {
    const draft = toDraft(form.values);
    if (contact === undefined) {
      return attempt(createContact(draft).then(({ id }) => navigate(`/contacts/${id}`)));
    }
    return attempt(
      saveContact(contact.id, pick(draft, form.changed)).then(() => navigate(`/contacts/${contact.id}`)),
    );
  }

  const common = { form, id: 'contact.form', ofRecord: contact !== undefined };
  return (
    <RecordForm
      form={form}
      id="contact.form"
      back={contact === undefined ? '/contacts' : `/contacts/${contact.id}`}
      onSave={save}
    >
      <InputField {...common} name="name" label={text.contact.name} required />
      <InputField {...common} name="company" label={text.contact.company} required />
      <SelectField
        {...common}
        name="status"
        label={text.contact.status}
        required
        options={contactStatuses.map((value) => ({ value, label: text.contact.statuses[value] }))}
      />
      <SelectField
        {...common}
        name="owner"
        label={text.contact.owner}
        required
        options={owners.map((owner) => ({ value: owner, label: owner }))}
      />
      <InputField {...common} name="email" label={text.contact.email} type="email" secret />
      <InputField {...common} name="phone" label={text.contact.phone} type="tel" secret />
      <InputField {...common} name="city" label={text.contact.city} />
      <InputField {...common} name="lastContact" label={text.contact.lastContact} type="date" />
      <NoteField
        {...common}
        name="note"
        label={text.contact.note}
        hint={text.contact.noteHint}
        ofRecord={false}
        secret
        wide
      />
    </RecordForm>
  );
}

function valuesOf(contact: Contact | undefined): Values<ContactField> {
  return {
    name: contact?.name ?? '',
    company: contact?.company ?? '',
    status: contact?.status ?? 'prospect',
    owner: contact?.owner ?? currentUser,
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    city: contact?.city ?? '',
    lastContact: contact?.lastContact ?? '',
    note: contact?.note ?? '',
  };
}

function toDraft(values: Values<ContactField>): Draft<'contact'> {
  return {
    name: values.name.trim(),
    company: values.company.trim(),
    status: contactStatuses.find((status) => status === values.status) ?? 'prospect',
    owner: values.owner,
    email: values.email.trim(),
    phone: values.phone.trim(),
    city: values.city.trim(),
    lastContact: values.lastContact === '' ? null : values.lastContact,
    note: values.note.trim(),
  };
}

function checkContact(values: Values<ContactField>, text: Text): Problems<ContactField> {
  return onlyProblems({
    name: checkRequired(values.name, text.contact.name, text),
    company: checkRequired(values.company, text.contact.company, text),
    status: undefined,
    owner: undefined,
    email: checkEmail(values.email, text),
    phone: checkPhone(values.phone, text),
    city: checkLength(values.city, text.contact.city, 80, text),
    lastContact: checkPastDate(values.lastContact, text),
    note: checkLength(values.note, text.contact.note, MOST_NOTE_CHARACTERS, text),
  });
}
