import { expect, jest, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { writeItems } from '#tests/support/database/many-records.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/keys.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const COUNT = 250;
const BEGIN = Date.parse('2027-02-15T12:00:00.000Z');

test('a small page of the failed charges of a direct debit never reads its paid ones in small steps', async () => {
  const [account_id, debit] = [newId('acc'), newId('dd')];
  const ids = Array.from({ length: COUNT }, (_, n) => newId('ord', new Date(BEGIN + n * 1_000)));
  const failed = [ids[3], ids[1]];
  const items = ids.flatMap((id) => {
    const status = failed.includes(id) ? 'failed' : 'paid';
    const order = { ...lib.orderKey(id), id, account_id, type: 'direct_debit', status };
    return [order, { ...lib.chargeKey(debit, id), account_id, order_id: id }];
  });
  await writeItems(items);
  const send = jest.spyOn(lib.documents, 'send');
  const first = await lib.listCharges({ id: debit }, { limit: 1, status: 'failed' });
  expect(first.items.map(({ id }) => id)).toEqual(failed.slice(0, 1));
  // Three steps of a query and a read of a hundred charges.
  expect(send.mock.calls.length).toBeLessThanOrEqual(2 * Math.ceil(COUNT / 100));

  const [last] = first.items;
  const cursor = last && (await first.cursorAfter(last));
  const next = await lib.listCharges({ id: debit }, { limit: 1, status: 'failed', cursor });
  expect([next.items.map(({ id }) => id), next.more]).toEqual([failed.slice(1), false]);
});
