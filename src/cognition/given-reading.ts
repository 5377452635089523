import type { RecordFacts } from '../page/page-facts.js';
import type { Redaction } from '../protocol/cognition.js';
import type { RecordReading } from './expose.js';
import type { FieldReading } from './field-value.js';
import type { GivenRecord } from './read-records.js';

/**
 * A record of the provider, ready to be exposed. What the page redacts of the same record stays redacted: a query is no
 * way around `data-uiap-redact` (contract 7).
 *
 * @param shown The same record where the page shows it.
 */
export function givenReading({ ref, fields }: GivenRecord, shown: readonly RecordFacts[]): RecordReading {
  const { type, id, primaryText } = ref;
  const readings = new Map<string, FieldReading>();
  for (const [name, value] of Object.entries(fields)) readings.set(name, { value, machine: true });
  for (const facts of shown) {
    for (const [name, { redact, secret }] of facts.fields) {
      if (redact || secret) readings.set(name, tightened(readings.get(name), secret ? 'withheld' : redact));
    }
  }
  const redact = strictest(shown.map(({ primary }) => primary?.redact));
  if (primaryText === undefined && !redact) return { type, id, fields: readings };
  return { type, id, primary: { text: primaryText ?? '', ...(redact ? { redact } : {}) }, fields: readings };
}

function tightened(reading: FieldReading = { machine: true }, redact: Redaction | undefined): FieldReading {
  const asked = strictest([reading.redact, redact]);
  return asked ? { ...reading, redact: asked } : reading;
}

function strictest(asked: readonly (Redaction | undefined)[]): Redaction | undefined {
  return (['withheld', 'omitted', 'masked'] as const).find((redaction) => asked.includes(redaction));
}
