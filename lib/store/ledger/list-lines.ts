import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { LineType } from '#lib/domain/ledger/postings.ts';
import { LARGEST_PAGE } from '#lib/domain/limits.ts';
import type { Order } from '#lib/domain/order.ts';
import { findDisputes } from '#lib/store/disputes.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { findOrder } from '#lib/store/orders.ts';
import { findRefunds } from '#lib/store/outgoing/payments.ts';
import { keyOfLine, LINES, ledgerPk } from './keys.ts';
import { findLinesOf, findPaymentLines } from './lines.ts';

/** The lines that a page shows: of a type, of an order, and written in a range of times, both ends included. */
export type LineQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly type?: LineType | undefined;
  readonly order_id?: string | undefined;
  readonly 'created_at[gte]'?: Date | undefined;
  readonly 'created_at[lte]'?: Date | undefined;
};

/** The most lines that a page reads if some of them are left out. */
const MOST_READ = 5 * LARGEST_PAGE;

/**
 * Returns one page of an account's lines, latest date first, as of this moment. A filtered page reads a bounded number
 * of lines, so it may be short or empty although more follow.
 *
 * @throws ApiError `validation_failed` if the cursor is of another list
 */
export async function listLines(accountId: string, query: LineQuery): Promise<Page<Line>> {
  const { cursor, order_id, limit: _, ...filter } = query;
  const name = JSON.stringify([ledgerPk(accountId), order_id, filter]);
  const after = cursor === undefined ? undefined : await readCursor(name, cursor);
  const find = order_id === undefined ? findOfAccount : findOfOrder;
  const { items, more, last } = await find(accountId, query, after);
  return {
    items,
    more,
    cursorAfter: (line) => makeCursor(name, placeOf(line)),
    ...(last !== undefined && { cursorAfterAll: () => makeCursor(name, last) }),
  };
}

/** Some wanted lines, whether others may follow, and the place of the last line that was read. */
type Found = { readonly items: Line[]; readonly more: boolean; readonly last: string | undefined };

async function findOfAccount(accountId: string, query: LineQuery, after: string | undefined): Promise<Found> {
  const { limit, type, 'created_at[gte]': since, 'created_at[lte]': until } = query;
  const isFiltered = type !== undefined || since !== undefined || until !== undefined;
  const [first, latest] = [since ? dateOf(since) : BEFORE_ALL, until ? dateOf(until) : AFTER_ALL];
  const items: Line[] = [];
  let [last, more, read] = [after, first <= latest, 0];
  while (more && items.length < limit && read < MOST_READ) {
    const slice = await readLines(accountId, [first, latest], isFiltered ? LARGEST_PAGE : limit, last);
    more = slice.more;
    for (const line of slice.items) {
      if (items.length === limit) {
        more = true;
        break;
      }
      read += 1;
      last = placeOf(line);
      if (isWanted(query, line)) items.push(line);
    }
  }
  return { items, more, last };
}

/** Returns the few lines of an order, of its refunds and of its disputes, if it is the account's, latest first. */
async function findOfOrder(accountId: string, query: LineQuery, after: string | undefined): Promise<Found> {
  const order = await findOrder(query.order_id ?? '');
  const lines = order?.account_id === accountId ? await findAllOf(order) : [];
  const wanted = lines
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
    .filter((line) => isWanted(query, line) && (after === undefined || placeOf(line) < after));
  return { items: wanted.slice(0, query.limit), more: wanted.length > query.limit, last: undefined };
}

async function findAllOf(order: Order): Promise<Line[]> {
  const { ids = [] } = order.refunds ?? {};
  const [own, refunds, disputes] = await Promise.all([
    findLinesOf(order),
    findRefunds(ids),
    findDisputes(order.disputes ?? []),
  ]);
  return [...own, ...(await findPaymentLines([...refunds, ...disputes]))];
}

function isWanted(
  { type, 'created_at[gte]': since, 'created_at[lte]': until }: LineQuery,
  line: Line,
): boolean {
  const at = Date.parse(line.created_at);
  return (
    (type === undefined || line.type === type) &&
    (since === undefined || at >= since.getTime()) &&
    (until === undefined || at <= until.getTime())
  );
}

const placeOf = (line: Line): string => keyOfLine(line).sk;

const [BEFORE_ALL, AFTER_ALL] = ['0', '~'];

/** The years that a calendar date can have; a line has no other. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2999];

/** Returns the date of a time in Mexico City, or an end of all dates if no line can have it. */
function dateOf(time: Date): string {
  const year = time.getUTCFullYear();
  if (year <= FIRST_YEAR) return BEFORE_ALL;
  return year >= LAST_YEAR ? AFTER_ALL : mexicoCityDate(time);
}

function readLines(
  accountId: string,
  [first, latest]: readonly [string, string],
  limit: number,
  after: string | undefined,
) {
  const pk = ledgerPk(accountId);
  return queryItems<Line>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': `${LINES}${first}`, ':last': `${LINES}${latest}~` },
      ScanIndexForward: false,
    },
    limit,
    after === undefined ? undefined : { pk, sk: after },
  );
}

/** The dates on which lines were written, both included. */
export type Written = { readonly first: CalendarDate; readonly latest: CalendarDate };

/**
 * Yields the lines of an account in batches, latest date first, as of the moment of each read: those that were written
 * on some dates, or all.
 */
export async function* walkLines(
  accountId: string,
  written?: Written,
): AsyncGenerator<readonly Line[], void, undefined> {
  const { first = BEFORE_ALL, latest = AFTER_ALL } = written ?? {};
  let after: string | undefined;
  for (let more = true; more; ) {
    const slice = await readLines(accountId, [first, latest], MOST_READ, after);
    yield slice.items;
    const last = slice.items.at(-1);
    after = last && placeOf(last);
    more = slice.more;
  }
}
