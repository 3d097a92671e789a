import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { FIRST_REFERENCE } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Order } from '#lib/domain/order.ts';
import { chargeKey, orderKey, referenceKey } from '#lib/store/keys.ts';
import type { List } from '#lib/store/lists/filters.ts';
import { DIRECT_DEBITS, EVENTS, listed, ORDERS, PAYOUTS } from '#lib/store/lists/lists.ts';
import type { ListQuery } from '#lib/store/lists/wanted.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { BEGIN, debitOfThird, nthOrder, othersOf, writeItems } from '#tests/support/database/many-records.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { COMBINATION_STRIDE, examples, FILTER_VALUES, SEED } from '#tests/support/jest/budget.ts';

type Stored = Record<string, unknown> & { account_id: string };
type Query = Omit<ListQuery<string>, 'limit'>;
type Passes = (record: Stored, value: never) => boolean;

const COUNT = 30;
const [OWN, OTHER] = [newId('acc'), newId('acc')];
const records: Record<string, Stored[]> = { DD: [], ORD: [], PO: [], EVT: [] };
const put = (kind: string, ...items: Stored[]) => records[kind]?.push(...items);

let table: Awaited<ReturnType<typeof startLoneTable>>;
let lib: typeof import('#lib/store/lists/list.ts');

beforeAll(async () => {
  table = await startLoneTable();
  for (const [at, account] of [OWN, OTHER].entries()) {
    const orders = Array.from({ length: COUNT }, (_, n): Order => {
      const order = { ...nthOrder(account, n), reference: FIRST_REFERENCE + at * COUNT + n };
      // The values of a third of them vary, so that no filter follows from another.
      return {
        ...order,
        customer_id: `customer-${'ab'[(n >> 1) % 2]}`,
        status: n % 5 ? order.status : 'pending',
      };
    });
    put('ORD', ...orders);
    for (const order of orders) {
      const { id, reference, direct_debit_id } = order;
      const items = [
        { ...order, ...orderKey(id), ...listed(ORDERS, order) },
        { ...referenceKey(reference ?? 0), account_id: account, bearer: id },
        ...(direct_debit_id === debitOfThird(account)
          ? [{ ...chargeKey(direct_debit_id, id), account_id: account, order_id: id }]
          : []),
      ];
      await writeItems(items);
    }
    let n = 0;
    for (const item of othersOf(account, COUNT) as Iterable<Stored & { id: string }>) {
      const reference = FIRST_REFERENCE + 1000 + at * COUNT + (n >> 1);
      const isDebit = n++ % 2 === 0;
      put(isDebit ? 'DD' : 'PO', isDebit ? { ...item, reference } : item);
      const bearer = { ...referenceKey(reference), account_id: account, bearer: item.id };
      await writeItems(isDebit ? [{ ...item, reference }, bearer] : [item]);
    }
    for (let m = 0; m < COUNT; m += 1) {
      const id = newId('evt', new Date(BEGIN + m));
      const event = { account_id: account, event_id: id, event_type: `t${m % 3}`, order_id: `ord_${m % 2}` };
      put('EVT', event);
      await writeItems([{ ...event, pk: `X#${id}`, sk: id, ...listed(EVENTS, event) }]);
    }
  }
  lib = await import('#lib/store/lists/list.ts');
});
afterAll(() => table.stop());

const instant = fc.integer({ min: -1, max: COUNT }).map((n) => new Date(BEGIN + n));
/** Returns the time at the beginning of an id, from the record's position among the created ones. */
const madeAt = (kind: string, record: Stored) =>
  BEGIN + (records[kind] ?? []).filter((each) => each.account_id === record.account_id).indexOf(record);
const equals =
  (member: string): Passes =>
  (record, value) =>
    String(record[member] ?? '') === value;
const day = fc.constantFrom(
  '2027-02-14',
  '2027-02-15',
  '2027-02-16',
  '2027-02-18',
) as fc.Arbitrary<CalendarDate>;
const references = (from: number) => fc.constantFrom(...[0, 1, 2, COUNT].map((n) => String(from + n)));

/** Each filter of a list: its values, and the records that it means. */
const LISTS: [string, List<never>, Record<string, [fc.Arbitrary<unknown>, Passes]>][] = [
  [
    'orders',
    ORDERS as unknown as List<never>,
    {
      reference: [references(FIRST_REFERENCE), equals('reference')],
      direct_debit_id: [fc.constantFrom(debitOfThird(OWN), debitOfThird(OTHER)), equals('direct_debit_id')],
      customer_id: [fc.constantFrom('customer-a', 'customer-b', 'nobody'), equals('customer_id')],
      'charge_date[gte]': [day, ({ charge_date: at }, value: string) => Boolean(at) && String(at) >= value],
      'charge_date[lte]': [day, ({ charge_date: at }, value: string) => Boolean(at) && String(at) <= value],
      has_failure: [
        fc.constantFrom('true', 'false'),
        ({ failure }, v: string) => (v === 'true') === Boolean(failure),
      ],
      status: [fc.constantFrom('paid', 'failed', 'created', 'pending', 'in_process'), equals('status')],
      type: [fc.constantFrom('order', 'direct_debit'), equals('type')],
    },
  ],
  [
    'direct debits',
    DIRECT_DEBITS as unknown as List<never>,
    {
      reference: [references(FIRST_REFERENCE + 1000), equals('reference')],
      email: [
        fc.constantFrom('a@example.com', 'b@example.com', 'x@example.com'),
        ({ customer }, value) => (customer as { email: string }).email === value,
      ],
      customer_id: [fc.constantFrom('customer-a', 'customer-b', 'nobody'), equals('customer_id')],
      status: [fc.constantFrom('created', 'active', 'paused'), equals('status')],
    },
  ],
  [
    'payouts',
    PAYOUTS as unknown as List<never>,
    {
      order_id: [fc.constantFrom('ord_a', 'ord_b', 'ord_x'), equals('order_id')],
      status: [fc.constantFrom('created', 'updated'), equals('status')],
    },
  ],
  [
    'events',
    EVENTS as unknown as List<never>,
    {
      order_id: [fc.constantFrom('ord_0', 'ord_1', 'ord_x'), equals('order_id')],
      type: [fc.constantFrom('t0', 't1', 'tx'), equals('event_type')],
    },
  ],
];

describe('combined filters of a list, on pages of any size, return the matching records', () => {
  test.each(LISTS)('%s', async (_, list, own) => {
    const filters: Record<string, [fc.Arbitrary<unknown>, Passes]> = {
      ...own,
      'created_at[gte]': [instant, (record, at: Date) => madeAt(list.kind, record) >= at.getTime()],
      'created_at[lte]': [instant, (record, at: Date) => madeAt(list.kind, record) <= at.getTime()],
    };
    const names = Object.keys(filters);
    const values = fc.record(
      Object.fromEntries(names.map((name) => [name, filters[name]?.[0] as fc.Arbitrary<unknown>])),
    );
    for (let mask = 0; mask < 2 ** names.length; mask += 1) {
      const asked = names.filter((__, bit) => mask & (1 << bit));
      if (asked.length > 2 && (mask + SEED) % COMBINATION_STRIDE !== 0) continue;
      await fc.assert(
        fc.asyncProperty(values, fc.integer({ min: 1, max: 40 }), async (drawn, limit) => {
          const query = Object.fromEntries(asked.map((name) => [name, drawn[name]])) as Query;
          const wanted = (records[list.kind] ?? []).filter(
            (record) =>
              record.account_id === OWN &&
              asked.every((name) => filters[name]?.[1](record, drawn[name] as never)),
          );
          const found: string[] = [];
          let cursor: string | undefined;
          for (let more = true; more; ) {
            const page = await lib.listRecords(OWN, list as never, { ...query, limit, cursor } as never);
            expect(page.items.length).toBeLessThanOrEqual(limit);
            found.push(...page.items.map((record) => String((record as Stored)[list.id])));
            more = page.more;
            cursor = more ? await page.cursorAfterAll?.() : undefined;
            if (more) expect(cursor).toBeDefined();
          }
          expect([...found].sort()).toEqual(wanted.map((record) => String(record[list.id])).sort());
        }),
        { numRuns: asked.length < 3 ? FILTER_VALUES : examples(1) },
      );
    }
  });
});
