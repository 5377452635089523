import * as v from 'valibot';
import { inspect } from './protocol/limits.js';
import { EntitySchemaDocument, NavigationMap } from './protocol/cognition.js';
import { parse } from './protocol/parse.js';
import { PolicyDocument } from './protocol/policy.js';

/** What a page can say as data: in an element of type `application/uiap+json`, or at a URL of its own origin (contract 8). */
export const Manifest = v.strictObject({
  app: v.exactOptional(
    v.strictObject({
      id: v.string(),
      version: v.exactOptional(v.string()),
      locale: v.exactOptional(v.string()),
    }),
  ),
  schema: v.exactOptional(EntitySchemaDocument),
  navigation: v.exactOptional(NavigationMap),
  policy: v.exactOptional(
    v.strictObject({
      ...PolicyDocument.entries,
      rules: v.exactOptional(PolicyDocument.entries.rules),
      confirmation: v.exactOptional(v.picklist(['page', 'controller'])),
    }),
  ),
  cognition: v.exactOptional(
    v.strictObject({
      visibility: v.exactOptional(v.picklist(['viewport', 'rendered'])),
      maxQueryLimit: v.exactOptional(v.number()),
    }),
  ),
  /** A workflow catalogue. Looked through later: one wrong flow must not keep the app from having a bridge. */
  workflows: v.exactOptional(v.looseObject({})),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/**
 * Reads a manifest from `#id` or from a URL of the page's own origin.
 *
 * Rejects with an `Error` that says what is wrong: a missing element, a foreign origin, a failed request, or the member
 * that does not fit.
 */
export async function loadManifest(source: string, document: Document): Promise<Manifest> {
  const text = source.startsWith('#') ? inlineText(source, document) : await fetchText(source, document);
  const inspected = inspect(text);
  if (!inspected.ok) throw new Error(`data-manifest: ${inspected.message}`);
  const parsed = parse(Manifest, inspected.value, 'manifest');
  if (!parsed.ok) throw new Error(`data-manifest: ${parsed.message}`);
  return parsed.value;
}

function inlineText(source: string, document: Document): string {
  const element = document.getElementById(source.slice(1));
  if (!element) throw new Error('data-manifest names no element of this page');
  return element.textContent;
}

async function fetchText(source: string, document: Document): Promise<string> {
  const url = URL.canParse(source, document.baseURI) ? new URL(source, document.baseURI) : undefined;
  if (url?.origin !== document.location.origin)
    throw new Error('data-manifest must be "#id" or a URL of the page’s own origin');
  const response = await fetch(url, { credentials: 'same-origin', redirect: 'error' });
  if (!response.ok) throw new Error(`data-manifest could not be fetched: ${response.status}`);
  return await response.text();
}
