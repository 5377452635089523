import type { ReactNode } from 'react';
import { attempt, createActivity } from '../commands.js';
import { localDateTime } from '../data/calendar.js';
import { activityKinds, type Contact, type Draft } from '../data/model.js';
import { InputField, SelectField } from '../forms/form-field.js';
import { FormProblems } from '../forms/record-form.js';
import { checkDate, checkRequired, onlyProblems } from '../forms/rules.js';
import { useForm, type Problems, type Values } from '../forms/use-form.js';
import { Dialog } from '../parts/dialog.js';
import type { Text } from '../text/english.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';

type ActivityField = Exclude<keyof Draft<'activity'>, 'done'>;

interface ActivityDialogProps {
  /** Whose activity it is; empty to be chosen. */
  contactId: string;
  onClose: () => void;
}

/** Logs an activity. What lies in the past is done. */
export function ActivityDialog({ contactId, onClose }: ActivityDialogProps): ReactNode {
  const { text, compare } = useLanguage();
  const { contact: contacts } = useCrmData();
  const form = useForm<ActivityField>(
    { subject: '', kind: 'call', contactId, date: localDateTime(new Date()) },
    (values) => checkActivity(values, contacts, text),
  );
  const common = { form, id: 'activity.form' };
  const people = [...contacts].sort((left, right) => compare(left.name, right.name));

  return (
    <Dialog title={text.activities.new} scope="activity-form" onClose={onClose}>
      <form
        ref={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(() => attempt(createActivity(toDraft(form.values)).then(onClose)));
        }}
      >
        <FormProblems failed={form.failed} />
        <div className="fields">
          <InputField {...common} name="subject" label={text.activity.subject} required wide />
          <SelectField
            {...common}
            name="kind"
            label={text.activity.kind}
            required
            options={activityKinds.map((value) => ({ value, label: text.activity.kinds[value] }))}
          />
          <InputField {...common} name="date" label={text.activity.date} type="datetime-local" required />
          <SelectField
            {...common}
            name="contactId"
            label={text.activity.contact}
            required
            wide
            choose={text.deals.chooseContact}
            options={people.map(({ id, name, company }) => ({ value: id, label: `${name} – ${company}` }))}
          />
        </div>
        <div className="dialog-actions">
          <button
            type="button"
            className="button"
            data-uiap-id="activity.form.cancel"
            data-uiap-effect="navigate"
            onClick={onClose}
          >
            {text.common.cancel}
          </button>
          <button
            type="submit"
            className="button button-primary"
            data-uiap-id="activity.form.save"
            data-uiap-effect="commit"
          >
            {text.common.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function toDraft({ subject, kind, contactId, date }: Values<ActivityField>): Draft<'activity'> {
  const moment = new Date(date);
  return {
    subject: subject.trim(),
    kind: activityKinds.find((one) => one === kind) ?? 'task',
    contactId,
    date: moment.toISOString(),
    done: moment.getTime() < Date.now(),
  };
}

function checkActivity(
  values: Values<ActivityField>,
  contacts: readonly Contact[],
  text: Text,
): Problems<ActivityField> {
  return onlyProblems({
    subject: checkRequired(values.subject, text.activity.subject, text),
    kind: undefined,
    contactId: contacts.some(({ id }) => id === values.contactId) ? undefined : text.problems.contact,
    date: checkDate(values.date, text),
  });
}
