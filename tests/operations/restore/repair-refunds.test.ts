import { beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const [DAY, NEXT, LATER] = ['2027-03-02', '2027-03-03', '2027-03-04'] as const;
const SINCE = new Date(`${DAY}T16:00:00.000Z`);

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;
let order: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#tests/properties/collections/transfers/bank.ts')),
  ...(await import('#lib/operations/ledger/trial-balance.ts')),
  ...(await import('#lib/operations/refunds/request-refund.ts')),
  ...(await import('#lib/operations/restore/check-restored.ts')),
  ...(await import('#lib/operations/restore/repair-restored.ts')),
  ...(await import('#lib/operations/restore/sum-again.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/lowered.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  // The minimum keeps transfers out of the files.
  merchant = await transfers.merchant(newClabe(undefined, '012'), { transfer_minimum: 1_000_000_00 });
  ({ id: order } = await lib.storePaidOrder(merchant, DAY, 350_50));
});

const refund = async (amount: number, day: string = DAY): Promise<string> => {
  const caller = { accountId: merchant } as never;
  const { refund: made, writes } = await lib.requestRefund(
    caller,
    order,
    { amount: amount as never },
    transfers.at(day),
  );
  await lib.transact(writes);
  return made.id;
};
const refunded = async () => {
  const [charge] = await lib.findCharges([order]);
  const found = await lib.findRefunds(charge?.refunds?.ids ?? []);
  return { amount: charge?.refunds?.amount ?? 0, statuses: found.map(({ status }) => status) };
};
const kinds = async () => {
  const { findings } = await lib.checkRestored(SINCE, transfers.outside, transfers.at(LATER));
  return findings.map(({ finding }) => finding).filter((kind) => kind.startsWith('refund'));
};
const repair = async () => {
  const repaired = await lib.repairRestored(SINCE, transfers.outside, transfers.at(LATER));
  await lib.sumAgain(SINCE, transfers.at(LATER).now);
  return repaired;
};
/** Returns the sum of what the bank was given for payers, in centavos. */
async function paidBack(): Promise<number> {
  const files = [...transfers.files.written].filter(([name]) => name.startsWith('dispersals/'));
  const lines = (await Promise.all(files.map(([, text]) => lib.linesIn(text)))).flat();
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
/** Checks that the repair is complete, that nothing goes to the bank again, and that the ledger is whole. */
async function goOn(): Promise<void> {
  expect(await kinds()).toEqual([]);
  const before = await paidBack();
  await transfers.run(LATER);
  expect(await paidBack()).toBe(before);
  await transfers.sum(merchant);
  expect(await lib.trialBalance([merchant])).toMatchObject({ total: 0, differing: [] });
}

describe('a table that was restored', () => {
  longTest('to before a refund was made rebuilds it from the file: its payer is not paid again', async () => {
    await transfers.owe(merchant, 500_00, DAY);
    const copy = await copyTable();
    await refund(100_00);
    const [name = ''] = await transfers.run(DAY);
    await transfers.answer(name, '00', NEXT);
    await transfers.restore(copy);
    expect(await refunded()).toEqual({ amount: 0, statuses: [] });
    expect(await kinds()).toEqual(['refund_unknown']);
    expect(await repair()).toMatchObject({ files: 1, rebuilt: 1, lost: 0, returns: 1 });
    expect(await refunded()).toEqual({ amount: 100_00, statuses: ['paid'] });
    await expect(refund(250_51, LATER)).rejects.toMatchObject({ code: 'refund_exceeds_order' });
    await goOn();
  });

  longTest(
    'to while a refund waited for its cover takes it as released, and it is promised no more',
    async () => {
      const id = await refund(100_00);
      const copy = await copyTable();
      await transfers.owe(merchant, 500_00, DAY);
      await transfers.run(NEXT);
      expect(await lib.findRefund(id)).toMatchObject({ status: 'in_transit' });
      await transfers.restore(copy);
      expect(await kinds()).toEqual(['refund_not_presented']);
      expect((await lib.findLowered(merchant)).promised).toBe(100_00);
      expect(await repair()).toMatchObject({ files: 1, adopted: 1, rebuilt: 0, lost: 0 });
      expect(await refunded()).toEqual({ amount: 100_00, statuses: ['in_transit'] });
      expect((await lib.findLowered(merchant)).promised).toBe(0);
      await goOn();
    },
  );

  longTest('to between the release of a refund and its file takes it as presented', async () => {
    await transfers.owe(merchant, 500_00, DAY);
    const id = await refund(100_00);
    const copy = await copyTable();
    await transfers.run(DAY);
    await transfers.restore(copy);
    expect(await lib.findRefund(id)).toMatchObject({ status: 'released', file_id: null });
    expect(await kinds()).toEqual(['refund_not_presented']);
    await repair();
    expect(await refunded()).toEqual({ amount: 100_00, statuses: ['in_transit'] });
    await goOn();
  });

  test('to before the order existed leaves its refund to an operator', async () => {
    await transfers.owe(merchant, 500_00, DAY);
    const copy = (await copyTable()).filter(({ pk }) => pk !== `ORD#${order}`);
    await refund(100_00);
    await transfers.run(DAY);
    await transfers.restore(copy);
    expect(await kinds()).toEqual(['refund_lost']);
    expect(await repair()).toMatchObject({ files: 1, lost: 1 });
    const { items } = await lib.listExceptions('open', 100);
    expect(items).toMatchObject([{ reason: 'lost_transfer', amount: 100_00 }]);
  });
});
