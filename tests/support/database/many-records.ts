import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type DirectDebit, FIRST_REFERENCE } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { newOrder, type Order } from '#lib/domain/order.ts';
import type { Payout } from '#lib/domain/payout.ts';
import { chargeKey, directDebitKey, orderKey, payoutKey, referenceKey } from '#lib/store/keys.ts';
import { DIRECT_DEBITS, listed, ORDERS, PAYOUTS } from '#lib/store/lists/lists.ts';

type Item = Record<string, unknown>;

/** What DynamoDB accepts in one call, and how many calls run at once. */
const [AT_ONCE, CALLS] = [25, 8];

/** Writes items unchanged, as fast as possible. */
export async function writeItems(items: Iterable<Item>): Promise<void> {
  const client = new DynamoDBClient({});
  const TableName = process.env.TABLE_NAME ?? '';
  const put = (Item: Item) => ({ PutRequest: { Item: marshall(Item, { removeUndefinedValues: true }) } });
  const rest = batchesOf(items);
  const write = async () => {
    for (let next = rest.next(); !next.done; next = rest.next())
      await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: next.value.map(put) } }));
  };
  await Promise.all(Array.from({ length: CALLS }, write));
  client.destroy();
}

function* batchesOf(items: Iterable<Item>): Generator<Item[], void> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The creation time of the first of many records. */
export const BEGIN = Date.UTC(2027, 0, 1);
const DAYS = ['2027-02-15', '2027-02-16', '2027-02-17'] as const;
const THIRDS = ['a', 'b', 'c'] as const;

/** The direct debit whose charges are a third of an account's orders. */
export const debitOfThird = (account: string): string => `dd_of_${account}`;

const PRICE = 350_50 as Centavos;
const SALE: Parameters<typeof newOrder>[0] = {
  items: [
    {
      name: 'Suscripción mensual',
      quantity: 1,
      price: PRICE,
      discount: 0 as Centavos,
      is_service: true,
      taxes: [],
    },
  ],
  shipping_items: [],
  discounts: [],
  currency: 'MXN',
  country: 'MX',
  first_name: 'Dolores Godínez',
  last_name: '',
  phone: '',
  email: 'dolores@example.com',
};
const PRICING = { percent_basis_points: 290, fixed_centavos: 3_00 };
const FAILURE = {
  code: 'insufficient_funds',
  bank_code: '04',
  message: 'Not enough money.',
  retryable: true,
};

/**
 * Returns the n-th order of an account, created a millisecond after the former one: each filter matches a third of
 * them, or two thirds.
 */
export function nthOrder(account: string, n: number): Order {
  const third = n % 3;
  const charge: Partial<Order> = {
    type: 'direct_debit',
    direct_debit_id: third === 0 ? debitOfThird(account) : 'dd_of_others',
    charge_date: DAYS[third] as CalendarDate,
    failure: third === 1 ? FAILURE : null,
  };
  return {
    ...newOrder(SALE, { account_id: account, pricing: PRICING }, new Date(BEGIN + n)),
    ...(third < 2 && charge),
    customer_id: `customer-${THIRDS[third]}`,
    status: (['paid', 'failed', 'created'] as const)[third] ?? 'paid',
    reference: FIRST_REFERENCE + n,
  };
}

/** Returns an order as it is stored, with its keys and index attributes. */
export function* itemsOfOrder(order: Order): Generator<Item> {
  const { id, account_id, direct_debit_id, reference } = order;
  yield { ...order, ...orderKey(id), ...listed(ORDERS, order) };
  if (direct_debit_id === debitOfThird(account_id))
    yield { ...chargeKey(direct_debit_id, id), account_id, order_id: id };
  if (reference === FIRST_REFERENCE) yield { ...referenceKey(reference), account_id, bearer: id };
}

/** Creates the orders of an account up to this number, after the existing ones. */
export function* ordersOf(account: string, count: number, after = 0): Generator<Item> {
  for (let n = after; n < count; n += 1) yield* itemsOfOrder(nthOrder(account, n));
}

/** Creates as many direct debits and payouts, a third of them for each filter. */
export function* othersOf(account: string, count: number): Generator<Item> {
  for (let n = 0; n < count; n += 1) {
    const [third, now] = [THIRDS[n % 3], new Date(BEGIN + n)];
    const debit = {
      id: newId('dd', now),
      account_id: account,
      customer_id: `customer-${third}`,
      customer: { name: 'Dolores', email: `${third}@example.com` },
      status: (['created', 'active', 'cancelled'] as const)[n % 3] ?? 'created',
    };
    yield { ...debit, ...directDebitKey(debit.id), ...listed(DIRECT_DEBITS, debit as DirectDebit) };
    const payout: Payout = {
      ...{ id: newId('po', now), account_id: account, order_id: `ord_${third}`, currency: 'MXN' },
      ...{ status: n % 3 === 0 ? 'updated' : 'created', amount: PRICE, items: [], charges: [] },
      ...{ version: 1, created_at: now.toISOString(), updated_at: now.toISOString() },
    };
    yield { ...payout, ...payoutKey(payout.id), ...listed(PAYOUTS, payout) };
  }
}
