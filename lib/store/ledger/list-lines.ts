import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { LineType } from '#lib/domain/ledger/postings.ts';
import { LARGEST_PAGE, LARGEST_RESPONSE } from '#lib/domain/limits.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import type { Key } from '#lib/store/keys.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { findOrder } from '#lib/store/orders.ts';
import { LINES, ledgerPk, lineKey } from './keys.ts';
import { findLinesOf } from './lines.ts';

/** The lines that a page shows: of a type, and written in a range of times, both included. */
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
const [BEFORE_ALL, AFTER_ALL] = ['0', '~'];

/**
 * Returns one page of an account's lines, latest date first, as of this moment. A page of some lines reads a bounded
 * number of them, so it may be short or empty although more follow.
 *
 * @throws ApiError `validation_failed` if the cursor is of another list
 */
export async function listLines(accountId: string, query: LineQuery): Promise<Page<Line>> {
  const { limit, cursor, type, order_id, 'created_at[gte]': since, 'created_at[lte]': until } = query;
  const from = since ? dateOf(since) : BEFORE_ALL;
  const to = until ? dateOf(until) : AFTER_ALL;
  const name = JSON.stringify([ledgerPk(accountId), order_id, type, since, until]);
  const after = cursor === undefined ? undefined : await readCursor(name, cursor);
  const cursorAt = ({ sk }: Key) => makeCursor(name, sk);
  if (to < from) return { items: [], more: false, cursorAfter: () => cursorAt({ pk: '', sk: '' }) };
  const read = await (order_id === undefined ? readPartition : readOrder)(
    accountId,
    query,
    { from, to },
    after,
  );
  const wanted = read.items.filter(
    ({ type: own, created_at }) =>
      (type === undefined || own === type) &&
      (!since || created_at >= since.toISOString()) &&
      (!until || created_at <= until.toISOString()),
  );
  const items = wanted.slice(0, limit);
  const last = read.items.at(-1);
  const isCut = items.length < wanted.length;
  return {
    items,
    more: read.more || isCut,
    cursorAfter: (line) => cursorAt(line as Line & Key),
    ...(last && !isCut && { cursorAfterAll: () => cursorAt(last) }),
  };
}

/** The years that a calendar date can have; a line has no other. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2999];

/** Returns the date of a time in Mexico City, or an end of all dates if no line can have it. */
function dateOf(time: Date): string {
  const year = time.getUTCFullYear();
  if (year <= FIRST_YEAR) return BEFORE_ALL;
  return year >= LAST_YEAR ? AFTER_ALL : mexicoCityDate(time);
}

type Dates = { readonly from: string; readonly to: string };
type Read = { readonly items: readonly (Line & Key)[]; readonly more: boolean };

async function readPartition(
  accountId: string,
  { limit, type, 'created_at[gte]': since, 'created_at[lte]': until }: LineQuery,
  { from, to }: Dates,
  after: string | undefined,
): Promise<Read> {
  const pk = ledgerPk(accountId);
  return queryItems<Line & Key>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': `${LINES}${from}`, ':last': `${LINES}${to}~` },
      ScanIndexForward: false,
    },
    type === undefined && !since && !until ? limit : MOST_READ,
    after === undefined ? undefined : { pk, sk: after },
    { mostBytes: LARGEST_RESPONSE },
  );
}

/** Reads the few lines of an order of the account. */
async function readOrder(
  accountId: string,
  { order_id = '' }: LineQuery,
  _: Dates,
  after: string | undefined,
): Promise<Read> {
  const order = await findOrder(order_id);
  const lines = order?.account_id === accountId ? await findLinesOf(order) : [];
  const items = lines.map((line) => ({ ...line, ...lineKey(line, line.n) })).reverse();
  return { items: items.filter(({ sk }) => after === undefined || sk < after), more: false };
}

/** How many lines one read of a walk returns at most. */
const AT_ONCE = 500;

/** Yields all lines of an account in batches, latest date first, as of the moment of each read. */
export async function* walkLines(accountId: string): AsyncGenerator<readonly Line[], void, undefined> {
  const dates = { from: BEFORE_ALL, to: AFTER_ALL };
  let after: string | undefined;
  for (let more = true; more; ) {
    const read = await readPartition(accountId, { limit: AT_ONCE }, dates, after);
    yield read.items;
    after = read.items.at(-1)?.sk;
    more = read.more;
  }
}
