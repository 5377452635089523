import { useState, type ReactNode } from 'react';
import { preferences } from '../app.js';
import { attempt, resetData } from '../commands.js';
import { ConfirmDialog } from '../parts/dialog.js';
import { Card, PageHeader } from '../parts/page.js';
import { languageCodes, schemes } from '../preferences.js';
import { useLanguage } from '../text/language.js';
import { usePreferences } from '../use-crm.js';

export function Settings(): ReactNode {
  const { text } = useLanguage();
  return (
    <div className="page page-narrow" data-uiap-scope="settings">
      <PageHeader title={text.nav.settings} />
      <Appearance />
      <DemoData />
    </div>
  );
}

function Appearance(): ReactNode {
  const { text } = useLanguage();
  const { language, scheme } = usePreferences();
  return (
    <Card title={text.settings.appearance}>
      <div className="card-body">
        <p className="card-text">{text.settings.appearanceText}</p>
        <Choice
          id="settings.language"
          label={text.language.label}
          chosen={language}
          options={languageCodes.map((value) => ({ value, label: text.language[value] }))}
          onChoose={(value) => preferences.change({ language: value })}
        />
        <Choice
          id="settings.scheme"
          label={text.scheme.label}
          chosen={scheme}
          options={schemes.map((value) => ({ value, label: text.scheme[value] }))}
          onChoose={(value) => preferences.change({ scheme: value })}
        />
      </div>
    </Card>
  );
}

interface ChoiceProps<Value extends string> {
  id: string;
  label: string;
  chosen: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({
  id,
  label,
  chosen,
  options,
  onChoose,
}: ChoiceProps<Value>): ReactNode {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      {options.map(({ value, label: name }) => (
        <label key={value} className="choice-option">
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === chosen}
            data-uiap-id={`${id}.${value}`}
            data-uiap-effect="input"
            onChange={() => onChoose(value)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function DemoData(): ReactNode {
  const { text } = useLanguage();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={text.settings.data}>
      <div className="card-body">
        <p className="card-text">{text.settings.dataText}</p>
        <button
          type="button"
          className="button button-danger-quiet"
          data-uiap-id="settings.reset"
          data-uiap-risk="high"
          onClick={() => setAsking(true)}
        >
          {text.settings.reset}
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          id="settings.reset"
          scope="data-reset"
          title={text.settings.resetTitle}
          text={text.settings.resetText}
          confirm={text.settings.resetConfirm}
          cancel={text.common.cancel}
          onConfirm={() => {
            setAsking(false);
            void attempt(resetData());
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
