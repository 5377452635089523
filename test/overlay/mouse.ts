import { sendMouse } from '@web/test-runner-commands';
import { middleOf } from './middle.js';

/** A real click with the mouse. */
export async function click(element: Element): Promise<void> {
  await sendMouse({ type: 'click', position: middleOf(element) });
}
