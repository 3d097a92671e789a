import type { Line } from '#lib/domain/ledger/line.ts';
import type { Order } from '#lib/domain/order.ts';
import { create } from '#lib/store/engine/change.ts';
import { getItem, getItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { lineKey } from './keys.ts';

/** Returns the writes of new lines. They fail with `ConflictError` if a line of that order and number exists. */
export function storeLines(lines: readonly Line[]): Write[] {
  return lines.map((line) => create({ ...lineKey(line, line.n), ...line }));
}

/** Returns the lines of an order, oldest first, as of this moment. */
export async function findLinesOf({ id: order_id, account_id, ledger }: Order): Promise<Line[]> {
  const keys = (ledger?.lines ?? []).map((written_on, n) => lineKey({ account_id, written_on, order_id }, n));
  const found = await getItems<Line & Key>(keys);
  return found.filter((line) => line !== undefined);
}

/** Returns a line of an order by its number, as of this moment; undefined if there is none. */
export async function findLine(
  { id: order_id, account_id, ledger }: Order,
  n: number,
): Promise<Line | undefined> {
  const written_on = ledger?.lines[n];
  return written_on && getItem<Line>(lineKey({ account_id, written_on, order_id }, n));
}
