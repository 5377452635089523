import { recordOrder } from './compare-values.js';
import type { MayTell } from './may-read.js';
import type { GivenPage, GivenRecord } from './read-records.js';
import type { RecordsQuery } from './records.js';

export interface FoundRecords {
  /** At most `limit`, all of which this agent may know. */
  readonly records: readonly GivenRecord[];
  readonly hasMore: boolean;
  readonly totalCount: number | undefined;
}

/** Asks the provider for some of the records of one query. */
export type Pages = (offset: number, limit: number) => Promise<GivenPage>;

const MAX_PAGE = 1000;
// Counting further would cost more than the number is worth.
const MAX_COUNTED = 1000;

/** The provider's own paging, where every record may be told. */
export async function plainRecords(
  pages: Pages,
  query: RecordsQuery,
  wantsTotal: boolean,
): Promise<FoundRecords> {
  const { offset, limit } = query;
  const page = await pages(offset, limit);
  const end = offset + Math.min(page.given, limit);
  const hasMore =
    page.given > limit ||
    (page.given > 0 && (saysMore(page, end, limit) ?? (await pages(end, 1)).records.length > 0));
  return {
    records: ordered(page.records.slice(0, limit), query),
    hasMore,
    totalCount: wantsTotal ? page.totalCount : undefined,
  };
}

/**
 * Pages as if the records that this agent may not know did not exist (COG-11-6): offset, limit, `hasMore` and the total
 * count only the others. That means reading from the start, in growing pages.
 */
export async function permittedRecords(
  pages: Pages,
  query: RecordsQuery,
  wantsTotal: boolean,
  mayTell: MayTell,
): Promise<FoundRecords> {
  const { offset, limit } = query;
  const records: GivenRecord[] = [];
  let counted = 0;
  let position = 0;
  let isCounting = false;
  for (let size = limit; ; size = Math.min(size * 2, MAX_PAGE)) {
    const page = await pages(position, size);
    for (const record of page.records) {
      if (!mayTell(record.ref)) continue;
      if (counted >= offset && records.length < limit) records.push(record);
      counted += 1;
    }
    position += page.given;
    isCounting ||= wantsTotal && page.totalCount !== undefined;
    const hasMore = counted > offset + limit;
    // Nothing new means that the provider does not heed the offset.
    const isAtEnd = page.records.length === 0 || saysMore(page, position, size) === false;
    if (isAtEnd || (hasMore && !(isCounting && counted <= MAX_COUNTED)))
      return {
        records: ordered(records, query),
        hasMore,
        totalCount: isCounting && counted <= MAX_COUNTED ? counted : undefined,
      };
  }
}

/** Whether the provider has records after a page; undefined where it leaves that open. */
function saysMore(
  { given, hasMore, totalCount }: GivenPage,
  end: number,
  asked: number,
): boolean | undefined {
  if (hasMore !== undefined) return hasMore;
  if (totalCount !== undefined) return totalCount > end;
  return given < asked ? false : undefined;
}

/** In the order asked for, where the provider gave the fields that decide it. */
function ordered(records: readonly GivenRecord[], { sort }: RecordsQuery): readonly GivenRecord[] {
  const canTell = sort.every(({ field }) => records.some(({ fields }) => Object.hasOwn(fields, field)));
  return canTell ? [...records].sort(recordOrder(sort)) : records;
}
