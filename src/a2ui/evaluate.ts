import type { FunctionCall } from '../protocol/a2ui.js';
import type { AgentCalls } from './agent-calls.js';
import type { Catalogs, FunctionHost } from './catalog.js';
import { toNumber, toText } from './coerce.js';
import type { DataModel } from './data-model.js';
import type { Expression, Template } from './expression.js';
import { A2uiFault, faultOf } from './fault.js';
import type { Scope } from './scope.js';
import { INDEX_FUNCTION, isObject } from './types.js';

/** Where and for what a value is worked out. */
export interface Site {
  readonly scope: Scope;
  readonly use: 'binding' | 'check' | 'action';
  /** Whether a person just pressed something. Default false. */
  readonly isGesture?: boolean;
}

export type Evaluated =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: A2uiFault };

/** Works out bindings and calls. Data is never taken for a binding or a call, whatever it looks like. */
export interface Evaluator {
  evaluate(value: unknown, site: Site): Evaluated;
}

export interface EvaluatorOptions {
  readonly model: DataModel;
  readonly catalogs: Catalogs;
  readonly catalogId: string | undefined;
  readonly host: Omit<FunctionHost, 'interpolate'>;
  readonly agentCalls: AgentCalls;
  /** Remembers parsed texts. */
  readonly template: (text: string) => Template;
}

const MAX_DEPTH = 50;
// Texts from the data can hold calls that hold texts from the data: without a bound on all of it, it doubles each time.
const MAX_CALLS = 5000;

export function createEvaluator(options: EvaluatorOptions): Evaluator {
  const { model, catalogs, agentCalls } = options;
  let depth = 0;
  let calls = 0;

  function resolve(value: unknown, site: Site): unknown {
    if (!isObject(value)) return value;
    if (typeof value.call === 'string') return runCall(value as FunctionCall, site);
    if (typeof value.path === 'string') return model.read(site.scope.resolve(value.path));
    return value;
  }

  function runCall({ call, catalogId, args = {} }: FunctionCall, site: Site): unknown {
    const items = catalogs.function(catalogId ?? options.catalogId, call)?.dynamicItems;
    const resolved: [string, unknown][] = Object.entries(args).map(([name, value]) => [
      name,
      items?.includes(name) && Array.isArray(value)
        ? value.map((item) => resolve(item, site))
        : resolve(value, site),
    ]);
    return invoke(call, catalogId, Object.fromEntries(resolved), site);
  }

  function express(expression: Expression, site: Site): unknown {
    switch (expression.type) {
      case 'literal':
        return expression.value;
      case 'path':
        return model.read(site.scope.resolve(expression.path));
      case 'call': {
        const args = Object.entries(expression.args).map(
          ([name, arg]) => [name, express(arg, site)] as const,
        );
        return invoke(expression.name, undefined, Object.fromEntries(args), site);
      }
      default:
        return expression satisfies never;
    }
  }

  function interpolate(text: string, site: Site): string {
    const template = options.template(text);
    if (!template.ok) throw new A2uiFault('EXPRESSION_ERROR', template.message);
    return template.parts
      .map((part) => (typeof part === 'string' ? part : toText(express(part, site))))
      .join('');
  }

  function invoke(
    name: string,
    ownId: string | undefined,
    args: Record<string, unknown>,
    site: Site,
  ): unknown {
    calls += 1;
    if (depth >= MAX_DEPTH || calls > MAX_CALLS)
      throw new A2uiFault('LIMIT_EXCEEDED', 'Too many calls in one value.');
    depth += 1;
    try {
      return run(name, ownId, args, site);
    } finally {
      depth -= 1;
    }
  }

  function run(name: string, ownId: string | undefined, args: Record<string, unknown>, site: Site): unknown {
    if (name === INDEX_FUNCTION) return index(args, site);
    const catalogId = ownId ?? options.catalogId;
    const definition = catalogs.function(catalogId, name);
    if (!definition) throw invalidCall('The catalog has no function of that name.');
    if (definition.allowedCallers === 'agentOnly') throw invalidCall('Only the agent may call the function.');
    if (definition.requiresUserActivation && !site.isGesture)
      throw invalidCall('The function runs only when a person presses something.');
    if (definition.run)
      return definition.run(args, { ...options.host, interpolate: (text) => interpolate(text, site) });
    const call = { call: name, ...(ownId === undefined ? {} : { catalogId: ownId }), args };
    return site.use === 'action' ? agentCalls.ask(call) : agentCalls.read(call, site.use);
  }

  function index(args: Record<string, unknown>, { scope }: Site): number {
    const own = scope.index();
    if (own === undefined) throw invalidCall('There is no index outside of a template.');
    return own + toNumber(args.offset);
  }

  return {
    evaluate(value, site) {
      if (depth === 0) calls = 0;
      try {
        return { ok: true, value: resolve(value, site) };
      } catch (error) {
        return { ok: false, fault: faultOf(error) };
      }
    },
  };
}

function invalidCall(message: string): A2uiFault {
  return new A2uiFault('INVALID_FUNCTION_CALL', message);
}
