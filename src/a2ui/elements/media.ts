import { html, nothing } from 'lit/html.js';
import * as v from 'valibot';
import { component } from '../catalog.js';
import type { ComponentContext } from '../component-context.js';
import { icon } from './icon.js';

const FIT = {
  contain: 'contain',
  cover: 'cover',
  fill: 'fill',
  none: 'none',
  scaleDown: 'scale-down',
} as const;

export const Image = component({
  properties: (types) => ({
    url: types.string,
    description: v.exactOptional(types.string),
    fit: v.exactOptional(v.picklist(['contain', 'cover', 'fill', 'none', 'scaleDown'])),
    variant: v.exactOptional(
      v.picklist(['icon', 'avatar', 'smallFeature', 'mediumFeature', 'largeFeature', 'header']),
    ),
  }),
  render({ url, description, fit = 'fill', variant = 'mediumFeature' }, context) {
    const address = context.text(url);
    const source = context.media(address);
    const alt = context.named().label ?? context.text(description);
    if (source === undefined)
      return html`<span class="image ${variant}" ${context.root(null)}
        >${address === '' ? nothing : blocked(alt, 'photo', context)}</span
      >`;
    return html`<span class="image ${variant}" ${context.root(null)}
      ><img
        src=${source}
        alt=${alt}
        data-fit=${FIT[fit]}
        loading="lazy"
        decoding="async"
        referrerpolicy="no-referrer"
    /></span>`;
  },
});

export const Video = component({
  properties: (types) => ({ url: types.string, posterUrl: v.exactOptional(types.string) }),
  render({ url, posterUrl }, context) {
    const source = context.media(context.text(url));
    const poster = posterUrl === undefined ? undefined : context.media(context.text(posterUrl));
    const { label } = context.named();
    if (source === undefined)
      return html`<div class="media" ${context.root(null)}>${blocked(label, 'play', context)}</div>`;
    return html`<div class="media" ${context.root(null)}>
      <video
        controls
        preload="metadata"
        playsinline
        src=${source}
        poster=${poster ?? nothing}
        aria-label=${label ?? nothing}
        tabindex=${context.isHidden() ? -1 : nothing}
      ></video>
    </div>`;
  },
});

export const AudioPlayer = component({
  properties: (types) => ({ url: types.string, description: v.exactOptional(types.string) }),
  render({ url, description }, context) {
    const source = context.media(context.text(url));
    const text = context.text(description);
    const label = context.named().label ?? (text || undefined);
    if (source === undefined)
      return html`<div class="media" ${context.root(null)}>${blocked(label, 'volumeUp', context)}</div>`;
    return html`<div class="media" ${context.root(null)}>
      ${text === '' ? nothing : html`<span class="caption">${text}</span>`}<audio
        controls
        preload="metadata"
        src=${source}
        aria-label=${label ?? nothing}
        tabindex=${context.isHidden() ? -1 : nothing}
      ></audio>
    </div>`;
  },
});

/** In place of what may not be loaded. */
function blocked(label: string | undefined, name: string, { words }: ComponentContext): unknown {
  return html`<span
    class="blocked"
    role="img"
    aria-label=${label || words.blockedMedia}
    title=${words.blockedMedia}
    >${icon(name)}</span
  >`;
}
