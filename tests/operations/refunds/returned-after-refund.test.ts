import { beforeEach, describe, expect, test } from '@jest/globals';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const [DAY, LATER, AGAIN] = ['2027-03-02', '2027-03-10', '2027-03-17'] as const;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#lib/operations/collections/returns/settle-charges.ts')),
  ...(await import('#lib/operations/outgoing/settling/settle-payment.ts')),
  ...(await import('#lib/operations/refunds/request-refund.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/domain/direct-debit/exception.ts')),
  ...(await import('#lib/operations/outgoing/settling/resolve-payment.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

let transfers: ReturnType<typeof lib.loneTransfers>;
let order: string;
let refunds: string[];

/** An order whose payer got two refunds, and whose payment the bank takes back then. */
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  const merchant = await transfers.merchant(newClabe(undefined, '012'), { transfer_minimum: 1_000_000_00 });
  await transfers.owe(merchant, 500_00, DAY);
  order = (await lib.storePaidOrder(merchant, DAY, 350_50)).id;
  refunds = [];
  for (const amount of [60_00, 40_00]) {
    const [caller, asked] = [{ accountId: merchant }, { amount }] as never[] as [never, never];
    const { refund, writes } = await lib.requestRefund(caller, order, asked, transfers.at(DAY));
    await lib.transact(writes);
    refunds.push(refund.id);
  }
  await transfers.run(DAY);
  await says('04');
  expect(await open()).toEqual([['returned_after_refund', 100_00]]);
});

const says = (code: '00' | '04', day: string = LATER) =>
  lib.settleCharge({ orderId: order, word: { bankReturn: readReturnCode('002', code) } }, transfers.at(day));
const comesBack = (id = '') => lib.settleById(id, { code: '02' }, transfers.at(LATER));
const open = async () =>
  (await lib.listExceptions('open', 10)).items.map(({ reason, amount }) => [reason, amount]);
const resolved = async () =>
  (await lib.listExceptions('resolved', 10)).items.map(({ resolved_as, resolved_by }) => [
    resolved_as,
    resolved_by,
  ]);

describe('the exception of a payment that the bank took back after its refund', () => {
  test('shows what its payer still has, and is resolved once all refunds have come back', async () => {
    await comesBack(refunds[0]);
    expect(await open()).toEqual([['returned_after_refund', 40_00]]);
    await comesBack(refunds[1]);
    expect(await open()).toEqual([]);
    expect(await resolved()).toEqual([['returned', null]]);
  });

  test('is resolved by the correction of that return: its payer has the refund alone', async () => {
    expect(await says('00')).toMatchObject({ settlement: 'corrected' });
    expect(await open()).toEqual([]);
    expect(await resolved()).toEqual([['returned', null]]);
    await says('04', AGAIN);
    expect(await open()).toEqual([['returned_after_refund', 100_00]]);
  });

  test('stays as an operator has resolved it', async () => {
    const [raised] = (await lib.listExceptions('open', 10)).items;
    const ignored = { as: 'ignored', by: 'ana' } as const;
    await lib.transact([lib.resolveException(raised?.id ?? '', ignored, transfers.at(LATER).now)]);
    for (const refund of refunds) await comesBack(refund);
    await says('00');
    expect(await resolved()).toEqual([['ignored', 'ana']]);
  });
});

describe('an operator who says that the bank paid a refund after all, which had come back,', () => {
  const resolve = async () => {
    const { now } = transfers.at(LATER);
    const raised = lib.newException('contradiction', [refunds[0] ?? ''], { payment_id: refunds[0] }, now);
    await lib.transact([lib.keepException(raised)]);
    await lib.resolveOfPayouts(raised.id, { as: 'paid', by: 'ana' }, transfers.outside, transfers.at(LATER));
  };
  beforeEach(() => comesBack(refunds[0]));

  test('books it, and asks the merchant not to refund it again', async () => {
    await expect(resolve()).rejects.toThrow(`ask the merchant not to refund the order ${order} again`);
  });

  test('resolves the refund that is due, if it was of a second payment', async () => {
    const { pk, sk } = (await lib.findPayment(refunds[0] ?? '')) as unknown as { pk: string; sk: string };
    const second = { from: {}, set: { paid_by: 'ord_1' } };
    await lib.transact([lib.change({ pk, sk }, second, () => new Error('gone'))]);
    await expect(resolve()).rejects.toThrow('resolve the exception refund_due of that order --as refunded');
  });
});
