import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startLoneTable } from '#tests/support/lone-table.ts';
import { TableGate } from '#tests/support/table-gate.ts';

const [DAY, NEXT, LATER] = ['2027-03-02', '2027-03-03', '2027-03-04'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let table: Awaited<ReturnType<typeof startLoneTable>>;
let gate: TableGate;

const load = async () => ({
  ...(await import('#tests/support/lone-transfers.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/outgoing/filing/file-payments.ts')),
  ...(await import('#lib/operations/outgoing/filing/payouts-content.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
});
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  table = await startLoneTable();
  gate = await TableGate.start();
  lib = await load();
});
afterAll(async () => {
  await gate.stop();
  await table.stop();
  jest.restoreAllMocks();
});

test('a payment of an unreleased file leaves with the run that dissolves it, before the index shows it', async () => {
  const transfers = lib.loneTransfers();
  const merchant = await transfers.merchant();
  await transfers.owe(merchant, 500_00, DAY);
  const [name = ''] = await transfers.run(DAY);
  const id = name.replace('dispersals/', '').replace('.txt', '');
  await lib.rejectFile(id, lib.payoutsContent, transfers.at(DAY));
  // The run of the next day ends before its file is released.
  const of = { kind: 'payouts', account_id: 'all', bank: '002', date: NEXT as never } as const;
  await lib.filePayments(of, [], transfers.at(NEXT).now);

  const lag = gate.hide(({ body }) => body.includes('"IndexName"') && body.includes(lib.WAITING_SHARDS.file));
  expect(await transfers.run(LATER)).toHaveLength(1);
  lag.show();
  expect(await transfers.transfers(merchant)).toEqual([['in_transit', 500_00]]);
});
