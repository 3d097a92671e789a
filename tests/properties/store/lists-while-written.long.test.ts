import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Order } from '#lib/domain/order.ts';
import { orderKey } from '#lib/store/keys.ts';
import { listed, ORDERS } from '#lib/store/lists/lists.ts';
import { isWanted, type ListQuery, wantedOf } from '#lib/store/lists/wanted.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { itemsOfOrder, nthOrder, writeItems } from '#tests/support/database/many-records.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';

let table: Awaited<ReturnType<typeof startLoneTable>>;
let lib: typeof import('#lib/store/lists/list.ts') & typeof import('#lib/operations/show-page.ts');

beforeAll(async () => {
  table = await startLoneTable();
  lib = { ...(await import('#lib/store/lists/list.ts')), ...(await import('#lib/operations/show-page.ts')) };
});
afterAll(() => table.stop());

/** The writes between two pages: a new order, or one that gets the values of another; its index may lag behind. */
const write = fc.record({ nth: fc.nat(40), like: fc.nat(2), lags: fc.boolean() });

const filters = fc.record(
  {
    customer_id: fc.constantFrom('customer-a', 'customer-b'),
    status: fc.constantFrom('paid', 'failed', 'created'),
    type: fc.constantFrom('order', 'direct_debit'),
    has_failure: fc.constantFrom('true', 'false'),
    'charge_date[gte]': fc.constantFrom('2027-02-15', '2027-02-16') as fc.Arbitrary<CalendarDate>,
    'created_at[lte]': fc.constant(new Date('2027-01-01T00:00:00.020Z')),
  },
  { requiredKeys: [] },
);

type Query = ListQuery<'customer_id' | 'status' | 'type' | 'has_failure'>;

/**
 * Returns the members of the n-th order that follow from its number, without its day: a moved order moves in the list.
 */
function alike(account: string, like: number) {
  const { customer_id, status, failure } = nthOrder(account, like);
  return { customer_id, status, failure: failure ?? null };
}

test('a list that is written between its pages shows every record that passes its filters then, once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      filters,
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.array(write, { maxLength: 6 }), { maxLength: 8 }),
      async (count, wanted, limit, writes) => {
        const account = newId('acc');
        const query: Query = { ...wanted, limit };
        const stored = Array.from({ length: count }, (_, n) => nthOrder(account, n));
        await writeItems(stored.flatMap((order) => [...itemsOfOrder(order)]));
        const passes = (order: Order) => isWanted(account, ORDERS, wantedOf(ORDERS, query), order);
        const stayed = new Set(stored.filter(passes).map(({ id }) => id));

        const shown: string[] = [];
        let cursor: string | undefined;
        for (let more = true; more; ) {
          const found = await lib.listRecords(account, ORDERS, { ...query, ...(cursor && { cursor }) });
          const page = await lib.showPage(found, (order) => order);
          const now = new Map(stored.map((order) => [order.id, order]));
          expect(page.data.every(({ id }) => passes(now.get(id) as Order))).toBe(true);
          shown.push(...page.data.map(({ id }) => id));
          [more, cursor] = [page.has_more, page.next_cursor ?? undefined];
          expect(cursor === undefined).toBe(!more);
          for (const { nth, like, lags } of writes.shift() ?? []) {
            const before = stored[nth];
            const after = before ? { ...before, ...alike(account, like) } : nthOrder(account, 100 + nth);
            if (before) stored[nth] = after;
            else stored.push(after);
            const listing = before && lags ? listed(ORDERS, before) : {};
            await writeItems([{ ...after, ...orderKey(after.id), ...listed(ORDERS, after), ...listing }]);
            if (before && (lags || !passes(after))) stayed.delete(before.id);
          }
        }
        expect(new Set(shown).size).toBe(shown.length);
        expect([...stayed].filter((id) => !shown.includes(id))).toEqual([]);
      },
    ),
    { numRuns: examples(60) },
  );
});
