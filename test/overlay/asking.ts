import { systemClock, type Clock } from '../../src/clock.js';
import { createOverlay, type Overlay } from '../../src/overlay/overlay.js';
import { seeingRoots } from '../support/seeing-roots.js';
import type { ConfirmationAnswer, ConfirmationPrompt } from '../../src/policy/confirmation.js';

export const PROMPT: ConfirmationPrompt = {
  requestId: 'r-1',
  agent: { id: 'agent', name: 'Clean-up bot', transport: 'postMessage', origin: 'https://agent.example' },
  actionId: 'contact.delete',
  title: 'Delete the contact',
  effect: 'commit',
  risk: 'high',
  target: { role: 'button', name: 'Delete', entity: { type: 'contact', id: 'c-1042' } },
  args: [{ name: 'id', value: 'c-1042' }],
  reason: 'Its activities are deleted as well.',
};

/** A question that is open, seen from inside. */
export interface Asking {
  readonly overlay: Overlay;
  readonly answer: Promise<ConfirmationAnswer>;
  /** The answer so far. */
  readonly answered: () => ConfirmationAnswer | Error | undefined;
  readonly host: HTMLElement;
  /** The closed root. Pages do not get hold of it. */
  readonly root: ShadowRoot;
  readonly dialog: HTMLDialogElement;
  readonly allow: HTMLButtonElement;
  readonly cancel: HTMLButtonElement;
  /** Takes the question away. */
  withdraw(reason?: Error): void;
  end(): void;
}

export interface AskOptions {
  readonly prompt?: Partial<ConfirmationPrompt>;
  readonly locale?: string;
  readonly clock?: Clock;
  /** Before the question is asked; the overlay is there already. */
  readonly before?: () => void;
}

export const ENGINE = navigator.userAgent.includes('Firefox')
  ? 'firefox'
  : navigator.userAgent.includes('Chrome')
    ? 'chromium'
    : 'webkit';

// The runner opens two windows at once, and Firefox moves the focus from one to the other with each press. No test here
// can keep it, so all of them pretend to.
if (ENGINE === 'firefox') {
  document.hasFocus = () => true;
  window.addEventListener('blur', (event) => event.isTrusted && event.stopImmediatePropagation(), {
    capture: true,
  });
}

/** Asks. The test sees into the closed root because it was there before the overlay was made. */
export function ask({ prompt, locale = 'en', clock = systemClock(), before }: AskOptions = {}): Asking {
  const ended = new AbortController();
  const withdrawn = new AbortController();
  const { made: overlay, roots } = seeingRoots(() =>
    createOverlay({ document, clock, locale: () => locale, signal: ended.signal }),
  );
  before?.();
  const answer = overlay.confirm({ ...PROMPT, ...prompt }, { signal: withdrawn.signal });
  let answered: ConfirmationAnswer | Error | undefined;
  answer.then(
    (decision) => (answered = decision),
    (error: unknown) => (answered = error as Error),
  );
  const [root] = roots;
  if (!root) throw new Error('The question did not come up.');
  return {
    overlay,
    answer,
    answered: () => answered,
    host: root.host as HTMLElement,
    root,
    get dialog() {
      return within(root, 'dialog');
    },
    get allow() {
      return within(root, 'button', '.allow');
    },
    get cancel() {
      return within(root, 'button', '.cancel');
    },
    withdraw: (reason) => withdrawn.abort(reason),
    end: () => ended.abort(),
  };
}

function within<Name extends 'dialog' | 'button'>(root: ParentNode, name: Name, className = '') {
  const found = root.querySelector<HTMLElementTagNameMap[Name]>(`${name}${className}`);
  if (!found) throw new Error(`There is no ${name}${className}.`);
  return found;
}

export const isArmed = ({ allow }: Asking) => !allow.hasAttribute('aria-disabled');

/** Asks and waits until Allow can be pressed. */
export async function askAndArm(options?: AskOptions): Promise<Asking> {
  const asking = ask(options);
  await until(() => isArmed(asking));
  return asking;
}

/** Waits for a condition of the page. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
