import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const [DAY, LATER] = ['2027-03-02', '2027-03-10'] as const;
const AMOUNT = 350_50 as never;

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#lib/domain/direct-debit/charge-transitions.ts')),
  ...(await import('#lib/domain/direct-debit/exception.ts')),
  ...(await import('#lib/domain/refunds/order-refunds.ts')),
  ...(await import('#lib/domain/refunds/refund.ts')),
  ...(await import('#lib/operations/collections/returns/settle-charges.ts')),
  ...(await import('#lib/operations/outgoing/settling/settle-payment.ts')),
  ...(await import('#lib/operations/writes/charges.ts')),
  ...(await import('#lib/operations/writes/payments.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/references.ts')),
});
onLoneTable(async () => {
  gate = await TableGate.start();
  lib = await load();
});
afterAll(() => gate.stop());

let transfers: ReturnType<typeof lib.loneTransfers>;
let [first, second, refund]: [string, string, string] = ['', '', ''];

/** Two orders of one debt, both paid. The payer got the second payment back, by a refund that the bank has. */
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  const merchant = await transfers.merchant(newClabe(undefined, '012'), { transfer_minimum: 1_000_000_00 });
  const clock = transfers.at(DAY);
  const kept = await lib.storePaidOrder(merchant, DAY, AMOUNT);
  const raised = lib.newException('refund_due', [kept.id], {}, clock.now);
  const refund_due = { amount: AMOUNT, since: raised.created_at, paid_by: kept.id, exception: raised.id };
  const set = { refund_due, twice_with: [kept.id] };
  const twice = await lib.storePaidOrder(merchant, DAY, AMOUNT, 'held', { set });
  const reference = await lib.drawReference({});
  const made = lib.newRefund(twice, { amount: AMOUNT, paid_by: kept.id, reason: null, reference }, clock.now);
  await lib.transact([
    lib.keepException(raised),
    ...lib.moveCharge({ charge: kept, transition: lib.paidAsWell(kept, twice.id, undefined) }, clock),
    ...lib.storeRefund({ payment: made, lines: [] }, clock.now),
    lib.takeReference(reference, merchant, made.id),
    ...lib.moveCharge({ charge: twice, transition: lib.opensRefund(twice, made) }, clock),
  ]);
  await transfers.run(DAY);
  [first, second, refund] = [kept.id, twice.id, made.id];
  expect(await orderOf(second)).toMatchObject({ refunded_by: refund });
});

const orderOf = async (id: string) => (await lib.findCharges([id]))[0] as Charge;
const open = async () => (await lib.listExceptions('open', 10)).items.map(({ reason }) => reason);
/** The bank takes the first payment back. */
const takesBack = () => {
  const bankReturn = readReturnCode('002', '04');
  return lib.settleCharge({ orderId: first, word: { bankReturn } }, transfers.at(LATER));
};
/** The refund of the second payment comes back. */
const comesBack = () => lib.settleById(refund, { code: '02' }, transfers.at(LATER));

const WORKS = [
  ['the bank takes the first payment back', 'charge_return', takesBack, comesBack],
  ['the refund comes back', 'refund_return', comesBack, takesBack],
] as const;

describe('the second payment of a debt, whose refund comes back as the first payment is taken back,', () => {
  test.each(WORKS)('is the merchant’s, if %s last', async (_, line, work, other) => {
    const held = gate.hold(writes(`"${line}"`));
    const done = work();
    await held.arrived;
    await other();
    held.release();
    await done;
    expect(await orderOf(first)).toMatchObject({ status: 'failed' });
    const order = await orderOf(second);
    expect(order).toMatchObject({ status: 'paid', ledger: { booked: 'charge' } });
    expect(order.refund_due).toBeUndefined();
    expect(await open()).toEqual([]);
  });
});
