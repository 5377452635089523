import { html } from 'lit/html.js';
import * as v from 'valibot';
import { component } from '../catalog.js';
import { isPlain, parseMarkdown, type Block, type Span } from '../markdown.js';

export const Text = component({
  properties: (types) => ({
    text: types.string,
    variant: v.exactOptional(v.picklist(['caption', 'body'])),
  }),
  render({ text, variant = 'body' }, context) {
    const content = context.text(text);
    // In a button only phrases may stand, and its name is one line.
    if (isPlain(content) || context.parentType === 'Button')
      return html`<span class="text ${variant}" ${context.root('img')}
        >${isPlain(content) ? content : plainText(content)}</span
      >`;
    return html`<div class="text ${variant}" ${context.root('group')}>
      ${parseMarkdown(content).map(block)}
    </div>`;
  },
});

function plainText(content: string): string {
  const spans = parseMarkdown(content).flatMap((part) =>
    part.type === 'list' ? part.items.flat() : part.spans,
  );
  return spans.map((span) => span.text).join('');
}

// The headings of the page around it come first: what is level 1 here is level 2 there.
function block(part: Block): unknown {
  if (part.type === 'paragraph') return html`<p>${part.spans.map(span)}</p>`;
  if (part.type === 'list') {
    const items = part.items.map((spans) => html`<li>${spans.map(span)}</li>`);
    return part.start === undefined
      ? html`<ul>
          ${items}
        </ul>`
      : html`<ol start=${part.start}>
          ${items}
        </ol>`;
  }
  const content = part.spans.map(span);
  switch (part.level) {
    case 1:
      return html`<h2>${content}</h2>`;
    case 2:
      return html`<h3>${content}</h3>`;
    case 3:
      return html`<h4>${content}</h4>`;
    case 4:
      return html`<h5>${content}</h5>`;
    default:
      return html`<h6>${content}</h6>`;
  }
}

function span({ text, style }: Span): unknown {
  switch (style) {
    case 'plain':
      return text;
    case 'strong':
      return html`<strong>${text}</strong>`;
    case 'em':
      return html`<em>${text}</em>`;
    case 'both':
      return html`<strong><em>${text}</em></strong>`;
    case 'code':
      return html`<code>${text}</code>`;
    default:
      return style satisfies never;
  }
}
