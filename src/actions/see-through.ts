import { flatParent } from '../page/flat-tree.js';
import { isRendered } from '../page/visibility.js';
import { pressPoint } from './hit-test.js';

// As far as components put boxes around a field.
const MAX_DEPTH = 10;

/**
 * What a person presses to get at a field: itself; or the nearest thing around it that a press reaches, while the field is
 * see-through because its widget shows something in its place, or is the hidden part of a painted slider.
 */
export function surfaceOf(field: Element): Element {
  const isSlider = field.matches('input[type=range]');
  if (isRendered(field) && !isSlider) return field;
  field.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const isReached = 'point' in pressPoint(field);
  // Hidden is something else than see-through: nobody can press it.
  if (isReached ? isRendered(field) : !isSlider) return field;
  let around = flatParent(field);
  for (let depth = 0; around && depth < MAX_DEPTH; depth += 1, around = flatParent(around))
    if (isRendered(around) && 'point' in pressPoint(around)) return around;
  return field;
}
