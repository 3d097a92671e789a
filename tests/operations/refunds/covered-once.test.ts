import { afterAll, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const DAY = '2027-03-02';

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#lib/operations/refunds/request-refund.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
});
onLoneTable(async () => {
  gate = await TableGate.start();
  lib = await load();
});
afterAll(() => gate.stop());

test('a balance covers one of two waiting refunds that two runs release at once', async () => {
  const transfers = lib.loneTransfers();
  const merchant = await transfers.merchant(newClabe(undefined, '012'), { transfer_minimum: 1_000_000_00 });
  const ask = async (amount: number) => {
    const { id } = await lib.storePaidOrder(merchant, DAY, 350_50);
    const made = await lib.requestRefund(
      { accountId: merchant } as never,
      id,
      { amount: amount as never },
      transfers.at(DAY),
    );
    await lib.transact(made.writes);
    return made.refund.id;
  };
  const [large, small] = [await ask(150_00), await ask(100_00)];
  await transfers.owe(merchant, 100_00, DAY);
  const releasing = gate.hold(writes('"released"', small));
  const run = transfers.run(DAY);
  await releasing.arrived;
  // Now the balance covers the older one, which is released first.
  await transfers.owe(merchant, 50_00, DAY);
  await transfers.run(DAY);
  releasing.release();
  await run;
  const refunds = await lib.findRefunds([large, small]);
  // On a busy machine the held call may be repeated, and be first.
  expect(refunds.map(({ status }) => status).sort()).toEqual(['created', 'in_transit']);
});
