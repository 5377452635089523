// Everything public of `uiap-bridge/a2ui`: shows what agents send as A2UI v1.0, in a bridge or on its own.
export { a2ui, type A2uiOptions } from './a2ui/extension.js';
export { createRenderer, type Processed, type Renderer, type RendererOptions } from './a2ui/renderer.js';
export { basicCatalog } from './a2ui/basic/catalog.js';
export {
  component,
  type Catalog,
  type ComponentDefinition,
  type Formats,
  type FunctionDefinition,
  type FunctionHost,
} from './a2ui/catalog.js';
export type { CheckOutcome, ComponentContext } from './a2ui/component-context.js';
export { toBoolean, toNumber, toText, toTextList } from './a2ui/coerce.js';
export { A2uiFault } from './a2ui/fault.js';
export type { Action, CheckRule, Types } from './a2ui/types.js';
export type { Words } from './a2ui/words.js';
export { A2UI_EXTENSION_URI, A2UI_MEDIA_TYPE, A2UI_VERSION, BASIC_CATALOG_ID } from './protocol/a2ui.js';
export type { RendererCapabilities, RendererDataModel, RendererMessage } from './protocol/a2ui.js';
