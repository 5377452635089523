import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../text/language.js';
import { Icon } from '../parts/icon.js';
import { LeaveGuard } from './leave-guard.js';
import type { Form } from './use-form.js';

interface RecordFormProps<Name extends string> {
  form: Form<Name>;
  /** Beginning of the buttons' stable ids. */
  id: string;
  /** Where Cancel leads. */
  back: string;
  /** Writes the record; answers whether that went well. */
  onSave: () => Promise<boolean>;
  children: ReactNode;
}

/** A page's form: fields, what is wrong, Save and Cancel, and a question before changes are lost. */
export function RecordForm<Name extends string>({
  form,
  id,
  back,
  onSave,
  children,
}: RecordFormProps<Name>): ReactNode {
  const { text } = useLanguage();
  return (
    <form
      ref={form.form}
      className="card form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(onSave);
      }}
    >
      <FormProblems failed={form.failed} />
      <div className="fields">{children}</div>
      <div className="form-actions">
        <Link to={back} className="button" data-uiap-id={`${id}.cancel`}>
          {text.common.cancel}
        </Link>
        <button
          type="submit"
          className="button button-primary"
          data-uiap-id={`${id}.save`}
          data-uiap-effect="commit"
        >
          {text.common.save}
        </button>
      </div>
      <LeaveGuard isDirty={form.isDirty} />
    </form>
  );
}

/** Read out at once when an attempt to save fails. */
export function FormProblems({ failed }: { failed: number }): ReactNode {
  const { text } = useLanguage();
  return (
    <div role="alert">
      {failed > 0 && (
        <p className="form-problems">
          <Icon name="warning" />
          {text.problems.summary(failed)}
        </p>
      )}
    </div>
  );
}
