import { html, nothing, render } from 'lit/html.js';
import { keyed } from 'lit/directives/keyed.js';
import { icon } from './elements/icon.js';
import { componentAt } from './node.js';
import type { Reaction, Source } from './reactive.js';
import { rootScope } from './scope.js';
import type { Surface } from './surface.js';

/**
 * Draws a surface into a shadow root until the surface is deleted: the frame that says who it is from, the components,
 * and the dialogs over them.
 *
 * @param agent What the agent is called.
 */
export function drawSurface(surface: Surface, root: ShadowRoot, agent: string): void {
  const { reactor, signal, environment } = surface;
  const { words } = environment;
  const scope = rootScope();
  let openers: (Element | null)[] = [];
  const reaction: Reaction = { sources: new Set<Source>(), depth: 0, react: draw };

  function draw(): void {
    const content = reactor.observe(reaction, frame);
    render(content, root);
    followFocus(surface.dialogs().length);
  }

  function frame(): unknown {
    const dialogs = surface.dialogs();
    const isKnown = surface.definition('root') !== undefined;
    const notice = surface.notice();
    return html`<section
      class="frame"
      lang=${words.language}
      aria-label=${words.from(agent)}
      @keydown=${onKey}
    >
      <header>
        <span class="mark" aria-hidden="true"></span><span class="from">${words.from(agent)}</span>
      </header>
      <div class="stage">
        <div class="content" lang=${environment.host.locale} ?inert=${dialogs.length > 0}>
          ${isKnown ? componentAt(surface, 'root', scope, undefined) : loading()}
        </div>
        ${dialogs.map((dialog, index) => {
          const isTop = index === dialogs.length - 1;
          return keyed(
            dialog,
            html`<div class="veil" ?inert=${!isTop} @click=${onVeil}>
              <div class="dialog" role="dialog" aria-label=${words.dialog} tabindex="-1">
                <button type="button" class="close" aria-label=${words.close} @click=${surface.closeDialog}>
                  ${icon('close')}
                </button>
                ${componentAt(surface, dialog.id, dialog.scope, dialog.parent)}
              </div>
            </div>`,
          );
        })}
      </div>
      <p class="notice" role="status">${notice || nothing}</p>
    </section>`;
  }

  function loading(): unknown {
    return html`<span class="pending" role="img" aria-label=${words.loading}></span>`;
  }

  function onVeil(event: Event): void {
    if (event.target === event.currentTarget) surface.closeDialog();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || surface.dialogs().length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    surface.closeDialog();
  }

  // Into the dialog that opens, and back to where it was when it closes.
  function followFocus(count: number): void {
    if (count > openers.length) {
      openers = [...openers, root.activeElement];
      [...root.querySelectorAll<HTMLElement>('.dialog')].at(-1)?.focus();
    } else if (count < openers.length) {
      const opener = openers[count];
      openers = openers.slice(0, count);
      if (opener instanceof HTMLElement) opener.focus();
    }
  }

  signal.addEventListener(
    'abort',
    () => {
      reactor.release(reaction);
      render(nothing, root);
    },
    { once: true },
  );
  draw();
}
