import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { change, conflict, create } from '#lib/store/engine/change.ts';
import { getExisting, getItem, getItems, queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { DUE_INDEX } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { keyOfLine, LINES, ledgerPk, paymentKey, sliceKey } from '#lib/store/ledger/keys.ts';
import { linesShard } from '#lib/store/ledger/lines.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';

/**
 * How many lines are read at once. A transfer takes them in one transaction of a hundred writes, with the payment that
 * each of them may take back; three more writes begin the transfer.
 */
const LINES_AT_ONCE = 48;

/** How many lines of a day one query reads: a transfer has taken most of them. */
const WRITTEN_AT_ONCE = 1_000;

/** Finds the lines of an account that are part of no transfer and available on a day. */
const UNTRANSFERRED = 'due_shard = :shard AND due_at <= :today';
const untransferred = (accountId: string, today: CalendarDate) => ({
  ':shard': linesShard(accountId),
  ':today': today,
});

/**
 * Yields the keys of the lines of an account that are part of no transfer and available on a day, those that became
 * available first. The index may not show a line of a moment ago, and may still show one that was taken a moment ago.
 */
export const walkUntransferred = (accountId: string, today: CalendarDate) =>
  walkKeys({
    IndexName: DUE_INDEX,
    KeyConditionExpression: UNTRANSFERRED,
    ExpressionAttributeValues: untransferred(accountId, today),
  });

/**
 * Yields the keys of those of such lines that were written on a day, as of this moment: also those that the index does
 * not show yet.
 */
export const walkUntransferredOf = (accountId: string, writtenOn: CalendarDate, today: CalendarDate) =>
  walkKeys(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :written)',
      FilterExpression: UNTRANSFERRED,
      ExpressionAttributeValues: {
        ...untransferred(accountId, today),
        ...{ ':pk': ledgerPk(accountId), ':written': `${LINES}${writtenOn}` },
      },
    },
    WRITTEN_AT_ONCE,
  );

/** Yields the keys of the lines that a query finds. */
async function* walkKeys(
  query: Parameters<typeof queryItems>[0],
  pageSize = 0,
): AsyncGenerator<readonly Key[], void, undefined> {
  let after: Key | undefined;
  for (let more = true; more; ) {
    const slice = await queryItems<Key>(query, LINES_AT_ONCE, after, { pageSize });
    const keys = slice.items.map(({ pk, sk }) => ({ pk, sk }));
    yield keys;
    // A place in an index has members of its own, which the table refuses as a place.
    after = (query.IndexName ? slice.items : keys).at(-1);
    more = slice.more;
  }
}

/** Returns those of some lines that are part of no transfer, as of this moment. */
export async function findUntransferred(keys: readonly Key[]): Promise<Line[]> {
  return (await getExisting<Line>(keys)).filter(({ transfer_id }) => transfer_id === null);
}

/**
 * Returns the writes that make lines part of a transfer. They fail with `ConflictError` if one is part of a transfer
 * already.
 *
 * @param transfer the transfer, with these lines
 */
export function takeLines({ id, account_id, slices }: Transfer, lines: readonly Line[]): Write[] {
  const keys = lines.map(keyOfLine);
  return [
    create({ ...sliceKey(id, slices), account_id, lines: keys.map(({ sk }) => sk) }),
    ...keys.map((key) =>
      change(
        key,
        { from: { transfer_id: null }, set: { transfer_id: id }, remove: ['due_shard', 'due_at'] },
        conflict,
      ),
    ),
  ];
}

/** How many of the lines that the n-th slice lists come before a place. */
type Place = { readonly slice: number; readonly skipped: number };

const START: Place = { slice: 1, skipped: 0 };

/**
 * Returns one page of the lines of a transfer, in the order in which it took them. A cursor names the slice of its line,
 * so a late page of a large transfer takes as few reads as the first one.
 */
export async function listLinesOf(
  transfer: Transfer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Line>> {
  const name = `lines of ${paymentKey(transfer.id).pk}`;
  const start = cursor === undefined ? START : placeIn(await readCursor(name, cursor));
  const places = new Map<Line, string>();
  let { slice, skipped } = start;
  for await (const lines of slicesOf(transfer, start)) {
    for (const [n, line] of lines.entries()) places.set(line, `${slice}.${skipped + n + 1}`);
    if (places.size > limit) break;
    [slice, skipped] = [slice + 1, 0];
  }
  return {
    items: [...places.keys()].slice(0, limit),
    more: places.size > limit,
    cursorAfter: (line) => makeCursor(name, String(places.get(line))),
  };
}

function placeIn(text: string): Place {
  const [slice = 1, skipped = 0] = text.split('.').map(Number);
  return { slice, skipped };
}

/** Yields the lines of a transfer after a place, in the slices in which the transfer took them. */
async function* slicesOf(
  { id, account_id, slices }: Transfer,
  start: Place,
): AsyncGenerator<readonly Line[], void, undefined> {
  for (let n = start.slice; n <= slices; n++) {
    const found = await getItem<Slice>(sliceKey(id, n));
    yield await linesIn(account_id, [found], n === start.slice ? start.skipped : 0);
  }
}

/** How many slices are read together by a walk through all of them. */
const SLICES_AT_ONCE = 10;

/** Yields all lines of a transfer, some hundred at a time: a month of a large merchant has a million. */
export async function* walkLinesOf({
  id,
  account_id,
  slices,
}: Transfer): AsyncGenerator<readonly Line[], void, undefined> {
  for (let first = 1; first <= slices; first += SLICES_AT_ONCE) {
    const length = Math.min(SLICES_AT_ONCE, slices - first + 1);
    const found = await getItems<Slice & Key>(Array.from({ length }, (_, n) => sliceKey(id, first + n)));
    yield await linesIn(account_id, found);
  }
}

/** An item that lists the places of lines of a transfer, in the partition of its account. */
type Slice = { readonly lines: readonly string[] };

/** Returns the lines that some slices list, without the first `skipped` ones, as of this moment. */
function linesIn(accountId: string, some: readonly (Slice | undefined)[], skipped = 0): Promise<Line[]> {
  const pk = ledgerPk(accountId);
  const places = some.flatMap((slice) => slice?.lines ?? []).slice(skipped);
  return getExisting<Line>(places.map((sk) => ({ pk, sk })));
}
