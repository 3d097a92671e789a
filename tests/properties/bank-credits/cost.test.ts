import { afterAll, expect, test } from '@jest/globals';
import { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let proxy: DynamodbProxy;
let lib: Awaited<ReturnType<typeof load>>;
const load = () => import('./world.ts');
onLoneTable(async () => {
  proxy = await DynamodbProxy.start(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint;
  lib = await load();
});
afterAll(() => proxy.stop());

/** Returns what it costs to book a statement of some payments, with indexes and events. */
async function costOf(payments: number) {
  const pesos = Array.from({ length: payments }, (_, n) => 100 + n);
  const world = await lib.World.begin([{ settlement: 'held', pesos }]);
  const rows = await world.rows();
  proxy.takeCalls();
  await world.book(rows);
  const calls = proxy.takeCalls();
  return {
    written: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    read: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
  };
}

test('a payment on a statement costs at most ten units to write and ten to read', async () => {
  const [few, many] = [await costOf(2), await costOf(4)];
  expect((many.written - few.written) / 2).toBeLessThanOrEqual(10);
  expect((many.read - few.read) / 2).toBeLessThanOrEqual(10);
  expect(few.written).toBeGreaterThan(10);
});
