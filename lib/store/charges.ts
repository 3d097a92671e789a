import { type Charge, hasFailed } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { linksOf } from '#lib/domain/direct-debit/same-debt.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import { getItems, queryItems } from '#lib/store/engine/read.ts';
import { UnreadableItem } from '#lib/store/engine/stored-item.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { CHARGES, chargeKey, directDebitKey, type Key, orderKey } from './keys.ts';

/** A direct debit's list entry for a charge. */
export type Pointer = Key & { account_id: string; order_id: string };

/** Returns the charges with these ids that exist, as of this moment. */
export async function findCharges(ids: readonly string[]): Promise<Charge[]> {
  const found = await getItems<Charge & Key>(ids.map(orderKey));
  return found.filter((charge) => charge?.type === 'direct_debit') as Charge[];
}

/** Does the same without the charges that cannot be read, which `unread` receives. */
export async function findReadableCharges(
  ids: readonly string[],
  unread: (error: UnreadableItem) => void = () => {},
): Promise<Charge[]> {
  const found = await Promise.allSettled(ids.map((id) => findCharges([id])));
  return found.flatMap((result) => {
    if (result.status === 'fulfilled') return result.value;
    if (!(result.reason instanceof UnreadableItem)) throw result.reason;
    unread(result.reason);
    return [];
  });
}

/** Returns the other charges of a charge's debt, as of this moment. A charge that was never retried needs no read. */
export async function findDebt(charge: Charge): Promise<Charge[]> {
  const group: Charge[] = [];
  const known = new Set([charge.id]);
  for (let found = [charge]; found.length > 0; ) {
    const ids = [...new Set(found.flatMap(linksOf))].filter((id) => !known.has(id));
    for (const id of ids) known.add(id);
    found = ids.length === 0 ? [] : await findCharges(ids);
    group.push(...found);
  }
  return group;
}

export type ChargeQuery = {
  limit: number;
  cursor?: string | undefined;
  status?: OrderStatus | undefined;
};

/** Returns one page of a direct debit's charges, newest first, as of this moment. */
export async function listCharges(
  { id }: Pick<DirectDebit, 'id'>,
  { limit, cursor, status }: ChargeQuery,
): Promise<Page<Charge>> {
  const list = JSON.stringify([directDebitKey(id).pk, CHARGES, status]);
  const charges: Charge[] = [];
  let after = cursor === undefined ? undefined : await readCursor(list, cursor);
  for (let more = true; more && charges.length <= limit; ) {
    const slice = await queryPointers(id, limit + 1, after);
    const found = await findCharges(slice.items.map(({ order_id }) => order_id));
    charges.push(...found.filter((charge) => status === undefined || charge.status === status));
    after = slice.items.at(-1)?.order_id;
    more = slice.more;
  }
  return {
    items: charges.slice(0, limit),
    more: charges.length > limit,
    cursorAfter: (charge) => makeCursor(list, charge.id),
  };
}

/** Returns the open charges of a direct debit that have one of these statuses, newest first, as of this moment. */
export async function findChargesIn(
  { id, counters }: Pick<DirectDebit, 'id' | 'counters'>,
  statuses: readonly OrderStatus[],
): Promise<Charge[]> {
  const { open_orders } = counters;
  const found: Charge[] = [];
  let after: string | undefined;
  for (let more = open_orders > 0; more && found.length < open_orders; ) {
    const slice = await queryPointers(id, AT_ONCE, after);
    const charges = await findCharges(slice.items.map(({ order_id }) => order_id));
    found.push(...charges.filter(({ status }) => statuses.includes(status)));
    after = slice.items.at(-1)?.order_id;
    more = slice.more;
  }
  return found;
}

const AT_ONCE = 25;

/** Returns the newest failed charge of a direct debit, retried or not; undefined if none failed. */
export async function findLatestFailed(directDebitId: string): Promise<Charge | undefined> {
  let after: string | undefined;
  for (let more = true; more; ) {
    const slice = await queryPointers(directDebitId, AT_ONCE, after);
    const found = await findCharges(slice.items.map(({ order_id }) => order_id));
    const failed = found.find(hasFailed);
    if (failed) return failed;
    after = slice.items.at(-1)?.order_id;
    more = slice.more;
  }
  return undefined;
}

/** Returns the charges of one billing period of a direct debit, newest first. It reads all of its charges. */
export async function findChargesOfPeriod({ id }: Pick<DirectDebit, 'id'>, n: number): Promise<Charge[]> {
  const found: Charge[] = [];
  let after: string | undefined;
  for (let more = true; more; ) {
    const slice = await queryPointers(id, AT_ONCE, after);
    const charges = await findCharges(slice.items.map(({ order_id }) => order_id));
    found.push(...charges.filter(({ period }) => period.n === n));
    after = slice.items.at(-1)?.order_id;
    more = slice.more;
  }
  return found;
}

/** Returns the failed charges of a direct debit that were not retried. */
export async function findFailed({ id, counters }: DirectDebit): Promise<Charge[]> {
  const count = counters.carried_orders.length + counters.unpaid_orders;
  const found: Charge[] = [];
  let after: string | undefined;
  for (let more = count > 0; more && found.length < count; ) {
    const slice = await queryPointers(id, AT_ONCE, after);
    const charges = await findCharges(slice.items.map(({ order_id }) => order_id));
    found.push(...charges.filter((charge) => hasFailed(charge) && charge.retried_by === null));
    after = slice.items.at(-1)?.order_id;
    more = slice.more;
  }
  return found;
}

function queryPointers(directDebitId: string, limit: number, after: string | undefined) {
  return queryItems<Pointer>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :charges)',
      ExpressionAttributeValues: { ':pk': directDebitKey(directDebitId).pk, ':charges': CHARGES },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    limit,
    after === undefined ? undefined : chargeKey(directDebitId, after),
  );
}
