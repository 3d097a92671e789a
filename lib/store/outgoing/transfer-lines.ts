import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { change, conflict, create } from '#lib/store/engine/change.ts';
import { getExisting, getItem, queryItems } from '#lib/store/engine/read.ts';
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

/** Returns one page of the lines of a transfer, in the order in which it took them. */
export async function listLinesOf(
  transfer: Transfer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Line>> {
  const name = paymentKey(transfer.id).pk;
  const skipped = cursor === undefined ? 0 : Number(await readCursor(name, cursor));
  const items: Line[] = [];
  for await (const line of linesOf(transfer, skipped)) if (items.push(line) > limit) break;
  const places = new Map(items.map((line, n) => [line, skipped + n + 1]));
  return {
    items: items.slice(0, limit),
    more: items.length > limit,
    cursorAfter: (line) => makeCursor(name, String(places.get(line))),
  };
}

/** Yields the lines of a transfer in that order, without the first `skipped` ones. */
export async function* linesOf(transfer: Transfer, skipped: number): AsyncGenerator<Line, void, undefined> {
  for await (const lines of slicesOf(transfer, skipped)) yield* lines;
}

/** Yields the same lines in the slices in which the transfer took them. */
export async function* slicesOf(
  { id, account_id, slices }: Transfer,
  skipped = 0,
): AsyncGenerator<readonly Line[], void, undefined> {
  const pk = ledgerPk(account_id);
  let left = skipped;
  for (let n = 1; n <= slices; n++) {
    const slice = await getItem<{ lines: readonly string[] }>(sliceKey(id, n));
    const all = slice?.lines ?? [];
    const keys = all.slice(left).map((sk) => ({ pk, sk }));
    left = Math.max(0, left - all.length);
    yield await getExisting<Line>(keys);
  }
}
