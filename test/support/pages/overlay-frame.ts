import { ask, isArmed, until } from '../../overlay/asking.js';
import { middleOf } from '../../overlay/middle.js';

/** What the frame tells the page around it. */
export type Told =
  | { readonly overlay: 'armed'; readonly at: readonly [number, number] }
  | { readonly overlay: 'disarmed' }
  | { readonly overlay: 'answered'; readonly answer: string }
  | { readonly overlay: 'violation'; readonly directive: string };

const tell = (told: Told) => parent.postMessage(told, '*');

document.addEventListener('securitypolicyviolation', ({ violatedDirective: directive }) =>
  tell({ overlay: 'violation', directive }),
);
const asking = ask();
asking.answer.then(
  (answer) => tell({ overlay: 'answered', answer }),
  () => tell({ overlay: 'answered', answer: 'rejected' }),
);
// Where it does not come up at all, there is no button to look at.
while (asking.root.firstChild && asking.answered() === undefined) {
  await until(() => isArmed(asking) || asking.answered() !== undefined);
  tell({ overlay: 'armed', at: middleOf(asking.allow) });
  await until(() => !isArmed(asking) || asking.answered() !== undefined);
  tell({ overlay: 'disarmed' });
}
