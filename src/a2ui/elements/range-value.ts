import { noChange, type ElementPart } from 'lit/html.js';
import { Directive, directive } from 'lit/directive.js';

interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number | 'any';
  readonly value: number;
}

/** Sets a slider: the bounds before the value, which the browser would force between the old ones. */
class RangeDirective extends Directive {
  // Never called: `update` does it all.
  declare render: (range: Range) => unknown;

  override update({ element }: ElementPart, [{ min, max, step, value }]: [Range]): unknown {
    const slider = element as HTMLInputElement;
    slider.min = String(min);
    slider.max = String(max);
    slider.step = String(step);
    if (slider.valueAsNumber !== value) slider.valueAsNumber = value;
    return noChange;
  }
}

export const rangeValue = directive(RangeDirective);
