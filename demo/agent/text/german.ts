import type { BrainText } from './english.js';

export const german: BrainText = {
  and: ' und ',
  noun: ({ one, many }, count) => (count === 1 ? one : many),

  condition: {
    is: (label, value) => `${label} «${value}»`,
    isNot: (label, value) => `${label} anders als «${value}»`,
    contains: (label, value) => `«${value}» in ${label}`,
    isSet: (label) => `${label} angekreuzt`,
    isNotSet: (label) => `${label} nicht angekreuzt`,
  },
  list: {
    looking: (things, conditions) =>
      conditions === '' ? `Ich sehe alle ${things} durch.` : `Ich suche ${things} mit ${conditions}.`,
    none: (things, conditions) =>
      conditions === '' ? `Es gibt keine ${things}.` : `Es gibt keine ${things} mit ${conditions}.`,
    all: (count, things, conditions) =>
      conditions === '' ? `${count} ${things}:` : `${count} ${things} mit ${conditions}:`,
    some: (count, things, conditions, shown) =>
      `${count} ${things}${conditions === '' ? '' : ` mit ${conditions}`}. Hier sind die ersten ${shown}:`,
    unknownTotal: (things, conditions, shown) =>
      `${things}${conditions === '' ? '' : ` mit ${conditions}`}, die ersten ${shown}; es gibt noch mehr:`,
  },
  find: {
    looking: (thing, name) => `Ich suche unter «${thing}» nach «${name}».`,
    lookingAnywhere: (name) => `Ich suche nach «${name}».`,
    none: (thing, name) => `Unter «${thing}» finde ich niemanden und nichts namens «${name}».`,
    noneAtAll: (name) => `Ich finde nichts namens «${name}».`,
    several: (things, name) => `Auf «${name}» passen mehrere ${things}. Was meinen Sie?`,
  },
  open: {
    action: 'Seite öffnen',
    opening: (title) => `Ich öffne «${title}».`,
    opened: (title) => `«${title}» ist offen.`,
    elsewhere: (title, label) => `Statt «${title}» zeigt die App «${label}».`,
    noPage: (thing) =>
      `Von einer Seite für einen einzelnen Eintrag «${thing}» hat die App mir nichts gesagt.`,
  },
  related: {
    none: (owner, things) => `Zu ${owner} gibt es keine ${things}.`,
    latest: (owner, count, things, label) =>
      `Zu ${owner} gibt es ${count} ${things}. Ich nehme den Eintrag mit dem spätesten Datum bei ${label}.`,
    first: (owner, count, things) => `Zu ${owner} gibt es ${count} ${things}. Ich nehme den ersten Eintrag.`,
    all: (owner, count, things) => `Zu ${owner} gibt es ${count} ${things}:`,
  },
  create: {
    asking: (title, name) => `Ich bitte die App: ${title}, «${name}».`,
    missing: (labels) => `Die App braucht mehr: Bitte nennen Sie mir auch ${labels}.`,
    done: (name) => `«${name}» ist erfasst.`,
    unseen: (name) => `Die App meldet Erfolg, aber «${name}» finde ich noch nicht.`,
    noWay: (thing) => `Die App hat mir keinen Weg genannt, «${thing}» zu erfassen.`,
  },
  form: {
    filling: (label, value) => `Ich trage «${value}» bei ${label} ein.`,
    done: 'Das Formular ist ausgefüllt. Bitte prüfen und speichern Sie es selbst.',
    partly: 'Das Formular ist nur zum Teil ausgefüllt. Bitte ergänzen und speichern Sie es selbst.',
  },
  change: {
    asking: (label, name, value) => `Ich bitte die App, ${label} von ${name} auf «${value}» zu setzen.`,
    already: (label, name, value) => `${label} von ${name} ist schon «${value}».`,
    done: (label, name, value) => `${label} von ${name} ist jetzt «${value}».`,
    doubtful: (label, name, value) =>
      `Die App meldet Erfolg, aber ${label} von ${name} steht nicht auf «${value}».`,
    noValue: (value) => `Ich kenne in dieser App nichts, was «${value}» sein könnte.`,
    noWay: (label) => `Die App bietet mir keine Aktion, die ${label} ändert.`,
  },
  screen: {
    place: (label) => `Sie sind auf «${label}».`,
    nothing: 'Datensätze zeigt die App mir dort keine.',
    counted: (visible, things) => `${visible} ${things} im Blick`,
    countedOf: (visible, total, things) => `${visible} von ${total} ${things} im Blick`,
  },
  help: {
    intro: 'Das lässt die App mich tun:',
    records: 'Datensätze durchsehen',
    pages: 'Seiten öffnen',
    actions: 'Ihre Aktionen ausführen',
    screen: { title: 'Sagen, was zu sehen ist', detail: 'soweit die App es mir sagt' },
  },
  model: {
    asking: (model) => `Ich frage ${model}.`,
    calling: (tool) => `Das Modell ruft ${tool} auf.`,
    tooLong: 'Das Modell kam zu keinem Ende. Ich habe es angehalten.',
    failed: (reason) =>
      `Das Modell hat nicht geantwortet (${reason}). Bitte prüfen Sie Adresse, Name und Schlüssel.`,
  },
  unknown: 'Das verstehe ich nicht.',

  states: {
    RECEIVED: 'bei der App angekommen',
    RESOLVING_TARGET: 'sucht die Stelle',
    CHECKING_PRECONDITIONS: 'prüft, ob es geht',
    AWAITING_CONFIRMATION: 'wartet auf Ihre Bestätigung in der App',
    EXECUTING: 'wird ausgeführt',
    VERIFYING: 'prüft das Ergebnis',
    WAITING_FOR_USER: 'wartet auf Sie',
    RECOVERING: 'versucht es noch einmal',
    SUCCEEDED: 'erledigt',
    FAILED: 'nicht erledigt',
    CANCELLED: 'abgebrochen',
  },
  confirmation: {
    waiting: (summary) => `Bitte bestätigen Sie in der App: ${summary}.`,
    approved: 'Sie haben es erlaubt.',
    refused: 'Sie haben es nicht erlaubt.',
    expired: 'Niemand hat rechtzeitig geantwortet.',
  },
  refusals: {
    policy_denied: 'Die Regeln der App erlauben das nicht.',
    handoff_required: 'Das überlässt die App Ihnen: Bitte machen Sie es selbst.',
    user_activation_required: 'Der Browser will, dass Sie das selbst tun.',
    confirmation_rejected: 'Es wurde nicht bestätigt, also ist nichts geändert.',
    target_not_found: 'Eine solche Stelle hat die App nicht.',
    target_ambiguous: 'Das passt auf mehr als eine Stelle der Seite.',
    bad_arguments: 'Die App hat meine Angaben nicht angenommen.',
    value_rejected: 'Die Seite hat den Wert nicht angenommen.',
    option_not_found: 'Diese Auswahl bietet die Seite nicht.',
    state_conflict:
      'Die Seite hat sich inzwischen geändert, oder die App hat Sie dort gehalten, wo Sie sind.',
    not_visible: 'Das ist auf der Seite nicht zu sehen.',
    not_enabled: 'Das ist auf der Seite ausgeschaltet.',
    not_editable: 'Das lässt sich nicht bearbeiten.',
    obscured: 'Etwas liegt darüber.',
    handler_failed: 'Die App hat es versucht und nicht geschafft.',
    cancelled: 'Es wurde abgebrochen.',
    unknown_type: 'Was ich dafür brauche, bietet die Bridge der App nicht.',
    timeout: 'Die App hat nicht rechtzeitig geantwortet.',
    rate_limited: 'Ich habe zu oft gefragt. Bitte versuchen Sie es gleich noch einmal.',
    connection_lost: 'Die Verbindung zur App ist verloren.',
    session_unknown: 'Das Gespräch mit der App ist zu Ende.',
    'uiap.cognition.query_not_allowed': 'Die App lässt mich das nicht nachschlagen.',
    'uiap.cognition.unknown_entity': 'Diese Art Datensatz kennt die App nicht.',
    'uiap.cognition.unknown_scope': 'Von hier aus lässt die App mich das nicht nachschlagen.',
  },
  otherRefusal: (code) => `Die App hat abgelehnt (${code}).`,
  unsure: 'Ob es gewirkt hat, lässt sich nicht sagen. Bitte sehen Sie in der App nach.',
  noSchema: 'Von ihren Datensätzen hat die App mir nichts gesagt.',
};
