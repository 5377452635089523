/**
 * The style sheet of the dialog. A constructed sheet needs no leave from a content security policy.
 *
 * Lengths are in `em` of the person's own font size: `rem` would be the page's.
 */
export function dialogSheet(document: Document): CSSStyleSheet {
  return sheetOf(document, TEXT);
}

export function sheetOf(document: Document, text: string): CSSStyleSheet {
  const view = document.defaultView;
  if (!view) throw new Error('The document has no window.');
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

// On the host, what is important in here wins over everything that the page says, inline and important styles included.
export const HOST = `
:host {
  all: initial !important;
  display: block !important;
  position: fixed !important;
  direction: ltr !important;
  unicode-bidi: isolate !important;
  color-scheme: light dark !important;
}`;

const COLOURS = `
dialog {
  --surface: #fff; --panel: #f3f5f9; --text: #15181e; --muted: #515968; --line: #ccd2dd; --edge: #9aa3b2;
  --accent: #1a4fd0; --on-accent: #fff; --shade: rgb(20 30 50 / 0.22);
  --risk: #17603a; --risk-panel: #ebf6ef; --risk-line: #a9d5b9;
}
[data-risk='medium'] { --risk: #1d3f91; --risk-panel: #edf2fe; --risk-line: #b4c7f3; }
[data-risk='high'] { --risk: #783c00; --risk-panel: #fff3dc; --risk-line: #d88a1c; --accent: #a33d00; }
[data-risk='critical'] { --risk: #8c1313; --risk-panel: #fdebeb; --risk-line: #cf2a2a; --accent: #b01b1b; }
@media (prefers-color-scheme: dark) {
  dialog {
    --surface: #1b1e25; --panel: #262a34; --text: #f2f4f8; --muted: #b4bccb; --line: #3d4452; --edge: #6d7686;
    --accent: #8fb5ff; --on-accent: #0a1630; --shade: rgb(0 0 0 / 0.7);
    --risk: #b5e8c7; --risk-panel: #1a3126; --risk-line: #35614a;
  }
  [data-risk='medium'] { --risk: #c6d8ff; --risk-panel: #1f2d4d; --risk-line: #3f5a95; }
  [data-risk='high'] {
    --risk: #ffd893; --risk-panel: #3b2a0c; --risk-line: #c88a25; --accent: #ffb066; --on-accent: #2b1400;
  }
  [data-risk='critical'] {
    --risk: #ffcaca; --risk-panel: #471a1c; --risk-line: #ee6666; --accent: #ff9a94; --on-accent: #380505;
  }
}
@media (prefers-contrast: more) {
  dialog { --muted: var(--text); --line: var(--text); --edge: var(--text); }
  [data-risk] { --risk: var(--text); --risk-line: var(--text); }
}`;

const FRAME = `
* { box-sizing: border-box; margin: 0; padding: 0; }
dialog[open] {
  display: flex; flex-direction: column; gap: 1em;
  inline-size: min(33em, 100vw - 1.5em); max-inline-size: none; max-block-size: calc(100dvh - 1.5em);
  --pad: 1.5em; margin: auto; padding: var(--pad); overflow: auto; overscroll-behavior: contain;
  color: var(--text); background: var(--surface);
  border: 1px solid var(--edge); border-radius: 0.875em; outline: 0;
  box-shadow: 0 0 0 4px rgb(0 0 0 / 0.12), 0 1.5em 4em rgb(0 0 0 / 0.45);
  font: medium/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
  text-align: start; cursor: default;
}
dialog::backdrop { background: rgb(10 14 22 / 0.6); }
dialog > * { flex: none; }
header { display: grid; grid-template-columns: auto 1fr; column-gap: 0.875em; align-items: center; }
svg { fill: currentColor; }
header svg { grid-row: span 2; inline-size: 2.75em; block-size: 2.75em; fill: var(--accent); }
.eyebrow, .label, .claim, .wait { font-size: 0.875em; color: var(--muted); }
h2 { font-size: 1.3125em; line-height: 1.25; font-weight: 650; overflow-wrap: anywhere; }
h3.label { font-weight: 600; margin-block: 0.875em 0.375em; }
bdi { unicode-bidi: isolate; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }`;

const CONTENT = `
.asker {
  padding: 0.75em 1em; background: var(--panel); border: 1px solid var(--line); border-radius: 0.625em;
  overflow: clip; overflow-wrap: anywhere;
}
.place { font-size: 1.0625em; }
.address { color: var(--muted); overflow-wrap: anywhere; }
/* The host breaks only where it does not fit at all. */
.address strong { display: inline-block; max-inline-size: 100%; color: var(--text); font-weight: 650; }
.claim { margin-block-start: 0.25em; }
.name {
  padding: 0 0.375em; color: var(--text); border: 1px dashed var(--edge); border-radius: 0.25em;
  -webkit-box-decoration-break: clone; box-decoration-break: clone;
}
.strong { font-weight: 600; }
.risk {
  display: flex; gap: 0.625em; align-items: start; padding: 0.625em 0.875em;
  color: var(--risk); background: var(--risk-panel); border: 1px solid var(--risk-line); border-radius: 0.625em;
}
.risk svg { flex: none; inline-size: 1.375em; block-size: 1.375em; margin-block-start: 0.04em; }
.risk strong { font-weight: 650; }
.risk:is([data-risk='high'], [data-risk='critical']) {
  border-width: 2px; border-inline-start-width: 0.5em; font-size: 1.0625em;
}
.details, dd { overflow: auto; overscroll-behavior: contain; }
[tabindex] {
  /* Shadows where there is more: the first two lie at the ends of the text and cover the others. */
  background:
    linear-gradient(var(--surface) 40%, transparent) top / 100% 1.5em,
    linear-gradient(transparent, var(--surface) 60%) bottom / 100% 1.5em,
    linear-gradient(var(--shade), transparent) top / 100% 0.5em,
    linear-gradient(transparent, var(--shade)) bottom / 100% 0.5em;
  background-attachment: local, local, scroll, scroll;
  background-repeat: no-repeat;
}
.details { flex: 0 1 auto; }
.details:empty { display: none; }
.row { display: grid; grid-template-columns: minmax(6em, 28%) 1fr; gap: 0.125em 1em; padding-block: 0.3125em; }
.row + .row { border-block-start: 1px solid var(--line); }
dt { color: var(--muted); overflow: clip; overflow-wrap: anywhere; }
dd { max-block-size: 8.7em; overflow-wrap: anywhere; }
.details > :first-child { margin-block-start: 0; }
.literal { font-family: ui-monospace, 'SF Mono', Consolas, 'Liberation Mono', monospace; font-size: 0.9375em; }
.aside { color: var(--muted); }
.note { display: block; font-size: 0.875em; color: var(--muted); }
.note::before { content: '⚠ '; content: '⚠ ' / ''; }
.reason { overflow-wrap: anywhere; }`;

const BUTTONS = `
footer { display: grid; grid-template-columns: 1fr auto auto; gap: 0.75em; align-items: center; }
.wait { visibility: hidden; line-height: 1.3; pointer-events: none; }
footer:has([data-state='hidden']) .wait { visibility: visible; transition: visibility 0s 1s; }
.meaning { grid-column: 1; font-size: 0.875em; line-height: 1.3; color: var(--muted); }
button {
  position: relative; min-inline-size: 7em; min-block-size: 2.75em; padding: 0.5em 1.25em; overflow: clip;
  font: inherit; font-weight: 600; color: var(--text); background: var(--surface);
  border: 1px solid var(--edge); border-radius: 0.5em; cursor: pointer; user-select: none; touch-action: manipulation;
}
.cancel:hover { background: var(--panel); }
.allow { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
.allow:hover { background: color-mix(in oklab, var(--accent), var(--text) 14%); }
.allow[aria-disabled] { color: var(--muted); background: var(--panel); border-color: var(--line); cursor: not-allowed; }
.lasting { grid-column: 2 / -1; color: var(--accent); background: var(--surface); }
.lasting:hover { background: var(--panel); }
.allow::after {
  content: ''; position: absolute; inset: auto auto 0 0; inline-size: 0; block-size: 3px; background: var(--accent);
}
.allow[data-state='arming']::after { inline-size: 100%; transition: inline-size 500ms linear; }
.allow[data-state='armed']::after { display: none; }`;

const SURROUNDINGS = `
@media (max-width: 28em) {
  header svg { grid-row: auto; inline-size: 2em; block-size: 2em; }
  h2 { grid-column: 1 / -1; margin-block-start: 0.5em; }
  .row { grid-template-columns: 1fr; }
  footer { grid-template-columns: 1fr 1fr; }
  .meaning, .lasting { grid-column: 1 / -1; }
  .wait {
    position: absolute; inset-inline: 0; inset-block-end: 100%; padding: 0.5em var(--pad);
    background: var(--panel); border-block-start: 1px solid var(--line);
  }
  button { min-inline-size: 0; padding-inline: 0.5em; }
}
/* Too small to scroll only the middle, between question and buttons: all but the buttons scrolls. */
@media (max-width: 28em), (max-height: 34em) {
  .details { flex: none; overflow: visible; }
  footer {
    position: sticky; inset-block-end: calc(-1 * var(--pad));
    margin: -0.5em calc(-1 * var(--pad)) calc(-1 * var(--pad)); padding: 0.75em var(--pad);
    background: var(--surface); border-block-start: 1px solid var(--line);
  }
}
@media (max-height: 20em) { dialog[open] { --pad: 0.875em; } }
@media (prefers-reduced-motion: reduce) {
  .allow[data-state='arming']::after { transition: none; inline-size: 50%; }
}
@media (forced-colors: active) {
  dialog[open] { border: 3px solid CanvasText; }
  header svg { fill: CanvasText; }
  .allow { border-width: 2px; }
  .allow[aria-disabled] { color: GrayText; border-color: GrayText; }
  .allow::after { background: Highlight; }
}`;

const TEXT = HOST + COLOURS + FRAME + CONTENT + BUTTONS + SURROUNDINGS;
