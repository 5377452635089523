import { html, nothing, svg } from 'lit/html.js';
import * as v from 'valibot';
import { component } from '../catalog.js';
import { FILLED, LINES, STAR } from './icon-paths.js';

const NAMES = [...Object.keys(LINES), ...Object.keys(FILLED), 'starHalf'];
// Shown for names that nobody has heard of.
const UNKNOWN = 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 12v.1';
const PATH_DATA = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.+\-eE]{1,8192}$/;
// Those that point along the text point the other way where it runs from the right.
const DIRECTED = new Set(['arrowBack', 'arrowForward', 'send']);

export const Icon = component({
  properties: (types) => ({
    name: v.lazy((input) => {
      if (typeof input === 'string') return v.picklist(NAMES);
      const isDrawing = typeof input === 'object' && input !== null && 'svgPath' in input;
      return isDrawing ? v.strictObject({ svgPath: types.string }) : types.binding;
    }),
  }),
  render({ name }, context) {
    const isDrawing = typeof name === 'object' && 'svgPath' in name;
    const known = isDrawing ? '' : context.text(name);
    const image = isDrawing ? drawing(context.text(name.svgPath)) : icon(known);
    // Alone in a button it is all that tells what the button does.
    const label = context.named().label ?? (context.parentType === 'Button' ? inWords(known) : undefined);
    return html`<span
      class="icon"
      role=${label ? 'img' : nothing}
      aria-label=${label || nothing}
      aria-hidden=${label ? nothing : 'true'}
      ${context.root(null)}
      >${image}</span
    >`;
  },
});

/** `skipNext` is read out as "skip next". */
function inWords(name: string): string {
  return name.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();
}

/** One of the catalog's icons; a sign for unknown ones. */
export function icon(name: string): unknown {
  if (name === '') return nothing;
  if (name === 'starHalf')
    return frame(svg`<path d=${STAR}></path><path class="filled half" d=${STAR}></path>`, false);
  const filled = Object.hasOwn(FILLED, name) ? FILLED[name] : undefined;
  if (filled !== undefined) return frame(svg`<path class="filled" d=${filled}></path>`, false);
  const lines = Object.hasOwn(LINES, name) ? LINES[name]! : UNKNOWN;
  return frame(svg`<path d=${lines}></path>`, DIRECTED.has(name));
}

function drawing(path: string): unknown {
  return frame(svg`<path class="filled plain" d=${PATH_DATA.test(path) ? path : ''}></path>`, false);
}

function frame(content: unknown, isDirected: boolean): unknown {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" ?data-directed=${isDirected}>
    ${content}
  </svg>`;
}
