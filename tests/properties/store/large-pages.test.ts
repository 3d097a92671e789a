import { expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { LARGEST_RESPONSE } from '#lib/domain/limits.ts';
import { ORDERS } from '#lib/store/lists/lists.ts';
import { itemsOfOrder, nthOrder, writeItems } from '#tests/support/database/many-records.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

/** About a fifth more than a response can hold. */
const [COUNT, BYTES] = [30, 200_000];

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/lists/list.ts')),
  ...(await import('#lib/operations/show-page.ts')),
  ...(await import('#lib/api/orders/show.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

async function comeOnPages(filter: object): Promise<void> {
  const account = newId('acc');
  const orders = Array.from({ length: COUNT }, (_, n) => {
    const order = nthOrder(account, 3 * n + 2);
    return { ...order, items: order.items.map((item) => ({ ...item, name: 'x'.repeat(BYTES) })) };
  });
  await writeItems(orders.flatMap((order) => [...itemsOfOrder(order)]));

  const found: string[] = [];
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const query = { ...filter, limit: 100, ...(cursor && { cursor }) };
    const page = await lib.showPage(await lib.listRecords(account, ORDERS, query), lib.showOrder);
    // A function returns its body as a text in JSON.
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(page)))).toBeLessThan(LARGEST_RESPONSE);
    found.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(found).toEqual(orders.map(({ id }) => id).reverse());
  expect(pages).toBeGreaterThan(1);
}

const COME = 'come on pages that fit into a response, each order once';
test(`large orders, filtered, ${COME}`, () => comeOnPages({ type: 'order' }));
longTest(`large orders, all, ${COME}`, () => comeOnPages({}));
