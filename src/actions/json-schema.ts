import { sameJson } from '../json.js';

/** Checks arguments. Gives back what is wrong, naming the field and the rule and never the value; undefined if all is well. */
export type ArgumentCheck = (args: unknown) => string | undefined;

type Rule = (value: unknown, path: string) => string | undefined;
type Schema = Readonly<Record<string, unknown>>;
type RuleMaker = (setting: unknown, schema: Schema, where: string) => Rule;

/**
 * Builds a check from the JSON Schema of an action's arguments.
 *
 * Understood: type, properties, required, additionalProperties, enum, const, items, anyOf, minimum, maximum,
 * exclusiveMinimum, exclusiveMaximum, minLength, maxLength, minItems, maxItems, minProperties, maxProperties and the
 * annotations. Anything else, `pattern` and `$ref` included, throws: a rule that is silently not applied protects nobody.
 *
 * @param where What the schema is called in the error, such as `actions[0].args`.
 */
export function argumentCheck(schema: unknown, where: string): ArgumentCheck {
  const rule = compile(schema, where);
  return (args) => rule(args, 'args');
}

// They describe and check nothing.
const ANNOTATIONS = new Set(
  'title description default examples deprecated readOnly writeOnly format $comment $schema'.split(' '),
);

function compile(schema: unknown, where: string): Rule {
  if (schema === true) return () => undefined;
  if (!isObject(schema)) throw new TypeError(`${where} must be a JSON Schema object`);
  const rules = Object.entries(schema).flatMap(([keyword, setting]) => {
    if (ANNOTATIONS.has(keyword)) return [];
    const make = KEYWORDS.get(keyword);
    if (!make) throw new TypeError(`${where}.${keyword} is not a supported keyword`);
    return [make(setting, schema, `${where}.${keyword}`)];
  });
  return (value, path) => {
    for (const rule of rules) {
      const fault = rule(value, path);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

const KEYWORDS: ReadonlyMap<string, RuleMaker> = new Map<string, RuleMaker>([
  ['type', typeRule],
  ['properties', propertiesRule],
  ['required', requiredRule],
  ['additionalProperties', additionalRule],
  ['items', itemsRule],
  ['enum', enumRule],
  [
    'const',
    (wanted) => (value, path) =>
      sameJson(value, wanted) ? undefined : `${path} must be the one allowed value`,
  ],
  ['anyOf', anyOfRule],
  ['minimum', limit(isNumber, (value, least) => value >= least, 'at least')],
  ['maximum', limit(isNumber, (value, most) => value <= most, 'at most')],
  ['exclusiveMinimum', limit(isNumber, (value, least) => value > least, 'greater than')],
  ['exclusiveMaximum', limit(isNumber, (value, most) => value < most, 'less than')],
  ['minLength', limit(textLength, (length, least) => length >= least, 'at least', ' characters long')],
  ['maxLength', limit(textLength, (length, most) => length <= most, 'at most', ' characters long')],
  ['minItems', limit(itemCount, (count, least) => count >= least, 'at least', ' items long')],
  ['maxItems', limit(itemCount, (count, most) => count <= most, 'at most', ' items long')],
  ['minProperties', limit(memberCount, (count, least) => count >= least, 'at least', ' members large')],
  ['maxProperties', limit(memberCount, (count, most) => count <= most, 'at most', ' members large')],
]);

function typeRule(setting: unknown, _schema: Schema, where: string): Rule {
  const names = Array.isArray(setting) ? (setting as unknown[]) : [setting];
  const tests = names.map((name) => {
    const test = typeof name === 'string' && Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    if (!test) throw new TypeError(`${where} names no JSON type`);
    return test;
  });
  return (value, path) =>
    tests.some((test) => test(value)) ? undefined : `${path} must be of type ${names.join(' or ')}`;
}

function propertiesRule(setting: unknown, _schema: Schema, where: string): Rule {
  if (!isObject(setting)) throw new TypeError(`${where} must be an object`);
  const rules = Object.entries(setting).map(
    ([name, schema]) => [name, compile(schema, `${where}.${name}`)] as const,
  );
  return (value, path) => {
    if (!isObject(value)) return undefined;
    for (const [name, rule] of rules) {
      const fault = Object.hasOwn(value, name) ? rule(value[name], `${path}.${name}`) : undefined;
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

function requiredRule(setting: unknown, _schema: Schema, where: string): Rule {
  if (!Array.isArray(setting) || !setting.every((name) => typeof name === 'string'))
    throw new TypeError(`${where} must be a list of names`);
  return (value, path) => {
    const missing = isObject(value) ? setting.find((name) => !Object.hasOwn(value, name)) : undefined;
    return missing === undefined ? undefined : `${path}.${missing} is missing`;
  };
}

function additionalRule(setting: unknown, { properties }: Schema, where: string): Rule {
  const declared = isObject(properties) ? properties : {};
  const rule = setting === false ? undefined : compile(setting, where);
  return (value, path) => {
    if (!isObject(value)) return undefined;
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(declared, name)) continue;
      // Names come from the agent, and may be long or hold a value.
      const fault = rule ? rule(value[name], `${path}.*`) : `${path} has a member that is not declared`;
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

function itemsRule(setting: unknown, _schema: Schema, where: string): Rule {
  const rule = compile(setting, where);
  return (value, path) => {
    if (!Array.isArray(value)) return undefined;
    for (const [index, item] of value.entries()) {
      const fault = rule(item, `${path}.${index}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

function enumRule(setting: unknown, _schema: Schema, where: string): Rule {
  if (!Array.isArray(setting)) throw new TypeError(`${where} must be a list`);
  return (value, path) =>
    setting.some((allowed) => sameJson(value, allowed))
      ? undefined
      : `${path} must be one of the allowed values`;
}

function anyOfRule(setting: unknown, _schema: Schema, where: string): Rule {
  if (!Array.isArray(setting) || setting.length === 0)
    throw new TypeError(`${where} must be a list of schemas`);
  const rules = setting.map((schema, index) => compile(schema, `${where}.${index}`));
  return (value, path) => {
    const faults = rules.map((rule) => rule(value, path));
    return faults.includes(undefined) ? undefined : `${path} fits none of the allowed forms`;
  };
}

/** A rule that compares a measure of the value with a number. It says nothing of values that have no such measure. */
function limit(
  measure: (value: unknown) => number | undefined,
  holds: (measured: number, bound: number) => boolean,
  word: string,
  unit = '',
): RuleMaker {
  return (bound, _schema, where) => {
    if (typeof bound !== 'number') throw new TypeError(`${where} must be a number`);
    return (value, path) => {
      const measured = measure(value);
      return measured === undefined || holds(measured, bound)
        ? undefined
        : `${path} must be ${word} ${bound}${unit}`;
    };
  };
}

function isNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

// JSON Schema counts characters, not UTF-16 units.
function textLength(value: unknown): number | undefined {
  return typeof value === 'string' ? Array.from(value).length : undefined;
}

function itemCount(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function memberCount(value: unknown): number | undefined {
  return isObject(value) ? Object.keys(value).length : undefined;
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
