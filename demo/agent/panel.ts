import { html, render, type TemplateResult } from 'lit';
import { appOrigin } from './panel/app-origin.js';
import { assistantAtNode } from './panel/assistant-at-node.js';
import { assistantInPage } from './panel/assistant-in-page.js';
import type { Assistants } from './panel/agent-panel.js';
import { defineElements } from './panel/define.js';
import { panelText } from './text/panel-text.js';
import { LANGUAGES } from './text/speech.js';

// The panel's page: language and colours as the address says, and nobody to talk to but the one app that it knows.

const SCHEMES = ['light', 'dark'];

const parameters = new URLSearchParams(location.search);
const browserLanguage = navigator.language.startsWith('de') ? 'de' : 'en';
const language = LANGUAGES.find((one) => one === parameters.get('lang')) ?? browserLanguage;
const scheme = SCHEMES.find((one) => one === parameters.get('scheme'));
const text = panelText(language);

document.documentElement.lang = language;
document.title = text.title;
if (scheme !== undefined) document.documentElement.dataset.scheme = scheme;

const known = meta('uiap-app-origin');
const app = appOrigin({
  isFramed: window.parent !== window,
  known,
  said: parameters.get('app'),
  referrer: document.referrer,
});

defineElements();
render(app.kind === 'app' ? panel(app.origin) : notice(app.kind), document.body);

function panel(origin: string): TemplateResult {
  const inPage = assistantInPage({ target: window.parent, origin, language });
  const assistants: Assistants = {
    page: () => inPage,
    node: (signal) => assistantAtNode({ url: meta('uiap-panel-socket'), language, signal }),
  };
  return html`<agent-panel .assistants=${assistants} .text=${text}></agent-panel>`;
}

function notice(kind: 'alone' | 'stranger'): TemplateResult {
  const { title, text: words } = kind === 'alone' ? text.alone : text.wrongApp;
  return html`<main class="notice">
    <h1>${title}</h1>
    <p>${words}</p>
    ${kind === 'alone' ? html`<p><a href=${known}>${known}</a></p>` : ''}
  </main>`;
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
