import { type Charge, hasFailed } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { linksOf } from '#lib/domain/direct-debit/same-debt.ts';
import { LARGEST_PAGE } from '#lib/domain/limits.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import { getExisting, getMembers, queryItems } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { CHARGES, chargeKey, directDebitKey, type Key, orderKey } from './keys.ts';

/** A direct debit's list entry for a charge. */
export type Pointer = Key & { account_id: string; order_id: string };

/**
 * Returns the charges with these ids that exist, as of this moment. If `unread` receives those that cannot be read, they
 * are left out.
 */
export async function findCharges(ids: readonly string[], unread?: Unread): Promise<Charge[]> {
  const found = await getExisting<Charge>(ids.map(orderKey), unread);
  return found.filter(({ type }) => type === 'direct_debit');
}

/** The members that say what became of a charge in a file. */
const OUTCOME = [
  ...(['id', 'account_id', 'type', 'status', 'totals'] as const),
  ...(['file_id', 'failure', 'corrected_at', 'reversed_at'] as const),
] satisfies (keyof Charge)[];

/** What became of a charge, and its amount. */
export type ChargeOutcome = Pick<Charge, (typeof OUTCOME)[number]>;

/** Returns what became of the charges with these ids, as of this moment, without those that `unread` receives. */
export async function findChargeOutcomes(ids: readonly string[], unread: Unread): Promise<ChargeOutcome[]> {
  const found = await getMembers<ChargeOutcome>(ids.map(orderKey), OUTCOME, unread);
  return found.filter(({ type }) => type === 'direct_debit');
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

/** Returns one page of a direct debit's charges, newest first, as of this moment. */
export async function listCharges(
  { id }: Pick<DirectDebit, 'id'>,
  { limit, cursor, status }: { limit: number; cursor?: string | undefined; status?: OrderStatus | undefined },
): Promise<Page<Charge>> {
  const list = JSON.stringify([directDebitKey(id).pk, CHARGES, status]);
  const after = cursor === undefined ? undefined : await readCursor(list, cursor);
  const charges: Charge[] = [];
  // A filter leaves out most of them: a small page must not look at a thousand charges two at a time.
  const atOnce = status === undefined ? limit + 1 : LARGEST_PAGE;
  for await (const some of walkCharges(id, { atOnce, after })) {
    charges.push(...some.filter((charge) => status === undefined || charge.status === status));
    if (charges.length > limit) break;
  }
  return {
    items: charges.slice(0, limit),
    more: charges.length > limit,
    cursorAfter: (charge) => makeCursor(list, charge.id),
  };
}

/** Returns the open charges of a direct debit that have one of these statuses, newest first, as of this moment. */
export const findChargesIn = (
  { id, counters: { open_orders } }: Pick<DirectDebit, 'id' | 'counters'>,
  statuses: readonly OrderStatus[],
): Promise<Charge[]> => firstCharges(id, open_orders, ({ status }) => statuses.includes(status));

/** Returns the newest failed charge of a direct debit, retried or not; undefined if none failed. */
export async function findLatestFailed(directDebitId: string): Promise<Charge | undefined> {
  return (await firstCharges(directDebitId, 1, hasFailed))[0];
}

/** Returns the charges of one billing period of a direct debit, newest first. It reads all of its charges. */
export const findChargesOfPeriod = ({ id }: Pick<DirectDebit, 'id'>, n: number): Promise<Charge[]> =>
  firstCharges(id, Number.POSITIVE_INFINITY, ({ period }) => period.n === n);

/** Returns the failed charges of a direct debit that were not retried. */
export const findFailed = ({ id, counters }: DirectDebit): Promise<Charge[]> =>
  firstCharges(
    id,
    counters.carried_orders.length + counters.unpaid_orders,
    (charge) => hasFailed(charge) && charge.retried_by === null,
  );

/** Returns the wanted charges of a direct debit, newest first. It reads no further once it has `count` of them. */
async function firstCharges(
  directDebitId: string,
  count: number,
  isWanted: (charge: Charge) => boolean,
): Promise<Charge[]> {
  const found: Charge[] = [];
  if (count === 0) return found;
  for await (const some of walkCharges(directDebitId, { atOnce: AT_ONCE })) {
    found.push(...some.filter(isWanted));
    if (found.length >= count) break;
  }
  return found;
}

const AT_ONCE = 25;

/** Yields the charges of a direct debit in batches, newest first, as of the moment of each read. */
async function* walkCharges(
  directDebitId: string,
  { atOnce, after }: { readonly atOnce: number; readonly after?: string | undefined },
): AsyncGenerator<Charge[], void, undefined> {
  let last = after;
  for (let more = true; more; ) {
    const slice = await queryItems<Pointer>(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :charges)',
        ExpressionAttributeValues: { ':pk': directDebitKey(directDebitId).pk, ':charges': CHARGES },
        ScanIndexForward: false,
        ConsistentRead: true,
      },
      atOnce,
      last === undefined ? undefined : chargeKey(directDebitId, last),
    );
    yield await findCharges(slice.items.map(({ order_id }) => order_id));
    last = slice.items.at(-1)?.order_id;
    more = slice.more;
  }
}
