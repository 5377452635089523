import type { ReactNode } from 'react';
import { preferences } from '../app.js';
import { Icon } from '../parts/icon.js';
import { languageCodes, schemes } from '../preferences.js';
import { useLanguage } from '../text/language.js';
import { usePreferences } from '../use-crm.js';
import { Brand } from './navigation.js';
import { Trail } from './trail.js';

interface TopbarProps {
  /** Undefined where the page has no assistant. */
  assistant: { open: boolean; toggle: () => void } | undefined;
}

export function Topbar({ assistant }: TopbarProps): ReactNode {
  const { text } = useLanguage();
  return (
    <header className="topbar">
      <Brand />
      <Trail />
      <LanguageSwitch />
      <SchemeSwitch />
      {assistant !== undefined && (
        <button
          type="button"
          className={
            assistant.open ? 'button button-assistant button-assistant-open' : 'button button-assistant'
          }
          aria-expanded={assistant.open}
          aria-controls="assistant"
          data-uiap-id="assistant.toggle"
          data-uiap-effect="navigate"
          onClick={assistant.toggle}
        >
          <Icon name="assistant" />
          <span className="button-label">{text.assistant.title}</span>
        </button>
      )}
    </header>
  );
}

function LanguageSwitch(): ReactNode {
  const { text } = useLanguage();
  const { language } = usePreferences();
  return (
    <div className="segments" role="group" aria-label={text.language.label}>
      {languageCodes.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-label={`${code.toUpperCase()}, ${text.language[code]}`}
          aria-pressed={code === language}
          data-uiap-id={`topbar.language.${code}`}
          data-uiap-effect="input"
          onClick={() => preferences.change({ language: code })}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

function SchemeSwitch(): ReactNode {
  const { text } = useLanguage();
  const { scheme } = usePreferences();
  const next = schemes[(schemes.indexOf(scheme) + 1) % schemes.length] ?? 'auto';
  const name = text.scheme.next(text.scheme[next]);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={name}
      data-uiap-id="topbar.scheme"
      data-uiap-effect="input"
      onClick={() => preferences.change({ scheme: next })}
    >
      <Icon name={scheme} />
    </button>
  );
}
