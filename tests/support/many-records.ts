import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Order } from '#lib/domain/order.ts';
import type { Payout } from '#lib/domain/payout.ts';
import { chargeKey, directDebitKey, orderKey, payoutKey, referenceKey } from '#lib/store/keys.ts';
import { DIRECT_DEBITS, listed, ORDERS, PAYOUTS } from '#lib/store/lists.ts';
import { centavos, charge, created, INSUFFICIENT_FUNDS } from '#tests/domain/direct-debit/sample.ts';

type Item = Record<string, unknown>;

/** What DynamoDB takes in one call, and how many calls are under way at once. */
const [AT_ONCE, CALLS] = [25, 8];

/** Writes items as they are, as fast as they go in. */
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

const BEGIN = Date.UTC(2027, 0, 1);
const DAYS = ['2027-02-15', '2027-02-16', '2027-02-17'] as const;
const THIRDS = ['a', 'b', 'c'] as const;

/** The direct debit whose charges are a third of an account's orders. */
export const debitOfThird = (account: string): string => `dd_of_${account}`;

/** The n-th order of an account, a millisecond after the one before: each filter leaves a third of them, or two. */
export function nthOrder(account: string, n: number): Order {
  const third = n % 3;
  const { direct_debit_id, charge_date, failure, ...sale } = charge();
  const ofDebit = {
    direct_debit_id: third === 0 ? debitOfThird(account) : 'dd_of_others',
    charge_date: DAYS[third] as CalendarDate,
    failure: third === 1 ? INSUFFICIENT_FUNDS : null,
  };
  return {
    ...{ ...sale, ...(third < 2 && ofDebit) },
    id: newId('ord', new Date(BEGIN + n)),
    account_id: account,
    customer_id: `customer-${THIRDS[third]}`,
    type: third < 2 ? 'direct_debit' : 'order',
    status: (['paid', 'failed', 'created'] as const)[third] ?? 'paid',
    reference: 1_000_000 + n,
  };
}

/** An order as it is stored, with what leads to it. */
export function* itemsOfOrder(order: Order): Generator<Item> {
  const { id, account_id, direct_debit_id, reference } = order;
  yield { ...order, ...orderKey(id), ...listed(ORDERS, order) };
  if (direct_debit_id === debitOfThird(account_id))
    yield { ...chargeKey(direct_debit_id, id), account_id, order_id: id };
  if (reference === 1_000_000) yield { ...referenceKey(reference), account_id, bearer: id };
}

/** The first so many orders of an account. */
export function* ordersOf(account: string, count: number): Generator<Item> {
  for (let n = 0; n < count; n += 1) yield* itemsOfOrder(nthOrder(account, n));
}

/** As many direct debits and payouts, a third of them for each filter. */
export function* othersOf(account: string, count: number): Generator<Item> {
  for (let n = 0; n < count; n += 1) {
    const [third, now] = [THIRDS[n % 3], new Date(BEGIN + n)];
    const debit: DirectDebit = {
      ...created(),
      id: newId('dd', now),
      account_id: account,
      customer_id: `customer-${third}`,
      customer: { name: 'Dolores', email: `${third}@example.com` },
      status: (['created', 'active', 'cancelled'] as const)[n % 3] ?? 'created',
    };
    yield { ...debit, ...directDebitKey(debit.id), ...listed(DIRECT_DEBITS, debit) };
    const payout: Payout = {
      ...{ id: newId('po', now), account_id: account, order_id: `ord_${third}`, currency: 'MXN' },
      ...{ status: n % 3 === 0 ? 'updated' : 'created', amount: centavos(100), items: [], charges: [] },
      ...{ version: 1, created_at: now.toISOString(), updated_at: now.toISOString() },
    };
    yield { ...payout, ...payoutKey(payout.id), ...listed(PAYOUTS, payout) };
  }
}
