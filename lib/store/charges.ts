import { afterMove, type Charge, type ChargeMove, hasFailed } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Happened } from '#lib/domain/events.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import { put } from './change.ts';
import { missing, oneOf } from './conditions.ts';
import { makeCursor, readCursor } from './cursor.ts';
import { CHARGES, chargeKey, directDebitKey, type Key, orderKey } from './keys.ts';
import type { Page } from './list.ts';
import { itemOfOrder, storeOrder, tellOfOrder } from './orders.ts';
import { getItems, queryItems } from './read.ts';
import { takeReference } from './references.ts';
import type { Write } from './transact.ts';

type Pointer = Key & { account_id: string; order_id: string };

/**
 * The writes that store a new charge: itself, in the queue of its day unless it has gone to the bank already, its
 * reference, where its direct debit lists it, and the events that tell of it.
 */
export function storeCharge(charge: Charge, now: Date): Write[] {
  const { account_id, direct_debit_id, id, reference } = charge;
  const pointer: Pointer = { ...chargeKey(direct_debit_id, id), account_id, order_id: id };
  return [takeReference(reference, account_id, id), ...storeOrder(charge, now), put(pointer)];
}

/**
 * The writes of a charge's transition, with the events that tell of it; `decided` is what workers are told with them.
 * `ConflictError` where it is in none of the statuses, or was retried meanwhile, is part of another exception than it was,
 * or has changed otherwise, since that would be told wrongly. It is written whole, as it was read.
 */
export function moveCharge(move: ChargeMove, now: Date, decided: readonly Happened[] = []): Write[] {
  const { charge, transition } = move;
  const { account_id, version } = charge;
  const { from, retriedBy, fileId } = transition;
  const after = afterMove(move, now);
  const moved = put(itemOfOrder(after), {
    account_id,
    version,
    status: oneOf(...from),
    retried_by: retriedBy ?? null,
    // What is held by an exception meanwhile must not go to the bank.
    exception: charge.exception ?? missing,
    ...(fileId !== undefined && { file_id: fileId }),
  });
  return [moved, ...tellOfOrder(charge, after, now, decided)];
}

/** The charges with these ids, those that are there, as of this moment. */
export async function findCharges(ids: readonly string[]): Promise<Charge[]> {
  const found = await getItems<Charge & Key>(ids.map(orderKey));
  return found.filter((charge) => charge?.type === 'direct_debit') as Charge[];
}

export type ChargeQuery = {
  limit: number;
  cursor?: string | undefined;
  status?: OrderStatus | undefined;
};

/** One page of a direct debit's charges, newest first, as of this moment. */
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

/** The charges of a direct debit that are in one of some statuses, newest first, as of this moment. */
export async function findChargesIn(
  { id, open_orders }: Pick<DirectDebit, 'id' | 'open_orders'>,
  statuses: readonly OrderStatus[],
): Promise<Charge[]> {
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

/** The newest charge of a direct debit that failed, whether or not it was retried; nothing where none did. */
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

/** Returns the charges of one billing period of a direct debit, newest first: all of its charges are looked through. */
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

/** The charges of a direct debit that failed and were not retried. */
export async function findFailed({ id, carried_orders, unpaid_orders }: DirectDebit): Promise<Charge[]> {
  const count = carried_orders.length + unpaid_orders;
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
