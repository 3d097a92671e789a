import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { shardOf } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import type { Account } from './accounts.ts';
import { makeCursor, readCursor } from './cursor.ts';
import type { StoredDirectDebit } from './direct-debits.ts';
import { CHARGES, chargeKey, directDebitKey, dueShard, type Key, orderKey, SHARDS } from './keys.ts';
import type { Page } from './list.ts';
import { type ForCollection, type OfDirectDebit, prepareOrder, type StoredOrder } from './orders.ts';
import { getItems, queryItems } from './read.ts';
import { takeReference } from './references.ts';
import type { Write } from './transact.ts';

/** An order of a direct debit. */
export type StoredCharge = StoredOrder &
  OfDirectDebit &
  Pick<ForCollection, 'payment_method_id' | 'mandate_reference'>;

/** What makes one charge differ from the others of its direct debit. */
export type NewCharge = {
  reference: number;
  amount: Centavos;
  concept: string;
  chargeDate: CalendarDate;
  retryOf?: string;
};

type Pointer = Key & { account_id: string; order_id: string };

/** A new charge of a direct debit, which waits for its day. Nothing is written here. */
export function prepareCharge(
  debit: StoredDirectDebit,
  { reference, amount, concept, chargeDate, retryOf }: NewCharge,
  account: Pick<Account, 'account_id' | 'pricing'>,
  now: Date,
): StoredCharge {
  const item = { name: concept, quantity: 1, price: amount, discount: 0 as Centavos, is_service: true };
  const sale = {
    items: [{ ...item, taxes: [] }],
    shipping_items: [],
    discounts: [],
    currency: debit.currency,
    country: 'MX',
    customer_id: debit.customer_id,
    email: debit.customer.email,
    first_name: debit.customer.name,
    last_name: '',
    phone: '',
    ...(debit.notify_url && { notify_url: debit.notify_url }),
  };
  const order = prepareOrder(sale, account, now);
  return {
    ...order,
    type: 'direct_debit',
    direct_debit_id: debit.id,
    reference,
    attempts: 0,
    charge_date: chargeDate,
    failure: null,
    reversed_at: null,
    retry_of: retryOf ?? null,
    retried_by: null,
    payment_method_id: debit.payment_method_id ?? '',
    mandate_reference: debit.reference,
    due_shard: dueShard('CHARGE', chargeDate, shardOf(order.id, SHARDS)),
    due_at: chargeDate,
  };
}

/** The writes that store a new charge: itself, its reference, and where its direct debit lists it. */
export function storeCharge(charge: StoredCharge): Write[] {
  const { account_id, direct_debit_id, id, reference } = charge;
  const pointer: Pointer = { ...chargeKey(direct_debit_id, id), account_id, order_id: id };
  return [
    takeReference(reference, account_id, id),
    { put: { Item: charge, ConditionExpression: 'attribute_not_exists(pk)' } },
    { put: { Item: pointer } },
  ];
}

/** The charges with these ids, those that are there, as of this moment. */
export async function findCharges(ids: readonly string[]): Promise<StoredCharge[]> {
  const found = await getItems<StoredCharge>(ids.map(orderKey));
  return found.filter((charge) => charge?.type === 'direct_debit') as StoredCharge[];
}

export type ChargeQuery = {
  limit: number;
  cursor?: string | undefined;
  status?: OrderStatus | undefined;
};

/** One page of a direct debit's charges, newest first, as of this moment. */
export async function listCharges(
  { id }: Pick<StoredDirectDebit, 'id'>,
  { limit, cursor, status }: ChargeQuery,
): Promise<Page<StoredCharge>> {
  const list = JSON.stringify([directDebitKey(id).pk, CHARGES, status]);
  const charges: StoredCharge[] = [];
  let after = cursor === undefined ? undefined : await readCursor(list, cursor);
  for (let more = true; more && charges.length <= limit; ) {
    const slice = await queryPointers(id, limit + 1, after);
    const found = await findCharges(slice.items.map(({ order_id }) => order_id));
    charges.push(...found.filter((charge) => status === undefined || charge.status === status));
    after = slice.items.at(-1)?.order_id;
    more = slice.more;
  }
  const items = charges.slice(0, limit);
  const last = items.at(-1);
  const isMore = charges.length > limit;
  return { items, more: isMore, nextCursor: isMore && last ? await makeCursor(list, last.id) : null };
}

/** The newest charge of a direct debit that failed, whether or not it was retried; nothing where none did. */
export async function findLatestFailed(directDebitId: string): Promise<StoredCharge | undefined> {
  let after: string | undefined;
  for (let more = true; more; ) {
    const slice = await queryPointers(directDebitId, 25, after);
    const found = await findCharges(slice.items.map(({ order_id }) => order_id));
    const failed = found.find(hasFailed);
    if (failed) return failed;
    after = slice.items.at(-1)?.order_id;
    more = slice.more;
  }
  return undefined;
}

/** Whether a charge failed and was not given up since: what can be retried, once. */
export function hasFailed({ status }: Pick<StoredOrder, 'status'>): boolean {
  return status === 'failed' || status === 'pending_next_cycle';
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
