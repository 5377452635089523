const SVG = 'http://www.w3.org/2000/svg';

const PATHS = {
  shield:
    'M12 2 4 5v6c0 5 3.4 9.3 8 11 4.6-1.7 8-6 8-11V5l-8-3Zm-4.2 9.6 1.4-1.4 1.9 1.9 3.9-4 1.4 1.4-5.3 5.4-3.3-3.3Z',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-1 5h2v2h-2V7Zm0 4h2v6h-2v-6Z',
  cursor: 'M5 2.2v17.6l4.3-4.2 3.2 6.9 2.8-1.3-3.2-6.8 6.2-.4L5 2.2Z',
  warning: 'M12 2.5 1 21.5h22l-11-19Zm-1 7h2v6h-2v-6Zm0 7.5h2v2h-2v-2Z',
} as const;

/** A picture that says nothing which the words beside it do not say. */
export function icon(document: Document, name: keyof typeof PATHS): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  path.setAttribute('fill-rule', 'evenodd');
  picture.append(path);
  return picture;
}
