import type { PanelText } from './panel-english.js';

export const panelGerman: PanelText = {
  title: 'Assistent',
  states: {
    connecting: 'Verbindet sich …',
    connected: 'Verbunden',
    waiting: 'Wartet darauf, dass die App den Node-Agenten anruft',
    reconnecting: 'Verbindung verloren, neuer Versuch …',
    failed: 'Nicht verbunden',
  },
  retry: 'Neu verbinden',
  transport: {
    label: 'Wo der Agent läuft',
    page: 'Im Panel',
    pageHint: 'postMessage',
    node: 'Node-Agent',
    nodeHint: 'WebSocket',
  },
  pages: 'Seite',
  pageNamed: (label, id) => (label === '' ? id : `${label} (${id})`),

  dialogue: 'Gespräch',
  welcome: 'Was soll ich in dieser App tun?',
  welcomeText:
    'Ich sehe, was die App mir sagt, und tue, was sie mich lässt. Was Datensätze ändert, bestätigen Sie in der App.',
  you: 'Sie',
  working: 'Ist dabei …',
  examplesLabel: 'Beispiele',
  examples: [
    'Welche Kontakte sind inaktiv?',
    'Öffne den Deal von Elena Rossi',
    'Setze Daniel Meier auf aktiv',
    'Erstelle einen Kontakt Jane Doe bei Acme',
    'Fülle das Formular für einen Kontakt Jane Doe bei Acme aus',
    'Zeige den Kontakt Priya Shah',
    'Was ist zu sehen?',
    'Was kannst du?',
  ],
  input: 'Ihr Wunsch',
  placeholder: 'Was soll ich tun?',
  send: 'Senden',
  stop: 'Anhalten',

  log: {
    title: 'Nachrichten',
    empty: 'Noch ist nichts gesagt worden.',
    clear: 'Leeren',
    note: (count) => `Die letzten ${count} Nachrichten zwischen Agent und Bridge.`,
    sent: 'gesendet',
    received: 'empfangen',
    unreadable: 'kein Umschlag',
  },
  model: {
    title: 'Modell',
    on: 'an',
    off: 'aus',
    intro:
      'Auf Wunsch entscheidet statt Regeln ein Modell eines OpenAI-kompatiblen Dienstes. Was es von der App liest, geht an diesen Dienst. Der Schlüssel bleibt in diesem Tab.',
    notAtNode: 'Der Node-Agent arbeitet nach Regeln. Ein Modell lässt sich mit dem Agenten im Panel nutzen.',
    baseUrl: 'Basis-URL',
    name: 'Modell',
    key: 'Schlüssel',
    save: 'Modell nutzen',
    remove: 'Nach Regeln arbeiten',
    badUrl: 'Die Basis-URL muss mit https:// beginnen, oder mit http:// auf diesem Rechner.',
  },
  alone: {
    title: 'Dieses Panel gehört in eine App',
    text: 'Es spricht mit der App um sich herum. Öffnen Sie die App und darin den Assistenten:',
  },
  wrongApp: {
    title: 'Dieses Panel ist für eine andere App',
    text: 'Es wurde in einer Seite geöffnet, die es nicht kennt, und sagt ihr nichts.',
  },
};
