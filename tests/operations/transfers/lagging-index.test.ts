import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';
import { runOn } from '#tests/support/money/run-on.ts';

const [DAY, NEXT, LATER] = ['2027-03-02', '2027-03-03', '2027-03-04'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let table: Awaited<ReturnType<typeof startLoneTable>>;
let gate: TableGate;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/outgoing/filing/file-payments.ts')),
  ...(await import('#lib/operations/outgoing/filing/payouts-content.ts')),
  ...(await import('#lib/operations/bank-files/tidy-files.ts')),
  ...(await import('#lib/operations/refunds/release-refunds.ts')),
  ...(await import('#lib/operations/refunds/request-refund.ts')),
  ...(await import('#lib/operations/transfers/pay-out-account.ts')),
  ...(await import('#lib/operations/transfers/request-transfer.ts')),
  ...(await import('#lib/operations/transfers/run-transfers.ts')),
  ...(await import('#lib/operations/transfers/take-lines.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
  ...(await import('#lib/store/references.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
});
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  table = await startLoneTable();
  gate = await TableGate.start();
  process.env.TRANSFER_LIMIT = '1000';
  lib = await load();
});
afterAll(async () => {
  await gate.stop();
  await table.stop();
  jest.restoreAllMocks();
});

/** Hides the payments that wait for a file from the index until the test shows them. */
const hidePayments = () =>
  gate.hide(({ body }) => body.includes('"IndexName"') && body.includes(lib.WAITING_SHARDS.file));

const filesOf = (date: string, account_id = 'all') =>
  ({ kind: 'payouts', account_id, bank: '002', date: date as never }) as const;

describe('while the index does not show a payment that waits for a file', () => {
  let transfers: ReturnType<(typeof lib)['loneTransfers']>;
  let merchant: string;

  beforeEach(async () => {
    transfers = lib.loneTransfers();
    merchant = await transfers.merchant();
    await transfers.owe(merchant, 500_00, DAY);
  });

  /** Puts the payment into a file of the next day that its run does not release. */
  const leaveUnreleased = async () => {
    const [name = ''] = await transfers.run(DAY);
    const id = name.replace('dispersals/', '').replace('.txt', '');
    await lib.rejectFile(id, lib.payoutsContent, transfers.at(DAY));
    await lib.filePayments(filesOf(NEXT), transfers.at(NEXT).now);
  };

  const runWithoutIndex = async (day: string) => {
    const lag = hidePayments();
    const files = await transfers.run(day);
    lag.show();
    return files;
  };

  test('one of an unreleased file leaves with the run that dissolves the file', async () => {
    await leaveUnreleased();
    expect(await runWithoutIndex(LATER)).toHaveLength(1);
    expect(await transfers.transfers(merchant)).toEqual([['in_transit', 500_00]]);
  });

  test('one of an unreleased file leaves with the same day if the run is repeated after it dissolved the file', async () => {
    await leaveUnreleased();
    await lib.tidyFiles(filesOf(LATER), transfers.outside, transfers.at(LATER));
    expect(await runWithoutIndex(LATER)).toHaveLength(1);
    expect(await transfers.transfers(merchant)).toEqual([['in_transit', 500_00]]);
  });

  test('one of a refused file leaves with a later run that ends the interrupted recall', async () => {
    const [name = ''] = await transfers.run(DAY);
    const [{ transfer } = { transfer: { id: '' } }] = await lib.storedTransfers(merchant);
    const isOfTransfer = writes(`TR#${transfer.id}`);
    gate.refuse(isOfTransfer, 1);
    const id = name.replace('dispersals/', '').replace('.txt', '');
    await expect(lib.rejectFile(id, lib.payoutsContent, transfers.at(DAY))).rejects.toThrow();
    expect(await runWithoutIndex(NEXT)).toHaveLength(1);
    expect(await transfers.transfers(merchant)).toEqual([['in_transit', 500_00]]);
  });

  test('one that was released leaves with the same day if the run is repeated', async () => {
    const run = { of: filesOf(DAY), clock: transfers.at(DAY), limit: lib.LIMIT as never };
    expect(await lib.runTransfers(run)).toMatchObject([{ status: 'released', amount: 500_00 }]);
    expect(await runWithoutIndex(DAY)).toHaveLength(1);
    expect(await transfers.transfers(merchant)).toEqual([['in_transit', 500_00]]);
  });

  test('one that a merchant requested a moment ago leaves with the run of its sandbox', async () => {
    const clock = transfers.at(DAY);
    const { transfer, writes: released } = await lib.requestTransfer(merchant, clock, () => false);
    await lib.transact([...released]);
    const lag = hidePayments();
    const run = runOn(clock);
    await lib.payOutAccount(merchant, transfers.outside, run, await lib.findRecentBearers(merchant, run.now));
    lag.show();
    expect((await transfers.transfers(merchant)).map(([status]) => status)).not.toContain('released');
    expect(await lib.findTransfer(transfer.id)).toMatchObject({ presented_on: DAY });
  });
});

describe('while the index does not show the lines of the refunds that a run has just released', () => {
  const hideLines = (merchant: string) =>
    gate.hide(({ body }) => body.includes('"IndexName"') && body.includes(lib.linesShard(merchant)));

  /** A merchant whose lines are in its open transfer, and a refund that takes part of them back. */
  const refunding = async (refunded: number) => {
    const transfers = lib.loneTransfers();
    const merchant = await transfers.merchant();
    await transfers.owe(merchant, 500_00, DAY);
    const order = (await lib.storePaidOrder(merchant, DAY, 350_50)).id;
    await lib.takeAvailableLines(merchant, transfers.at(DAY));
    const [caller, asked] = [{ accountId: merchant }, { amount: refunded }] as never[] as [never, never];
    const { refund, writes: requested } = await lib.requestRefund(caller, order, asked, transfers.at(DAY));
    await lib.transact(requested);
    return { transfers, merchant, refund };
  };

  test('the transfer of the same run takes them, and leaves with what is left', async () => {
    const { transfers, merchant, refund } = await refunding(100_00);
    const lag = hideLines(merchant);
    await transfers.run(DAY);
    lag.show();
    expect(await lib.findRefund(refund.id)).toMatchObject({ status: 'in_transit' });
    expect(await transfers.transfers(merchant)).toEqual([['in_transit', 400_00]]);
  });

  test('the transfer takes also more of them than are read at once', async () => {
    const { transfers, merchant } = await refunding(100_00);
    const lag = hideLines(merchant);
    for (let n = 0; n < 50; n += 1) await transfers.owe(merchant, -1_00, DAY, { lags: n < 49 });
    await transfers.run(DAY);
    lag.show();
    expect(await transfers.transfers(merchant)).toEqual([['in_transit', 350_00]]);
  });

  test('a merchant who asks for a transfer gets what is left, and no refusal', async () => {
    const { transfers, merchant } = await refunding(100_00);
    const clock = transfers.at(DAY);
    await lib.releaseRefunds(filesOf(DAY), clock);
    const lag = hideLines(merchant);
    const { transfer } = await lib.requestTransfer(merchant, clock, () => false);
    lag.show();
    expect(transfer).toMatchObject({ status: 'released', amount: 400_00 });
  });

  test('a request whose time is over takes no more of them, and is refused', async () => {
    const { transfers, merchant } = await refunding(100_00);
    const clock = transfers.at(DAY);
    await lib.releaseRefunds(filesOf(DAY), clock);
    const lag = hideLines(merchant);
    const requested = lib.requestTransfer(merchant, clock, () => true);
    await expect(requested).rejects.toMatchObject({ code: 'nothing_available' });
    lag.show();
    expect(await transfers.transfers(merchant)).toEqual([['open', 500_00]]);
  });
});
