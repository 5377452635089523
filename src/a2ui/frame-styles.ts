/** Styles of the frame around a surface. Colours follow the `color-scheme` of the page. */
export const frameStyles = `
:host {
  all: initial !important;
  display: block !important;
  color-scheme: var(--uiap-a2ui-color-scheme, inherit) !important;
  contain: content !important;
  isolation: isolate !important;
  container-type: inline-size !important;
  margin-block: 0.75rem !important;
  visibility: inherit !important;
}
.frame {
  --accent: var(--uiap-a2ui-accent, light-dark(#1a4fd0, #8fb5ff));
  --on-accent: var(--uiap-a2ui-on-accent, light-dark(#fff, #0a1630));
  --surface: var(--uiap-a2ui-surface, light-dark(#fff, #1b1e25));
  --panel: var(--uiap-a2ui-panel, light-dark(#f3f5f9, #262a34));
  --text: var(--uiap-a2ui-text, light-dark(#15181e, #f2f4f8));
  --muted: var(--uiap-a2ui-muted, light-dark(#515968, #b4bccb));
  --line: var(--uiap-a2ui-line, light-dark(#dde1e9, #3a404d));
  --edge: var(--uiap-a2ui-edge, light-dark(#7f8898, #8a93a4));
  --error: var(--uiap-a2ui-error, light-dark(#b3261e, #ffb4ab));
  --warning: var(--uiap-a2ui-warning, light-dark(#7a4d00, #ffcc80));
  --radius: var(--uiap-a2ui-radius, 12px);
  --space: var(--uiap-a2ui-space, 6px);
  overflow: clip;
  color: var(--text);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: calc(var(--radius) + 4px);
  font: var(--uiap-a2ui-font, 400 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif);
  text-align: start;
  overflow-wrap: break-word;
}
*, ::before, ::after { box-sizing: border-box; }
header {
  display: flex; align-items: center; gap: 0.5em; padding: 0.4em 0.9em;
  color: var(--muted); background: var(--panel); border-block-end: 1px solid var(--line); font-size: 0.8125em;
}
.mark { flex: none; inline-size: 0.6em; block-size: 0.6em; rotate: 45deg; border-radius: 2px; background: var(--accent); }
.from { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; unicode-bidi: isolate; }
.stage { display: grid; grid-template-columns: minmax(0, 1fr); }
.stage > * { grid-area: 1 / 1; min-inline-size: 0; }
.content { padding: 0.75em; }
.veil { z-index: 1; display: grid; place-items: center; padding: 0.75em; background: light-dark(rgb(15 20 30 / 0.45), rgb(0 0 0 / 0.6)); animation: a2ui-appear 140ms ease-out; }
.dialog {
  position: relative; inline-size: min(100%, 34em); padding: 1em; padding-block-start: 2.5em; background: var(--surface);
  border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 12px 40px rgb(0 0 0 / 0.3); outline: 0;
}
.close {
  position: absolute; inset-block-start: 0.5em; inset-inline-end: 0.5em; display: grid; place-items: center; padding: 0;
  inline-size: 2.25em; block-size: 2.25em; color: var(--muted); background: none; border: 0; border-radius: 50%; cursor: pointer;
}
.close:hover { color: var(--text); background: var(--panel); }
.notice { margin: 0; padding: 0.5em 0.9em; color: var(--error); border-block-start: 1px solid var(--line); font-size: 0.875em; }
.notice:empty { padding: 0; border: 0; }
.pending {
  display: block; block-size: 1em; inline-size: min(12em, 100%); margin: var(--space); border-radius: 0.5em;
  background: linear-gradient(90deg, var(--panel) 25%, var(--line) 50%, var(--panel) 75%) 0 / 300% 100%; animation: a2ui-wait 1.4s linear infinite;
}
.broken { display: inline-block; margin: var(--space); padding: 0.1em 0.6em; color: var(--muted); border: 1px dashed var(--edge); border-radius: 6px; font-size: 0.875em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.dialog:focus-visible { outline: 0; }
@keyframes a2ui-wait { from { background-position-x: 150%; } to { background-position-x: -150%; } }
@keyframes a2ui-appear { from { opacity: 0; } }
@media (prefers-contrast: more) { .frame { --muted: var(--text); --line: var(--edge); } }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; } }
@media (forced-colors: active) { .mark { background: CanvasText; forced-color-adjust: none; } .pending { background: none; border: 1px solid CanvasText; } }
`;
