import { expect, test } from '@jest/globals';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const [DAY, LATER] = ['2027-03-02', '2027-04-01'] as const;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#lib/domain/refunds/order-refunds.ts')),
  ...(await import('#lib/operations/collections/returns/settle-charges.ts')),
  ...(await import('#lib/operations/refunds/request-refund.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/lowered.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

test('a disputed return cancels as many refunds of its order as can wait, in one transaction', async () => {
  const transfers = lib.loneTransfers();
  const merchant = await transfers.merchant();
  await lib.updateAccount(merchant, { dispute_fee: 200_00 } as never);
  const { id } = await lib.storePaidOrder(merchant, DAY, 350_50);
  for (let n = 0; n < lib.MOST_REFUNDS; n++) {
    const asked = { amount: 1_00 as never };
    const made = await lib.requestRefund({ accountId: merchant } as never, id, asked, transfers.at(DAY));
    await lib.transact(made.writes);
  }
  const bankReturn = readReturnCode('002', '13');
  const settled = await lib.settleCharge({ orderId: id, word: { bankReturn } }, transfers.at(LATER));
  expect(settled).toMatchObject({ settlement: 'reversed' });
  const [charge] = await lib.findCharges([id]);
  expect(charge).toMatchObject({ status: 'failed', refunds: { amount: 0, waiting: [] } });
  expect(charge?.disputes).toHaveLength(1);
  const refunds = await lib.findRefunds(charge?.refunds?.ids ?? []);
  expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['cancelled']));
  expect((await lib.findLowered(merchant)).promised).toBe(0);
});
