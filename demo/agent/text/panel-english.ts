/** Every text of the panel itself. German has the same shape. */
export const panelEnglish = {
  title: 'Assistant',
  states: {
    connecting: 'Connecting …',
    connected: 'Connected',
    waiting: 'Waiting for the app to call the Node agent',
    reconnecting: 'Connection lost, trying again …',
    failed: 'Not connected',
  },
  retry: 'Connect again',
  transport: {
    label: 'Where the agent runs',
    page: 'In the panel',
    pageHint: 'postMessage',
    node: 'Node agent',
    nodeHint: 'WebSocket',
  },
  pages: 'Page',
  pageNamed: (label: string, id: string) => (label === '' ? id : `${label} (${id})`),

  dialogue: 'Conversation',
  welcome: 'What shall I do in this app?',
  welcomeText:
    'I see what the app tells me and do what it lets me. What changes records, you confirm in the app.',
  you: 'You',
  working: 'Working …',
  examplesLabel: 'Examples',
  examples: [
    'Which contacts are inactive?',
    'Open the deal of Elena Rossi',
    'Set Daniel Meier to active',
    'Create a contact Jane Doe at Acme',
    'Fill in the form for a contact Jane Doe at Acme',
    'Show contact Priya Shah',
    'What is on screen?',
    'What can you do?',
  ],
  input: 'Your wish',
  placeholder: 'What shall I do?',
  send: 'Send',
  stop: 'Stop',

  log: {
    title: 'Messages',
    empty: 'Nothing has been said yet.',
    clear: 'Clear',
    note: (count: number) => `The latest ${count} messages between agent and bridge.`,
    sent: 'sent',
    received: 'received',
    unreadable: 'not an envelope',
  },
  model: {
    title: 'Model',
    on: 'on',
    off: 'off',
    intro:
      'Optional: let a model of an OpenAI-compatible service decide, in place of rules. What it reads of the app is sent to that service. The key stays in this tab.',
    notAtNode: 'The Node agent works by rules. A model can be used with the agent in the panel.',
    baseUrl: 'Base URL',
    name: 'Model',
    key: 'Key',
    save: 'Use the model',
    remove: 'Work by rules',
    badUrl: 'The base URL has to begin with https://, or http:// on this machine.',
  },
  alone: {
    title: 'This panel belongs into an app',
    text: 'It talks to the app around it. Open the app, and its assistant with it:',
  },
  wrongApp: {
    title: 'This panel is for another app',
    text: 'It was opened in a page that it does not know, and tells that page nothing.',
  },
};

export type PanelText = typeof panelEnglish;
