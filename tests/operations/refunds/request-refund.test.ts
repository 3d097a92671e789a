import { beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const DAY = '2027-03-02';
const PAID = 350_50;

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#tests/support/money/sum-ledger.ts')),
  ...(await import('#lib/operations/outgoing/payment-accounts.ts')),
  ...(await import('#lib/operations/refunds/request-refund.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/hold.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/orders.ts')),
  ...(await import('#lib/store/ledger/lowered.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  merchant = await transfers.merchant(newClabe(undefined, '012'), { transfer_minimum: 1_000_000_00 });
});

const paid = async (settlement?: 'direct') => (await lib.storePaidOrder(merchant, DAY, PAID, settlement)).id;
const decide = (order: string, asked: { amount?: number; reason?: string } = {}, accountId = merchant) =>
  lib.requestRefund({ accountId } as never, order, asked as never, transfers.at(DAY));
const refund = async (...asked: Parameters<typeof decide>) => {
  const { refund: made, writes } = await decide(...asked);
  await lib.transact(writes);
  return made;
};
const refusal = (code: string, extra: object = {}) => expect.objectContaining({ code, extra });

describe('a refund of an order', () => {
  test('is of what is left, if no amount is asked for', async () => {
    const order = await paid();
    expect(await refund(order, { amount: 100_00 })).toMatchObject({ amount: 100_00, reason: null });
    expect(await refund(order, { reason: 'Twice' })).toMatchObject({ amount: 250_50, reason: 'Twice' });
    const over = refusal('not_refundable', { reason: expect.any(String) });
    await expect(decide(order)).rejects.toEqual(over);
    await expect(decide(order, { amount: 1 })).rejects.toEqual(over);
  });

  test('is of no more than is left', async () => {
    const order = await paid();
    await refund(order, { amount: 100_00 });
    const exceeded = decide(order, { amount: 250_51 });
    await expect(exceeded).rejects.toEqual(refusal('refund_exceeds_order', { available: 250.5 }));
    await expect(decide(order, { amount: 250_50 })).resolves.toBeDefined();
  });

  test('is released at once if the balance covers it, and waits if it does not', async () => {
    const order = await paid();
    await transfers.owe(merchant, 200_00, DAY);
    expect(await refund(order, { amount: 200_00 })).toMatchObject({ status: 'released' });
    expect((await lib.findLowered(merchant)).promised).toBe(0);
    expect(await refund(order, { amount: 1 })).toMatchObject({ status: 'created' });
    expect((await lib.findLowered(merchant)).promised).toBe(1);
  });

  test('lets a worker find out whether its order still covers its payouts', async () => {
    const order = await paid();
    const { writes } = await decide(order);
    const events = writes.flatMap((write) => ('put' in write ? [write.put.Item] : []));
    expect(events).toContainEqual(
      expect.objectContaining({ event_type: 'order.cover_changed', data: { order_id: order } }),
    );
  });

  test('goes to the account that was debited, in the name of its holder', async () => {
    const order = await paid();
    const made = await refund(order);
    expect(await lib.accountOf(made)).toMatchObject({
      ...{ id: made.to.payment_method_id, holder: 'Dolores Godínez' },
    });
    const elsewhere = { ...made, to: { ...made.to, payment_method_id: 'pm_unknown' } };
    expect(await lib.accountOf(elsewhere)).toBeUndefined();
  });

  test('is refused if the bank credits its merchant itself', async () => {
    const order = await paid('direct');
    await expect(decide(order)).rejects.toEqual(refusal('settled_directly'));
  });

  test('is refused for an order of another account, or of none', async () => {
    const order = await paid();
    await expect(decide(order, {}, 'acc_other')).rejects.toMatchObject({ code: expect.any(String) });
    await expect(decide('ord_unknown')).rejects.toEqual(refusal('not_found'));
  });

  test('is refused while nothing is given to the bank', async () => {
    const order = await paid();
    await lib.holdCollections({ reason: 'operator', held_at: '', restored_to: null });
    await expect(decide(order)).rejects.toEqual(refusal('unavailable'));
  });

  test('is not made if its merchant is suspended meanwhile, or another one was decided', async () => {
    const order = await paid();
    const [first, second] = [await decide(order, { amount: 1 }), await decide(order, { amount: 2 })];
    await lib.transact(first.writes);
    await expect(lib.transact(second.writes)).rejects.toMatchObject({ name: 'ConflictError' });
    const third = await decide(order, { amount: 2 });
    await lib.changeAccountStatus(merchant, 'suspended', DAY as never);
    await expect(lib.transact(third.writes)).rejects.toEqual(refusal('account_suspended'));
  });
});
