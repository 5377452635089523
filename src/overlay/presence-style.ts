import { HOST, sheetOf } from './dialog-style.js';

/** The style sheet of all that shows what an agent does. */
export function presenceSheet(document: Document): CSSStyleSheet {
  return sheetOf(document, HOST + PARTS + CARD + POINTERS + SURROUNDINGS);
}

// All parts are popovers; what browsers do to these is undone first.
const PARTS = `
* { box-sizing: border-box; margin: 0; padding: 0; }
[popover] {
  --surface: #fff; --panel: #f3f5f9; --text: #15181e; --muted: #515968; --edge: #9aa3b2; --accent: #1a4fd0; --on-accent: #fff;
  inset: auto; margin: 0; padding: 0; border: 0; outline: 0; overflow: visible; inline-size: auto; block-size: auto;
  color: var(--text); background: none;
  font: medium/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
  text-align: start; pointer-events: none; cursor: default;
}
@media (prefers-color-scheme: dark) {
  [popover] {
    --surface: #1b1e25; --panel: #262a34; --text: #f2f4f8; --muted: #b4bccb; --edge: #6d7686; --accent: #8fb5ff; --on-accent: #0a1630;
  }
}
@media (prefers-contrast: more) { [popover] { --muted: var(--text); --edge: var(--text); } }
bdi { unicode-bidi: isolate; }
.spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: clip; clip-path: inset(50%); white-space: nowrap; }
.who { font-size: 0.875em; color: var(--muted); overflow-wrap: anywhere; }
.address strong { color: var(--text); font-weight: 650; }
.name {
  display: inline-block; max-inline-size: 100%; padding: 0 0.375em; vertical-align: bottom;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border: 1px dashed var(--edge); border-radius: 0.25em;
}`;

const CARD = `
.card {
  inset-block-end: max(1em, env(safe-area-inset-bottom)); inset-inline: 0; margin-inline: auto;
  inline-size: fit-content; min-inline-size: min(20em, 100vw - 1.5em); max-inline-size: min(36em, 100vw - 1.5em);
  padding: 0.625em 0.75em 0.625em 1em; background: var(--surface);
  border: 1px solid var(--edge); border-radius: 0.875em; box-shadow: 0 0.5em 1.75em rgb(0 0 0 / 0.3);
  pointer-events: auto;
}
.card[data-edge='top'] { inset-block: max(1em, env(safe-area-inset-top)) auto; }
/* One card at a time: what the person is asked for comes first. */
.asks ~ .card, .card:has(~ .asks) { visibility: hidden; }
.body { display: flex; gap: 0.875em; align-items: center; }
.dot { flex: none; inline-size: 0.75em; block-size: 0.75em; border-radius: 50%; background: var(--accent); animation: pulse 1.6s ease-out infinite; }
@keyframes pulse {
  from { box-shadow: 0 0 0 0 color-mix(in srgb, var(--accent) 55%, transparent); }
  to { box-shadow: 0 0 0 0.75em transparent; }
}
.words { flex: 1 1 auto; min-inline-size: 0; }
.what {
  font-weight: 600; overflow-wrap: anywhere; overflow: hidden;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2;
}
.asks .what { -webkit-line-clamp: 4; }
.asks { border: 2px solid var(--accent); }
.buttons { flex: none; display: flex; gap: 0.5em; flex-wrap: wrap; justify-content: end; }
button {
  min-inline-size: 5em; min-block-size: 2.75em; padding: 0.375em 1em; font: inherit; font-weight: 600;
  color: var(--text); background: var(--surface); border: 1px solid var(--edge); border-radius: 0.5em;
  cursor: pointer; user-select: none; touch-action: manipulation;
}
button:hover { background: var(--panel); }
.asks .main:not(:only-child) { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }`;

const POINTERS = `
.ring, .bubble, .cursor { inset: 0 auto auto 0; }
.ring {
  border: 3px solid var(--accent); border-radius: 0.5em;
  box-shadow: 0 0 0 2px var(--surface), inset 0 0 0 2px var(--surface), 0 0 1.5em color-mix(in srgb, var(--accent) 60%, transparent);
  animation: arrive 300ms ease-out;
}
@keyframes arrive { from { scale: 1.15; opacity: 0; } }
.bubble {
  max-inline-size: min(22em, 100vw - 1em); padding: 0.5em 0.75em; background: var(--panel);
  border: 1px dashed var(--edge); border-radius: 0.625em; box-shadow: 0 0.375em 1.25em rgb(0 0 0 / 0.25);
}
.note { margin-block-start: 0.125em; overflow-wrap: anywhere; }
.cursor { animation: appear 120ms; will-change: translate; }
@keyframes appear { from { opacity: 0; } }
.cursor svg {
  display: block; inline-size: 26px; block-size: 26px; margin: -3px 0 0 -6px;
  fill: var(--accent); stroke: var(--surface); stroke-width: 1.75; stroke-linejoin: round; overflow: visible;
}`;

const SURROUNDINGS = `
@media (max-width: 28em) {
  .card { inline-size: calc(100vw - 1.5em); padding-inline: 0.75em 0.5em; }
  .body { gap: 0.625em; }
  .what { -webkit-line-clamp: 3; }
  button { min-inline-size: 4em; padding-inline: 0.75em; }
  .asks .body { flex-wrap: wrap; }
  .asks .words { flex-basis: 70%; }
  .asks .buttons { flex: 1 0 100%; flex-wrap: nowrap; }
  .asks button { flex: 1; }
}
@media (prefers-reduced-motion: reduce) { .dot, .ring, .cursor { animation: none; } }
@media (forced-colors: active) {
  .card, .bubble { border: 2px solid CanvasText; }
  .ring { border-color: Highlight; }
  .dot { background: Highlight; forced-color-adjust: none; }
}`;
