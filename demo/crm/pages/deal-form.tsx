import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { attempt, createDeal, saveDeal } from '../commands.js';
import { dealStages, currentUser, owners, type Contact, type Deal, type Draft } from '../data/model.js';
import { InputField, SelectField } from '../forms/form-field.js';
import { RecordForm } from '../forms/record-form.js';
import { checkAmount, checkDate, checkRequired, onlyProblems } from '../forms/rules.js';
import { pick, useForm, type Problems, type Values } from '../forms/use-form.js';
import { PageHeader } from '../parts/page.js';
import type { Text } from '../text/english.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';
import { NotFound } from './problem-pages.js';

/** The company is the contact's and not for typing. */
type DealField = Exclude<keyof Draft<'deal'>, 'company'>;

export function NewDeal(): ReactNode {
  const { text } = useLanguage();
  return (
    <div className="page page-narrow" data-uiap-scope="deal-form">
      <PageHeader title={text.nav.dealNew} />
      <DealForm deal={undefined} />
    </div>
  );
}

export function EditDeal(): ReactNode {
  const { text } = useLanguage();
  const { id } = useParams();
  const deal = useCrmData().deal.find((one) => one.id === id);
  if (deal === undefined) return <NotFound />;
  return (
    <div className="page page-narrow" data-uiap-scope="deal-form">
      <PageHeader title={text.nav.dealEdit} detail={deal.title} />
      <div data-uiap-entity="deal" data-uiap-entity-id={deal.id}>
        <DealForm key={deal.id} deal={deal} />
      </div>
    </div>
  );
}

function DealForm({ deal }: { deal: Deal | undefined }): ReactNode {
  const { text, compare } = useLanguage();
  const { contact: contacts } = useCrmData();
  const navigate = useNavigate();
  // A contact's page leads here with its id.
  const [parameters] = useSearchParams();
  const form = useForm<DealField>(valuesOf(deal, parameters.get('contact') ?? ''), (values) =>
    checkDeal(values, contacts, text),
  );
  const contact = contacts.find(({ id }) => id === form.values.contactId);

  async function save(): Promise<boolean> {
    const draft = toDraft(form.values, contact?.company ?? '');
    if (deal === undefined) return attempt(createDeal(draft).then(({ id }) => navigate(`/deals/${id}`)));
    const changes = form.changed.includes('contactId')
      ? pick(draft, [...form.changed, 'company'])
      : pick(draft, form.changed);
    return attempt(saveDeal(deal.id, changes).then(() => navigate(`/deals/${deal.id}`)));
  }

  const common = { form, id: 'deal.form', ofRecord: deal !== undefined };
  const people = [...contacts].sort((left, right) => compare(left.name, right.name));
  return (
    <RecordForm
      form={form}
      id="deal.form"
      back={deal === undefined ? '/deals' : `/deals/${deal.id}`}
      onSave={save}
    >
      <InputField {...common} name="title" label={text.deal.title} required wide />
      <SelectField
        {...common}
        name="contactId"
        label={text.deal.contact}
        required
        choose={text.deals.chooseContact}
        options={people.map(({ id, name, company }) => ({ value: id, label: `${name} – ${company}` }))}
        hint={contact?.company ?? text.deals.companyFollows}
      />
      <InputField
        {...common}
        name="amount"
        label={text.deal.amount}
        type="number"
        inputMode="numeric"
        required
        hint={text.deal.amountHint}
      />
      <SelectField
        {...common}
        name="stage"
        label={text.deal.stage}
        required
        options={dealStages.map((value) => ({ value, label: text.deal.stages[value] }))}
      />
      <InputField {...common} name="closeDate" label={text.deal.closeDate} type="date" required />
      <SelectField
        {...common}
        name="owner"
        label={text.deal.owner}
        required
        options={owners.map((owner) => ({ value: owner, label: owner }))}
      />
    </RecordForm>
  );
}

function valuesOf(deal: Deal | undefined, contactId: string): Values<DealField> {
  return {
    title: deal?.title ?? '',
    contactId: deal?.contactId ?? contactId,
    stage: deal?.stage ?? 'lead',
    amount: deal === undefined ? '' : String(deal.amount),
    closeDate: deal?.closeDate ?? '',
    owner: deal?.owner ?? currentUser,
  };
}

function toDraft(values: Values<DealField>, company: string): Draft<'deal'> {
  return {
    title: values.title.trim(),
    contactId: values.contactId,
    company,
    stage: dealStages.find((stage) => stage === values.stage) ?? 'lead',
    amount: Number(values.amount),
    closeDate: values.closeDate,
    owner: values.owner,
  };
}

function checkDeal(values: Values<DealField>, contacts: readonly Contact[], text: Text): Problems<DealField> {
  return onlyProblems({
    title: checkRequired(values.title, text.deal.title, text),
    contactId: contacts.some(({ id }) => id === values.contactId) ? undefined : text.problems.contact,
    stage: undefined,
    amount: checkAmount(values.amount, text),
    closeDate: checkDate(values.closeDate, text),
    owner: undefined,
  });
}
