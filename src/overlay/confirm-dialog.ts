import type { Clock } from '../clock.js';
import type { ConfirmationAnswer, ConfirmationPrompt } from '../policy/confirmation.js';
import { startArming, type ArmingState } from './arming.js';
import { canNoticeCovers } from './covers.js';
import { dialogContent, letScroll, PART, type DialogContent } from './dialog-content.js';
import type { DialogText } from './dialog-text.js';
import { keepFocus, swallowHeldKey } from './keep-focus.js';
import { keepInside } from './keep-inside.js';
import type { Natives } from './natives.js';
import { watchSight } from './sight.js';
import { onTrustedPress } from './trusted-press.js';

export interface DialogOptions {
  readonly host: Element;
  /** The closed root of the host. */
  readonly root: ShadowRoot;
  readonly text: DialogText;
  readonly clock: Clock;
  readonly listen: Natives['listen'];
  readonly signal: AbortSignal;
}

/**
 * Asks in a modal dialog above everything. Page code that closes, moves or changes the dialog has refused for the person.
 *
 * Rejects with the signal's reason when it aborts, and where nobody could be sure to see the dialog: in a frame of
 * another origin, unless the browser tells what lies over it.
 */
export async function askInDialog(
  prompt: ConfirmationPrompt,
  options: DialogOptions,
): Promise<ConfirmationAnswer> {
  const { host, root, text, listen, signal } = options;
  const { ownerDocument: document } = host;
  const { defaultView: view } = document;
  signal.throwIfAborted();
  if (!view || !canNoticeCovers(view))
    throw new Error('This browser cannot tell whether the page around this frame covers the question.');
  const content = dialogContent(document, prompt, text);
  const dialog = dialogOf(document, content, text);
  const giveFocusBack = keepFocus(document);
  const over = new AbortController();
  const during = AbortSignal.any([signal, over.signal]);
  try {
    root.append(dialog);
    keepInside(root, listen);
    dialog.showModal();
    content.cancel.focus({ preventScroll: true });
    // Whatever the browser chose to focus first, reading starts at the top.
    dialog.scrollTop = 0;
    letScroll(dialog);
    return await answer(dialog, content, view, { ...options, signal: during });
  } finally {
    over.abort();
    dialog.close();
    giveFocusBack();
    swallowHeldKey(view, listen, signal);
  }
}

function dialogOf(
  document: Document,
  { parts, essentials }: DialogContent,
  { language }: DialogText,
): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.lang = language;
  dialog.dir = 'ltr';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-labelledby', PART.question);
  const [, ...described] = essentials.map(({ id }) => id);
  dialog.setAttribute('aria-describedby', described.join(' '));
  dialog.append(...parts);
  return dialog;
}

function answer(
  dialog: HTMLDialogElement,
  { allows, cancel, essentials }: DialogContent,
  view: Window,
  { host, root, clock, listen, signal }: DialogOptions,
): Promise<ConfirmationAnswer> {
  return new Promise((resolve, reject) => {
    const refuse = () => resolve('refused');
    const onChange = () => arming.update();
    const look = watchSight({
      dialog,
      allows: [...allows.keys()],
      essentials,
      host,
      root,
      listen,
      onChange,
      signal,
    });
    const onState = (state: ArmingState) => {
      for (const allow of allows.keys()) {
        allow.dataset.state = state;
        setWaiting(allow, state !== 'armed');
      }
    };
    const arming = startArming({ clock, look, onState, onGone: refuse, signal });
    for (const [allow, yes] of allows)
      onTrustedPress(allow, { armedSince: arming.armedSince, onPress: () => resolve(yes), listen, signal });
    listen(cancel, 'click', refuse, { signal });
    listen(dialog, 'cancel', refuse, { signal });
    listen(dialog, 'close', refuse, { signal });
    listen(view, 'blur', arming.restart, { signal });
    listen(view.document, 'visibilitychange', arming.restart, { signal });
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    onTampering(dialog, refuse, signal);
  });
}

// Never really disabled: the button would lose the focus, and nobody would hear why.
function setWaiting(allow: HTMLElement, isWaiting: boolean): void {
  if (isWaiting) {
    allow.setAttribute('aria-disabled', 'true');
    allow.setAttribute('aria-describedby', PART.wait);
  } else {
    allow.removeAttribute('aria-disabled');
    allow.removeAttribute('aria-describedby');
  }
}

/** Notices when somebody who got hold of the dialog after all makes it say or look like something else. */
function onTampering(dialog: HTMLDialogElement, refuse: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(refuse);
  observer.observe(dialog, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['class', 'style', 'hidden'],
  });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}
