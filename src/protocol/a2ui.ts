import * as v from 'valibot';

// The names of the A2UI v1.0 candidate, all in one place: a candidate may still change. The pin is the schemas of
// @a2ui/web_core 0.11.0, equal in meaning to revision 44a420b.
export const A2UI_VERSION = 'v1.0';
export const A2UI_EXTENSION_URI = 'https://a2ui.org/a2a-extension/a2ui/v1.0';
export const A2UI_MEDIA_TYPE = 'application/a2ui+json';
export const BASIC_CATALOG_ID = 'https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json';

/** Messages in one batch (OP-A-9). */
export const MAX_BATCH_MESSAGES = 64;
/** Levels of nesting of a batch; the array of messages is level 1 (OP-A-10). */
export const MAX_BATCH_DEPTH = 32;

// Decides by shape alone, without copying: data models can be large.
const PlainObject = v.custom<Record<string, unknown>>(
  (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
  'an object',
);

export const DataBinding = v.strictObject({ path: v.string() });
export type DataBinding = v.InferOutput<typeof DataBinding>;

/** A call by its shape; which functions and arguments there are is the catalog's affair. */
export const FunctionCall = v.strictObject({
  call: v.string(),
  catalogId: v.exactOptional(v.string()),
  args: v.exactOptional(PlainObject),
});
export type FunctionCall = v.InferOutput<typeof FunctionCall>;

export type Dynamic<Literal> = Literal | DataBinding | FunctionCall;
export type DynamicString = Dynamic<string>;
export type DynamicNumber = Dynamic<number>;
export type DynamicBoolean = Dynamic<boolean>;
export type DynamicStringList = Dynamic<string[]>;
export type DynamicValue = Dynamic<string | number | boolean | unknown[] | Record<string, unknown>>;

export const ChildTemplate = v.strictObject({ componentId: v.string(), path: v.string() });
export const ChildList = v.union([v.array(v.string()), ChildTemplate]);
export type ChildList = v.InferOutput<typeof ChildList>;

/** What a check yields (A2UI checks). Other members are allowed. */
export const ValidationResult = v.looseObject({
  valid: v.boolean(),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
  severity: v.optional(v.picklist(['error', 'warning', 'info'])),
});
export type ValidationResult = v.InferOutput<typeof ValidationResult>;

const EXTENSION_KEY = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;
export const Metadata = v.strictObject({
  extensions: v.exactOptional(
    v.pipe(
      PlainObject,
      v.check((value) => Object.keys(value).every((key) => EXTENSION_KEY.test(key)), 'Unicode identifiers'),
    ),
  ),
});

/** A component by its shape: the rest is its catalog's affair. */
export const ComponentShape = v.looseObject({ id: v.string(), component: v.string() });
export type ComponentShape = v.InferOutput<typeof ComponentShape>;

const Components = v.pipe(v.array(v.unknown()), v.minLength(1));

const FunctionResponse = v.union([
  v.strictObject({
    functionCallId: v.string(),
    error: v.strictObject({ code: v.string(), message: v.string() }),
  }),
  v.strictObject({ functionCallId: v.string(), value: v.unknown() }),
]);
export type FunctionResponse =
  | { readonly functionCallId: string; readonly value: unknown }
  | { readonly functionCallId: string; readonly error: { readonly code: string; readonly message: string } };

/** The bodies that an agent may send. Components and calls are checked further against their catalogs. */
export const AgentBodies = {
  createSurface: v.strictObject({
    surfaceId: v.string(),
    catalogId: v.exactOptional(v.string()),
    sendDataModel: v.exactOptional(v.boolean()),
    components: v.exactOptional(Components),
    dataModel: v.exactOptional(PlainObject),
    metadata: v.exactOptional(Metadata),
  }),
  updateComponents: v.strictObject({ surfaceId: v.string(), components: Components }),
  updateDataModel: v.strictObject({
    surfaceId: v.string(),
    path: v.exactOptional(v.string()),
    value: v.unknown(),
  }),
  deleteSurface: v.strictObject({ surfaceId: v.string() }),
  callRendererFunction: v.strictObject({
    functionCallId: v.string(),
    callFunction: v.strictObject({ ...FunctionCall.entries, catalogId: v.string() }),
  }),
  agentFunctionResponse: FunctionResponse,
} as const;
export type AgentBodyName = keyof typeof AgentBodies;
export type AgentBody<Name extends AgentBodyName> = v.InferOutput<(typeof AgentBodies)[Name]>;

export const ActionBody = v.looseObject({
  name: v.string(),
  userMessage: v.exactOptional(v.string()),
  surfaceId: v.string(),
  sourceComponentId: v.string(),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  context: PlainObject,
  metadata: v.exactOptional(Metadata),
});

const VALIDATION_CODES = ['VALIDATION_FAILED', 'UNALLOWED_PARENT', 'UNALLOWED_CHILD'] as const;
const GenericCode = v.pipe(
  v.string(),
  v.check((code) => !VALIDATION_CODES.some((known) => known === code), 'another code'),
);
export const ErrorBody = v.union([
  v.strictObject({
    code: v.picklist(VALIDATION_CODES),
    surfaceId: v.string(),
    path: v.string(),
    message: v.string(),
  }),
  v.pipe(
    v.looseObject({
      code: GenericCode,
      message: v.string(),
      surfaceId: v.exactOptional(v.string()),
      functionCallId: v.exactOptional(v.string()),
    }),
    v.check(
      (body) => 'surfaceId' in body !== 'functionCallId' in body,
      'one of surfaceId and functionCallId',
    ),
  ),
]);
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** What the renderer sends. */
export const RendererMessage = v.union([
  v.strictObject({ version: v.literal(A2UI_VERSION), action: ActionBody }),
  v.strictObject({
    version: v.literal(A2UI_VERSION),
    callAgentFunction: v.strictObject({
      surfaceId: v.string(),
      functionCallId: v.string(),
      callFunction: FunctionCall,
    }),
  }),
  v.strictObject({ version: v.literal(A2UI_VERSION), rendererFunctionResponse: FunctionResponse }),
  v.strictObject({ version: v.literal(A2UI_VERSION), error: ErrorBody }),
]);
export type RendererMessage =
  | { readonly version: typeof A2UI_VERSION; readonly action: v.InferOutput<typeof ActionBody> }
  | {
      readonly version: typeof A2UI_VERSION;
      readonly callAgentFunction: {
        readonly surfaceId: string;
        readonly functionCallId: string;
        readonly callFunction: FunctionCall;
      };
    }
  | { readonly version: typeof A2UI_VERSION; readonly rendererFunctionResponse: FunctionResponse }
  | { readonly version: typeof A2UI_VERSION; readonly error: ErrorBody };

/** `a2uiRendererCapabilities`. Inline catalogs are never offered. */
export const RendererCapabilities = v.object({
  [A2UI_VERSION]: v.object({ supportedCatalogIds: v.array(v.string()) }),
});
export type RendererCapabilities = v.InferOutput<typeof RendererCapabilities>;

/** `a2uiAgentCapabilities`. A missing list means unknown. */
export const AgentCapabilities = v.object({
  [A2UI_VERSION]: v.object({
    supportedCatalogIds: v.exactOptional(v.array(v.string())),
    acceptsInlineCatalogs: v.exactOptional(v.boolean()),
  }),
});

/** `a2uiRendererDataModel`: the whole models of the surfaces whose agent asked for them. */
export interface RendererDataModel {
  readonly version: typeof A2UI_VERSION;
  readonly surfaces: Readonly<Record<string, Record<string, unknown>>>;
}

/** `uiap.a2ui.messages` (contract 6). Limits and contents are the renderer's to check. */
export const A2uiMessagesPayload = v.object({ messages: v.array(v.unknown()) });
