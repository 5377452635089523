import * as v from 'valibot';
import { requestHandler, type RequestHandler, type SessionPort } from '../extension.js';
import { UiapError } from '../protocol/errors.js';
import { notAllowed } from './check-filter.js';
import type { QueryPlan } from './check-query.js';
import { present } from './present.js';
import type { QueryAnswers } from './query.js';

const TYPE = 'uiap.cognition.query';

type Entry = Parameters<SessionPort['audit']>[0];

/**
 * Handles `uiap.cognition.query`, and writes down who asked for what (OP-C-48).
 *
 * @param answers Undefined where queries are off: that is said before the payload is looked at (OP-C-32).
 */
export function queryHandler(port: SessionPort, answers: QueryAnswers | undefined): RequestHandler {
  return requestHandler({
    type: TYPE,
    payload: v.unknown(),
    responseType: `${TYPE}.result`,
    async handle(payload, { requestId, signal }) {
      let entry: Entry = { type: TYPE, outcome: 'delivered', requestId };
      try {
        if (!answers) throw notAllowed('Queries are not enabled in this session.');
        const plan = answers.plan(payload);
        entry = { ...entry, ...traceOf(plan) };
        const result = await answers.run(payload, plan, signal);
        port.audit({ ...entry, returned: result.returned });
        return result;
      } catch (error) {
        port.audit({ ...entry, outcome: error instanceof UiapError ? error.code : 'internal_error' });
        throw error;
      }
    },
  });
}

function traceOf({ entity, scopeId, routeId, filters }: QueryPlan): Omit<Entry, 'type' | 'outcome'> {
  const filterFields = [...new Set(filters.map(({ field }) => field))];
  return present({
    entity: entity.type,
    scopeId,
    routeId,
    filterFields: filterFields.length > 0 ? filterFields : undefined,
  });
}
