/** Styles of the Basic catalog's components. They use what the frame defines and inherit colours. */
export const basicStyles = `
.row, .column { display: flex; gap: 0; min-inline-size: 0; }
.row { flex-direction: row; inline-size: 100%; }
.column { flex-direction: column; }
.row > *, .column > * { min-inline-size: 0; }
.row > [data-weighted], .column > [data-weighted] { flex-basis: 0; }
.column > [data-weighted] { flex-basis: auto; }
[data-justify='start'] { justify-content: start; }
[data-justify='center'] { justify-content: center; }
[data-justify='end'] { justify-content: end; }
[data-justify='spaceBetween'] { justify-content: space-between; }
[data-justify='spaceAround'] { justify-content: space-around; }
[data-justify='spaceEvenly'] { justify-content: space-evenly; }
[data-justify='stretch'] > * { flex-grow: 1; }
[data-align='start'] { align-items: start; }
[data-align='center'] { align-items: center; }
[data-align='end'] { align-items: end; }
[data-align='stretch'] { align-items: stretch; }
.row > .column { flex: 0 1 auto; }
.row > .column[data-weighted] { flex-shrink: 1; flex-basis: 0; }
.row > .row { inline-size: auto; }
.row[data-align='stretch'] > .text { align-self: baseline; }
.row > .card, .row > .field { flex: 1 1 0; }
.list { display: flex; }
.list.vertical { flex-direction: column; overflow-block: auto; }
.list.horizontal { flex-direction: row; overflow-x: auto; scrollbar-width: none; scroll-snap-type: x proximity; border-radius: 8px; }
.list.horizontal > .item { flex: none; max-inline-size: min(18em, 80%); scroll-snap-align: start; }
.more { margin: var(--space); padding: 0.4em 1em; font: inherit; color: var(--accent); background: none; border: 1px solid var(--line); border-radius: 999px; cursor: pointer; }
.card { margin: var(--space); padding: calc(var(--radius) - 2px); border: 1px solid var(--line); border-radius: var(--radius); background: transparent; min-inline-size: 0; }
.content > .card:only-child { margin: 0; padding: 0.25em; border-color: transparent; }
.divider { align-self: stretch; margin: var(--space); background: var(--line); }
.divider[aria-orientation='horizontal'] { block-size: 1px; }
.divider[aria-orientation='vertical'] { inline-size: 1px; min-block-size: 1em; }

.text { display: block; margin: var(--space); }
.text:not(div), .text > p { white-space: pre-line; }
.column[data-align='center'] > .text { text-align: center; }
.text.caption { color: var(--muted); font-size: 0.8125em; }
.text > * { margin: 0; }
.text > * + * { margin-block-start: 0.5em; }
.text > :is(h2, h3, h4, h5, h6) { line-height: 1.25; font-weight: 650; text-wrap: balance; letter-spacing: -0.01em; }
.text > h2 { font-size: 1.75em; }
.text > h3 { font-size: 1.375em; }
.text > h4 { font-size: 1.15em; }
.text > :is(h5, h6) { font-size: 1em; }
.text :is(ul, ol) { padding-inline-start: 1.4em; }
.text code { padding: 0.1em 0.35em; border-radius: 4px; background: var(--panel); font: 0.9em ui-monospace, monospace; }

.icon { display: inline-grid; place-items: center; flex: none; margin: var(--space); inline-size: 24px; block-size: 24px; }
svg { inline-size: 100%; block-size: 100%; max-inline-size: 24px; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.filled { fill: currentColor; }
.plain { stroke: none; }
.half { clip-path: inset(0 50% 0 0); stroke: none; }
[data-directed]:dir(rtl) { scale: -1 1; }

.image { display: block; flex: none; margin: var(--space); overflow: hidden; border-radius: 8px; background: var(--panel); }
.image img { display: block; inline-size: 100%; block-size: 100%; }
.image.icon { inline-size: 24px; block-size: 24px; border-radius: 4px; }
.image.avatar { inline-size: 40px; block-size: 40px; border-radius: 50%; }
.image.smallFeature { inline-size: 100px; block-size: 100px; }
.image.mediumFeature { flex: 0 1 auto; inline-size: min(300px, 100% - 2 * var(--space)); aspect-ratio: 3 / 2; }
.row > .image.mediumFeature { flex: 0 1 30%; max-inline-size: 300px; }
.image.largeFeature { inline-size: auto; block-size: auto; max-block-size: 400px; min-block-size: 120px; }
.image.header { inline-size: auto; block-size: 200px; }
.image.header img { object-fit: cover; }
[data-fit='contain'] { object-fit: contain; }
[data-fit='cover'] { object-fit: cover; }
[data-fit='fill'] { object-fit: fill; }
[data-fit='none'] { object-fit: none; }
[data-fit='scale-down'] { object-fit: scale-down; }
.media { display: flex; flex-direction: column; gap: 4px; margin: var(--space); min-block-size: 54px; }
.media > .blocked { border-radius: 8px; }
.media > .caption { color: var(--muted); font-size: 0.8125em; }
video { inline-size: 100%; max-block-size: 480px; border-radius: 8px; background: #000; }
audio { inline-size: 100%; }
.blocked { display: grid; place-items: center; inline-size: 100%; block-size: 100%; min-block-size: inherit; color: var(--muted); background: linear-gradient(135deg, var(--panel), var(--line)); border-radius: inherit; }
.blocked svg { inline-size: 50%; block-size: 50%; max-block-size: 28px; }

.button {
  flex: none; display: inline-flex; align-items: center; justify-content: center; gap: 0.4em; align-self: start; min-block-size: 2.5em; margin: var(--space);
  padding: 0.35em 1.1em; max-inline-size: calc(100% - 2 * var(--space)); font: inherit; font-weight: 550; color: var(--text); background: var(--surface);
  border: 1px solid var(--edge); border-radius: min(var(--radius), 10px); cursor: pointer; transition: background-color 120ms, border-color 120ms; touch-action: manipulation;
}
.button:hover:not(:disabled) { background: var(--panel); }
.button.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
.button.primary:hover:not(:disabled) { background: color-mix(in srgb, var(--accent) 88%, var(--text)); }
.button.borderless { color: var(--accent); background: none; border-color: transparent; }
.button.borderless:hover:not(:disabled) { background: color-mix(in srgb, var(--accent) 10%, transparent); }
.button:disabled { opacity: 0.5; cursor: not-allowed; }
.button .text, .button .icon, .trigger .text { margin: 0; }
.button .row, .button .column { inline-size: auto; gap: 0.5em; }
.button .caption { color: inherit; }
[data-align='center'] > .button, .row[data-align='stretch'] > .button { align-self: center; }
[data-align='end'] > .button { align-self: end; }
.column[data-align='stretch'] > .button { align-self: stretch; }
button.trigger { display: block; margin: var(--space); padding: 0; font: inherit; color: inherit; text-align: inherit; background: none; border: 0; border-radius: 8px; cursor: pointer; }

.field { display: flex; flex-direction: column; gap: 0.3em; margin: var(--space); min-inline-size: 0; }
.field > label:not(.choice), .field > .label, .heading label { font-size: 0.875em; font-weight: 550; }
input:is([type='text'], [type='number'], [type='password'], [type='search'], [type='date'], [type='time'], [type='datetime-local']), textarea {
  inline-size: 100%; min-inline-size: 0; min-block-size: 2.6em; margin: 0; padding: 0.45em 0.75em; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--edge); border-radius: min(var(--radius), 10px); transition: border-color 120ms;
}
textarea { resize: vertical; }
input:hover, textarea:hover { border-color: var(--text); }
:is(input, textarea):focus-visible { outline-offset: -1px; }
::placeholder { color: var(--muted); opacity: 1; }
[aria-invalid='true']:is(input, textarea) { border-color: var(--error); border-width: 2px; padding: calc(0.45em - 1px) calc(0.75em - 1px); }
.about { color: var(--muted); font-size: 0.8125em; }
.note { font-size: 0.8125em; }
.note:empty { position: absolute; }
.note[data-severity='error'] { color: var(--error); }
.note[data-severity='error']::before { content: '⚠ ' / ''; }
.note[data-severity='warning'] { color: var(--warning); }
.note[data-severity='info'] { color: var(--muted); }
.choice { display: flex; align-items: center; gap: 0.6em; min-block-size: 2em; cursor: pointer; }
.choice input { flex: none; inline-size: 1.15em; block-size: 1.15em; margin: 0; accent-color: var(--accent); cursor: inherit; }
.options { display: flex; flex-direction: column; }
.chips .options { flex-direction: row; flex-wrap: wrap; gap: 0.5em; }
.chips .choice { position: relative; min-block-size: 2.25em; padding: 0.2em 0.95em; border: 1px solid var(--edge); border-radius: 999px; transition: background-color 120ms; }
.chips .choice input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: 0; }
.chips .choice:hover { background: var(--panel); }
.chips .choice:has(:checked) { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
.chips .choice:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.row > .slider { flex: 1 1 8em; }
.column > .slider { min-inline-size: min(100%, 16em); }
.heading { display: flex; justify-content: space-between; gap: 1em; }
.heading output { color: var(--muted); font-size: 0.875em; font-variant-numeric: tabular-nums; }
input[type='range'] { inline-size: 100%; min-inline-size: 0; block-size: 1.6em; margin: 0; accent-color: var(--accent); cursor: pointer; }

.tablist { display: flex; gap: 0.25em; overflow-x: auto; scrollbar-width: none; margin: var(--space); border-block-end: 1px solid var(--line); }
[role='tab'] { flex: none; padding: 0.55em 0.9em; font: inherit; font-weight: 550; color: var(--muted); background: none; border: 0; border-block-end: 2px solid transparent; border-radius: 6px 6px 0 0; cursor: pointer; }
[role='tab']:hover { color: var(--text); background: var(--panel); }
[role='tab'][aria-selected='true'] { color: var(--accent); border-block-end-color: var(--accent); }
[role='tab']:focus-visible { outline-offset: -3px; }

@container (inline-size < 30rem) {
  .row { flex-wrap: wrap; }
  .row > [data-weighted] { flex-basis: min(100%, 5em); }
  .row > .field, .row > .card { flex-basis: min(100%, 12em); }
}
@media (forced-colors: active) {
  .chips .choice:has(:checked) { color: HighlightText; background: Highlight; forced-color-adjust: none; }
  .divider { background: CanvasText; }
  [role='tab'][aria-selected='true'] { border-block-end-color: Highlight; }
}
`;
