import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import type { List } from '#lib/store/lists/filters.ts';
import { DIRECT_DEBITS, ORDERS, PAYOUTS } from '#lib/store/lists/lists.ts';
import type { ListQuery } from '#lib/store/lists/wanted.ts';
import { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { debitOfThird, ordersOf, othersOf, writeItems } from '#tests/support/database/many-records.ts';
import { MANY_ORDERS } from '#tests/support/jest/budget.ts';

/** Orders; and direct debits and payouts, whose lists work in the same way. */
const [FEW, MANY, MANY_OTHERS] = [200, MANY_ORDERS, 1_000];
const [SMALL, LARGE] = [newId('acc'), newId('acc')];

let table: Awaited<ReturnType<typeof startLoneTable>>;
let proxy: DynamodbProxy;
let list: typeof import('#lib/store/lists/list.ts');

beforeAll(async () => {
  table = await startLoneTable();
  for (const [account, orders, others] of [
    [SMALL, FEW, FEW],
    [LARGE, MANY, MANY_OTHERS],
  ] as const) {
    await writeItems(ordersOf(account, orders));
    await writeItems(othersOf(account, others));
  }
  proxy = await DynamodbProxy.start(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint;
  list = await import('#lib/store/lists/list.ts');
});
afterAll(async () => {
  await proxy.stop();
  await table.stop();
});

type Name = 'customer_id' | 'status' | 'type' | 'has_failure' | 'direct_debit_id' | 'email' | 'order_id';
type Query = Omit<ListQuery<Name>, 'limit'>;
type AnyList = List<{ account_id: string }, Name>;

/** Returns the calls and the cost of the first page and the next one, and how many records they have. */
async function costOf(account: string, of: AnyList, query: Query) {
  proxy.takeCalls();
  const first = await list.listRecords(account, of, { ...query, limit: 10 });
  const cursor = await (first.cursorAfterAll ?? (() => first.cursorAfter(first.items.at(-1) as never)))();
  const next = await list.listRecords(account, of, { ...query, limit: 10, cursor });
  const calls = proxy.takeCalls();
  return {
    found: [first.items.length, next.items.length],
    calls: calls.map(({ operation }) => operation),
    units: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
  };
}

const day = (text: string) => text as CalendarDate;
const cases: [string, unknown, (account: string) => Query, string[]][] = [
  ['all orders', ORDERS, () => ({}), ['Query', 'BatchGetItem']],
  ['orders by customer_id', ORDERS, () => ({ customer_id: 'customer-a' }), ['Query', 'BatchGetItem']],
  ['orders by status', ORDERS, () => ({ status: 'failed' }), ['Query', 'BatchGetItem']],
  ['orders that are on their way', ORDERS, () => ({ status: 'created' }), ['Query', 'BatchGetItem']],
  ['orders of direct debits', ORDERS, () => ({ type: 'direct_debit' }), ['Query', 'BatchGetItem']],
  ['orders of no direct debit', ORDERS, () => ({ type: 'order' }), ['Query', 'BatchGetItem']],
  ['orders by has_failure', ORDERS, () => ({ has_failure: 'true' }), ['Query', 'BatchGetItem']],
  ['orders without failure', ORDERS, () => ({ has_failure: 'false' }), ['Query', 'BatchGetItem']],
  [
    'orders by charge_date',
    ORDERS,
    () => ({ 'charge_date[gte]': day('2027-02-15'), 'charge_date[lte]': day('2027-02-15') }),
    ['Query', 'BatchGetItem'],
  ],
  [
    'orders by direct_debit_id',
    ORDERS,
    (account) => ({ direct_debit_id: debitOfThird(account) }),
    ['Query', 'BatchGetItem'],
  ],
  [
    'orders by created_at and status',
    ORDERS,
    () => ({ status: 'failed', 'created_at[lte]': new Date('2030-01-01T00:00:00Z') }),
    ['Query', 'BatchGetItem'],
  ],
  [
    'direct debits by customer_id',
    DIRECT_DEBITS,
    () => ({ customer_id: 'customer-a' }),
    ['Query', 'BatchGetItem'],
  ],
  ['direct debits by status', DIRECT_DEBITS, () => ({ status: 'active' }), ['Query', 'BatchGetItem']],
  ['direct debits by email', DIRECT_DEBITS, () => ({ email: 'a@example.com' }), ['Query', 'BatchGetItem']],
  ['payouts by order_id', PAYOUTS, () => ({ order_id: 'ord_a' }), ['Query', 'BatchGetItem']],
  ['payouts by status', PAYOUTS, () => ({ status: 'updated' }), ['Query', 'BatchGetItem']],
];

describe(`a page of ${MANY} orders or ${MANY_OTHERS} others costs what one of ${FEW} does`, () => {
  test.each(cases)('%s', async (_, of, query, calls) => {
    const small = await costOf(SMALL, of as AnyList, query(SMALL));
    expect(small).toMatchObject({ found: [10, 10], calls: [...calls, ...calls] });
    expect(await costOf(LARGE, of as AnyList, query(LARGE))).toEqual(small);
  });

  test('a filter that matches nearly all orders reads the list itself: as many are read at any size', async () => {
    const [small, large] = [
      await costOf(SMALL, ORDERS as unknown as AnyList, { status: 'paid' }),
      await costOf(LARGE, ORDERS as unknown as AnyList, { status: 'paid' }),
    ];
    expect(small).toMatchObject({
      found: [10, 10],
      calls: ['Query', 'BatchGetItem', 'Query', 'BatchGetItem'],
    });
    expect(large).toEqual(small);
  });

  test.each([
    ['several filters', { status: 'failed', type: 'order' }],
    [
      'charge_date and created_at',
      { 'charge_date[gte]': day('2020-01-01'), 'created_at[gte]': new Date('2060-01-01T00:00:00Z') },
    ],
  ])('orders by %s: a bounded number of queries and reads, at any size', async (_, nothing) => {
    proxy.takeCalls();
    const page = await list.listRecords(LARGE, ORDERS, { ...nothing, limit: 10 });
    expect([page.items, page.more]).toEqual([[], true]);
    const calls = proxy.takeCalls().map(({ operation }) => operation);
    expect(calls).toEqual(Array.from({ length: 6 }, () => ['Query', 'BatchGetItem']).flat());
  });

  test('orders by several filters are all found, each once, although some pages are short', async () => {
    const found = new Set<string>();
    const sizes: number[] = [];
    const wanted = { status: 'failed', 'charge_date[gte]': day('2027-02-15'), limit: 100 };
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await list.listRecords(LARGE, ORDERS, { ...wanted, ...(cursor && { cursor }) });
      for (const { id } of page.items) found.add(id);
      sizes.push(page.items.length);
      more = page.more;
      cursor = more ? await page.cursorAfterAll?.() : undefined;
    }
    expect(found.size).toBe(Math.floor((MANY + 1) / 3));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(found.size);
    expect(sizes).toContain(0);
  });
});
