import { useId, type ReactNode } from 'react';
import { useLanguage } from '../text/language.js';
import type { Option } from '../parts/filters.js';
import { Icon } from '../parts/icon.js';
import type { Form } from './use-form.js';

interface FieldProps<Name extends string> {
  form: Form<Name>;
  name: Name;
  label: string;
  /** Beginning of the control's stable id, such as `contact.form`. */
  id: string;
  hint?: string;
  required?: boolean;
  /**
   * Whether this is a field of the record that the form stands in, and one that the agents' schema knows. Default false:
   * a form for a new record stands in none.
   */
  ofRecord?: boolean;
  /** Keeps the value from agents whatever the schema says. */
  secret?: boolean;
  /** Takes the form's whole width. */
  wide?: boolean;
}

interface InputFieldProps<Name extends string> extends FieldProps<Name> {
  type?: 'text' | 'email' | 'tel' | 'date' | 'datetime-local' | 'number';
  autoComplete?: string;
  inputMode?: 'numeric';
}

export function InputField<Name extends string>(props: InputFieldProps<Name>): ReactNode {
  const { type = 'text', autoComplete = 'off', inputMode } = props;
  return (
    <FieldFrame {...props}>
      {(control) => (
        <input
          {...control}
          type={type}
          autoComplete={autoComplete}
          {...(inputMode !== undefined && { inputMode })}
          onChange={(event) => props.form.set(props.name, event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

export function NoteField<Name extends string>(props: FieldProps<Name>): ReactNode {
  return (
    <FieldFrame {...props}>
      {(control) => (
        <textarea
          {...control}
          rows={4}
          onChange={(event) => props.form.set(props.name, event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps<Name extends string> extends FieldProps<Name> {
  options: readonly Option[];
  /** The first option, which stands for nothing chosen. */
  choose?: string;
}

export function SelectField<Name extends string>(props: SelectFieldProps<Name>): ReactNode {
  return (
    <FieldFrame {...props}>
      {(control) => (
        <select {...control} onChange={(event) => props.form.set(props.name, event.target.value)}>
          {props.choose !== undefined && <option value="">{props.choose}</option>}
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

interface ControlAttributes {
  id: string;
  name: string;
  value: string;
  required: boolean;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'data-uiap-id': string;
  'data-uiap-field': string | undefined;
}

/** Label, hint and problem around a control, tied to it for screen readers. */
function FieldFrame<Name extends string>({
  form,
  name,
  label,
  id,
  hint,
  required = false,
  ofRecord = false,
  secret = false,
  wide = false,
  children,
}: FieldProps<Name> & { children: (control: ControlAttributes) => ReactNode }): ReactNode {
  const { text } = useLanguage();
  const controlId = useId();
  const hintId = `${controlId}-hint`;
  const problemId = `${controlId}-problem`;
  const problem = form.problems[name];
  const described = [hint === undefined ? '' : hintId, problem === undefined ? '' : problemId]
    .join(' ')
    .trim();
  return (
    <div className={wide ? 'field field-wide' : 'field'} {...(secret && { 'data-uiap-redact': 'withhold' })}>
      <label className="field-label" htmlFor={controlId}>
        {label}
        {!required && (
          <span aria-hidden="true" className="field-optional">
            {' '}
            {text.common.optional}
          </span>
        )}
      </label>
      {children({
        id: controlId,
        name,
        value: form.values[name],
        required,
        className: 'control',
        'aria-invalid': problem !== undefined,
        'aria-describedby': described === '' ? undefined : described,
        'data-uiap-id': `${id}.${name}`,
        'data-uiap-field': ofRecord ? name : undefined,
      })}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p className="field-problem" id={problemId}>
          <Icon name="warning" />
          {problem}
        </p>
      )}
    </div>
  );
}
