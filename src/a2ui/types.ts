import * as v from 'valibot';
import {
  ChildTemplate,
  DataBinding,
  FunctionCall,
  Metadata,
  type ChildList,
  type Dynamic,
  type DynamicBoolean,
  type DynamicNumber,
  type DynamicString,
  type DynamicStringList,
  type DynamicValue,
} from '../protocol/a2ui.js';
import type { FunctionDefinition } from './catalog.js';

export interface CheckRule {
  readonly condition: DataBinding | FunctionCall;
  readonly message?: string;
}

export type Action =
  | {
      readonly event: {
        readonly name: string;
        readonly userMessage?: DynamicString;
        readonly context?: Readonly<Record<string, DynamicValue>>;
      };
    }
  | { readonly functionCall: FunctionCall };

/**
 * The schemas of which catalogs make theirs: those of A2UI's common types. They know the functions that may be called, so
 * they belong to one set of catalogs and one default catalog.
 */
export interface Types {
  readonly string: v.GenericSchema<DynamicString>;
  readonly number: v.GenericSchema<DynamicNumber>;
  readonly boolean: v.GenericSchema<DynamicBoolean>;
  readonly stringList: v.GenericSchema<DynamicStringList>;
  readonly value: v.GenericSchema<DynamicValue>;
  /** A dynamic value whose literals are those of another schema. */
  readonly dynamic: <Literal>(literal: v.GenericSchema<Literal>) => v.GenericSchema<Dynamic<Literal>>;
  readonly binding: v.GenericSchema<DataBinding>;
  /** The id of one child. */
  readonly child: v.GenericSchema<string>;
  readonly children: v.GenericSchema<ChildList>;
  readonly checks: v.GenericSchema<readonly CheckRule[]>;
  readonly action: v.GenericSchema<Action>;
  readonly call: v.GenericSchema<FunctionCall>;
}

export type FindFunction = (call: FunctionCall) => FunctionDefinition | undefined;

export function commonTypes(find: FindFunction): Types {
  const known = new Map<FunctionDefinition, v.GenericSchema<FunctionCall>>();
  const schemas: Types = {
    string: dynamic(v.string()),
    number: dynamic(v.number()),
    boolean: dynamic(v.boolean()),
    stringList: dynamic(v.array(v.string())),
    value: v.lazy((input) => (isDynamic(input) ? dynamicPart(input) : LITERAL)),
    dynamic,
    binding: DataBinding,
    child: v.string(),
    children: v.lazy((input) => (Array.isArray(input) ? v.array(v.string()) : ChildTemplate)),
    checks: v.array(v.strictObject({ condition: v.lazy(dynamicPart), message: v.exactOptional(v.string()) })),
    action: v.lazy((input) =>
      isObject(input) && 'functionCall' in input
        ? v.strictObject({ functionCall: schemas.call })
        : v.strictObject({ event: event() }),
    ),
    call: v.lazy(callSchema),
  };

  function dynamic<Literal>(literal: v.GenericSchema<Literal>): v.GenericSchema<Dynamic<Literal>> {
    return v.lazy((input) => (isObject(input) ? dynamicPart(input) : literal));
  }

  function dynamicPart(input: unknown): v.GenericSchema<DataBinding | FunctionCall> {
    return isObject(input) && 'call' in input ? schemas.call : DataBinding;
  }

  function event() {
    return v.strictObject({
      name: v.string(),
      userMessage: v.exactOptional(schemas.string),
      context: v.exactOptional(v.record(v.string(), schemas.value)),
    });
  }

  function callSchema(input: unknown): v.GenericSchema<FunctionCall> {
    if (!v.is(FunctionCall, input)) return FunctionCall;
    if (input.call === INDEX_FUNCTION) return indexCall();
    const definition = find(input);
    if (!definition) return UNKNOWN_FUNCTION;
    let schema = known.get(definition);
    if (!schema) {
      const args = definition.args?.(schemas) ?? v.strictObject({});
      const isNeeded = !v.is(args, {});
      schema = v.strictObject({
        ...FunctionCall.entries,
        args: isNeeded ? args : v.exactOptional(args),
      }) as v.GenericSchema<FunctionCall>;
      known.set(definition, schema);
    }
    return schema;
  }

  function indexCall(): v.GenericSchema<FunctionCall> {
    const args = v.strictObject({ offset: v.exactOptional(schemas.number) });
    return v.strictObject({
      call: v.string(),
      args: v.exactOptional(args),
    });
  }

  return schemas;
}

/** What every component may have besides its catalog's properties. */
export function commonEntries(types: Types) {
  return {
    id: v.string(),
    component: v.string(),
    catalogId: v.exactOptional(v.string()),
    metadata: v.exactOptional(Metadata),
    weight: v.exactOptional(v.number()),
    accessibility: v.exactOptional(
      v.strictObject({
        label: v.exactOptional(types.string),
        description: v.exactOptional(types.string),
        live: v.exactOptional(v.picklist(['off', 'polite', 'assertive'])),
        hidden: v.exactOptional(types.boolean),
      }),
    ),
  };
}

export const INDEX_FUNCTION = '@index';

const UNKNOWN_FUNCTION = v.custom<FunctionCall>(() => false, 'a function of the catalog');
const LITERAL = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.array(v.unknown()),
  v.record(v.string(), v.unknown()),
]);

export function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function isDynamic(input: unknown): boolean {
  return isObject(input) && (Object.hasOwn(input, 'path') || Object.hasOwn(input, 'call'));
}
