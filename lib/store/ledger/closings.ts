import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { SignedClosing } from '#lib/domain/ledger/closing.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { change, conflict, create, put } from '#lib/store/engine/change.ts';
import { before, missing, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import { transact, transactIfUnchanged } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { LINES, ledgerPk } from './keys.ts';
import { CLOSED_UNTIL } from './lines.ts';

/**
 * The closings of days. They are written once, and never changed.
 *
 * | item                     | pk                   | sk       |
 * |--------------------------|----------------------|----------|
 * | head of a day            | CLOSINGS             | DAY#date |
 * | the last day that is closed with all parts | CLOSINGS | CLOSED |
 * | the last day that takes no more lines | CLOSINGS | UNTIL    |
 * | part of an account       | ACC#account#CLOSINGS | DAY#date |
 */
type StoredClosing = SignedClosing & { readonly day: CalendarDate };

const HEADS = 'CLOSINGS';
const DAYS = 'DAY#';
const CLOSED: Key = { pk: HEADS, sk: 'CLOSED' };

const partsPk = (accountId: string) => `ACC#${accountId}#CLOSINGS`;
const keyOf = (pk: string, day: string): Key => ({ pk, sk: `${DAYS}${day}` });

/** Writes a head or a part once. Does nothing if there is one. */
const storeOnce = (pk: string, closing: StoredClosing & { readonly account_id?: string }) =>
  transactIfUnchanged([create({ ...keyOf(pk, closing.day), ...closing })]);

export const storeHead = (head: StoredClosing) => storeOnce(HEADS, head);
export const storePart = (accountId: string, part: StoredClosing) =>
  storeOnce(partsPk(accountId), { account_id: accountId, ...part });

/** Returns the head of a day, as of this moment; undefined if the day is not closed. */
export const findHead = (day: string): Promise<StoredClosing | undefined> =>
  getItem<StoredClosing & Key>(keyOf(HEADS, day));

/** Returns an account's part of a day, as of this moment; undefined if it has none. */
export const findPart = (accountId: string, day: string): Promise<StoredClosing | undefined> =>
  getItem<StoredClosing & Key>(keyOf(partsPk(accountId), day));

/** Returns the last head, or the last part of an account, of an earlier day; undefined if there is none. */
export const findHeadBefore = (day: string) => findBefore(HEADS, day);
export const findPartBefore = (accountId: string, day: string) => findBefore(partsPk(accountId), day);

/** Returns the last part of an account up to a day, as of this moment; undefined if there is none. */
export const findLatestPart = async (accountId: string, day: string): Promise<StoredClosing | undefined> =>
  (await findUntil(partsPk(accountId), day, 1))[0];

const findBefore = async (pk: string, day: string): Promise<StoredClosing | undefined> =>
  (await findUntil(pk, day, 2)).find((closing) => closing.day !== day);

/** Returns the last closings up to a day, latest first. */
async function findUntil(pk: string, day: string, limit: number): Promise<StoredClosing[]> {
  const { items } = await queryItems<StoredClosing & Key>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :day',
      ExpressionAttributeValues: { ':pk': pk, ':first': DAYS, ':day': `${DAYS}${day}` },
      ScanIndexForward: false,
    },
    limit,
  );
  return items;
}

/** Returns all heads, or all parts of an account, earliest first. */
export const findHeads = () => findAll(HEADS);
export const findParts = (accountId: string) => findAll(partsPk(accountId));

async function findAll(pk: string): Promise<StoredClosing[]> {
  const { items } = await queryItems<StoredClosing & Key>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :days)',
      ExpressionAttributeValues: { ':pk': pk, ':days': DAYS },
    },
    MOST_DAYS,
  );
  return items.map(({ day, text, hash, signature }) => ({ day, text, hash, signature }));
}

/** More days than the service will have. */
const MOST_DAYS = 10_000;

/** Returns the last day that is closed with all parts; undefined if none is. */
export const findLastClosed = async (): Promise<CalendarDate | undefined> =>
  (await getItem<{ day: CalendarDate } & Key>(CLOSED))?.day;

/** Closes a day and all days before it to lines. It may be repeated. */
export async function takeNoMoreLines(until: CalendarDate): Promise<void> {
  const isLater = { until: missingOr(before(until)) };
  await transactIfUnchanged([change(CLOSED_UNTIL, { from: isLater, set: { until } }, conflict)]);
}

/** Notes the last day that is closed. It fails with `ConflictError` if another one was noted since. */
export const noteClosed = (day: CalendarDate, last: CalendarDate | undefined) =>
  transact([put({ ...CLOSED, day }, { day: last ?? missing })]);

/** How many lines are read at once. */
const LINES_AT_ONCE = 500;

/** The days whose lines a closing has: after the last closed day, if there was one, up to its own. */
export type ClosedDays = { readonly after: CalendarDate | undefined; readonly until: CalendarDate };

/**
 * Yields the lines of an account that were written on the days of a closing, in their order, as of the moment of each
 * read.
 */
export async function* linesOfDays(
  accountId: string,
  days: ClosedDays,
): AsyncGenerator<Line, void, undefined> {
  let place: string | undefined;
  for (let more = true; more; ) {
    const slice = await readLinesOfDays(accountId, days, LINES_AT_ONCE, place);
    yield* slice.items;
    place = slice.items.at(-1)?.sk;
    more = slice.more;
  }
}

/** Returns some of these lines, after a place, each with its place. */
export function readLinesOfDays(
  accountId: string,
  { after, until }: ClosedDays,
  limit: number,
  place: string | undefined,
): Promise<{ items: (Line & Key)[]; more: boolean }> {
  const pk = ledgerPk(accountId);
  const first = after === undefined ? LINES : `${LINES}${after}~`;
  return queryItems<Line & Key>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': `${LINES}${until}~` },
    },
    limit,
    place === undefined ? undefined : { pk, sk: place },
  );
}
