import { basicCatalog } from '../../src/a2ui/basic/catalog.js';
import { createCatalogs } from '../../src/a2ui/catalog.js';
import { checkComponent, problemIn, readMessage } from '../../src/a2ui/read-message.js';
import { BASIC_CATALOG_ID } from '../../src/protocol/a2ui.js';

const catalogs = createCatalogs([basicCatalog]);

/** Whether the renderer takes a message for well-formed, with the Basic catalog as that of all surfaces. */
export function accepts(raw: unknown): boolean {
  const read = readMessage(raw);
  if (!read.ok) return false;
  const { name, body } = read.message;
  if (name === 'callRendererFunction')
    return problemIn(catalogs.call(BASIC_CATALOG_ID), body.callFunction) === undefined;
  const list = name === 'createSurface' || name === 'updateComponents' ? (body.components ?? []) : [];
  return list.every((component) => checkComponent(component, catalogs, BASIC_CATALOG_ID, false).ok);
}
