import * as v from 'valibot';
import type { FunctionDefinition, FunctionHost } from '../catalog.js';
import { readNumber, toBoolean, toNumber, toText } from '../coerce.js';
import { A2uiFault } from '../fault.js';
import { formatDate, readDate } from '../format-date.js';
import { compilePattern, MAX_TESTED } from '../safe-pattern.js';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
function isBounded({ min, max }: { readonly min?: number; readonly max?: number }): boolean {
  return min !== undefined || max !== undefined;
}
const Uri = v.pipe(v.string(), v.regex(/^[a-z][a-z\d+.-]*:[^\s\\<>"^`{|}]*$/i));

type Args = Readonly<Record<string, unknown>>;

/** The functions of the Basic catalog. */
export const functions: Readonly<Record<string, FunctionDefinition>> = {
  required: {
    args: () => v.strictObject({ value: v.unknown() }),
    run: ({ value }) => valid(!isEmpty(value)),
  },
  regex: {
    args: (types) => v.strictObject({ value: types.string, pattern: v.string() }),
    run: ({ value, pattern }) => valid(matches(toText(value), toText(pattern))),
  },
  length: {
    args: (types) =>
      v.pipe(
        v.strictObject({ value: types.string, min: v.exactOptional(Count), max: v.exactOptional(Count) }),
        v.check((bounds) => isBounded(bounds), 'bounded by min or max'),
      ),
    run: ({ value, ...bounds }) => valid(isWithin(Array.from(toText(value)).length, bounds)),
  },
  numeric: {
    args: (types) =>
      v.pipe(
        v.strictObject({
          value: types.number,
          min: v.exactOptional(v.number()),
          max: v.exactOptional(v.number()),
        }),
        v.check((bounds) => isBounded(bounds), 'bounded by min or max'),
      ),
    run: ({ value, ...bounds }) => valid(isWithin(readNumber(value), bounds)),
  },
  email: {
    args: (types) => v.strictObject({ value: types.string }),
    run: ({ value }) => valid(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(toText(value).slice(0, MAX_TESTED))),
  },
  formatString: {
    args: (types) => v.strictObject({ value: types.string }),
    run: ({ value }, host) => host.interpolate(toText(value)),
  },
  formatNumber: {
    args: (types) =>
      v.strictObject({
        value: types.number,
        decimals: v.exactOptional(types.number),
        grouping: v.exactOptional(types.boolean),
      }),
    run: (args, host) => formatNumber(args, host, {}),
  },
  formatCurrency: {
    args: (types) =>
      v.strictObject({
        value: types.number,
        currency: types.string,
        decimals: v.exactOptional(types.number),
        grouping: v.exactOptional(types.boolean),
      }),
    run: formatCurrency,
  },
  formatDate: {
    args: (types) => v.strictObject({ value: types.value, format: types.string }),
    run({ value, format }, { formats }) {
      const date = readDate(value);
      if (!date) return '';
      return formatDate(date, toText(format), (at, options, part) => {
        const parts = formats.date(options).formatToParts(at);
        return parts.find(({ type }) => type === part)?.value ?? '';
      });
    },
  },
  pluralize: {
    args: (types) =>
      v.strictObject({
        value: types.number,
        other: types.string,
        ...v.entriesFromList(['zero', 'one', 'two', 'few', 'many'], v.exactOptional(types.string)),
      }),
    run: (args, { formats }) => toText(args[formats.plural.select(toNumber(args.value))] ?? args.other),
  },
  openUrl: {
    args: (types) => v.strictObject({ url: types.dynamic(Uri) }),
    requiresUserActivation: true,
    run: ({ url }, host) => host.open(toText(url)),
  },
  and: {
    args: (types) => v.strictObject({ values: v.pipe(v.array(types.boolean), v.minLength(2)) }),
    dynamicItems: ['values'],
    run: ({ values }) => list(values).every(toBoolean),
  },
  or: {
    args: (types) => v.strictObject({ values: v.pipe(v.array(types.boolean), v.minLength(2)) }),
    dynamicItems: ['values'],
    run: ({ values }) => list(values).some(toBoolean),
  },
  not: {
    args: (types) => v.strictObject({ value: types.boolean }),
    run: ({ value }) => !toBoolean(value),
  },
};

function valid(isValid: boolean): { valid: boolean } {
  return { valid: isValid };
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function isWithin(size: number, { min, max }: Args): boolean {
  return (
    size >= (min === undefined ? -Infinity : toNumber(min)) &&
    size <= (max === undefined ? Infinity : toNumber(max))
  );
}

function matches(value: string, pattern: string): boolean {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) throw new A2uiFault('INVALID_FUNCTION_CALL', compiled.message);
  return value.length <= MAX_TESTED && compiled.test(value);
}

function formatNumber(args: Args, { formats }: FunctionHost, style: Intl.NumberFormatOptions): string {
  const decimals =
    args.decimals === undefined || args.decimals === null ? undefined : toNumber(args.decimals);
  const digits = decimals === undefined ? undefined : Math.min(20, Math.max(0, Math.round(decimals)));
  const options: Intl.NumberFormatOptions = {
    ...style,
    useGrouping: toBoolean(args.grouping ?? true),
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  };
  return formats.number(options).format(toNumber(args.value));
}

function formatCurrency(args: Args, host: FunctionHost): string {
  const currency = toText(args.currency).toUpperCase();
  // Anything else makes Intl throw.
  if (!/^[A-Z]{3}$/.test(currency)) return `${formatNumber(args, host, {})} ${currency}`.trimEnd();
  return formatNumber(args, host, { style: 'currency', currency });
}
