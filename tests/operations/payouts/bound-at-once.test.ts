import { beforeEach, describe, expect, test } from '@jest/globals';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const [DAY, NEXT] = ['2027-03-02', '2027-03-03'] as const;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#lib/domain/payout.ts')),
  ...(await import('#lib/operations/collections/returns/settle-charges.ts')),
  ...(await import('#lib/operations/payouts/payout-bound.ts')),
  ...(await import('#lib/operations/refunds/request-refund.ts')),
  ...(await import('#lib/operations/writes/payouts.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;
let order: string;
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  merchant = await transfers.merchant();
  await transfers.owe(merchant, 500_00, DAY);
  order = (await lib.storePaidOrder(merchant, DAY, 350_50)).id;
});

const findBound = () => lib.requirePayoutBound({ accountId: merchant } as never, order);

/** Returns a payout of an order, and the writes that create it, as a request decides them. */
async function newPayoutOf(amount: number) {
  const { now } = transfers.at(DAY);
  const bound = await findBound();
  const terms = {
    currency: 'MXN',
    items: [],
    charges: [],
    amount: amount as never,
    order_id: order,
  } as const;
  const payout = lib.newPayout(terms, merchant, now, bound);
  const writes = [...lib.storePayout(payout, now), ...lib.writesOfBound(bound, undefined, payout, now)];
  return { payout, writes };
}

const payoutOf = async (amount: number) => (await newPayoutOf(amount)).writes;

const refund = async () =>
  lib.requestRefund({ accountId: merchant } as never, order, {}, transfers.at(DAY)).then(({ writes }) => {
    return lib.transact(writes);
  });
const takeBack = () => {
  const word = { bankReturn: readReturnCode('002', '04') };
  return lib.settleCharge({ orderId: order, word }, transfers.at(NEXT));
};

describe('a payout of an order', () => {
  test.each([
    ['is refunded', refund],
    ['is taken back by the bank', takeBack],
  ])('is decided again if the payment of the order %s meanwhile', async (_, meanwhile) => {
    const writes = await payoutOf(100_00);
    await meanwhile();
    await expect(lib.transact(writes)).rejects.toMatchObject({ name: 'ConflictError' });
    await expect(payoutOf(100_00)).rejects.toMatchObject({ code: 'payout_exceeds_order' });
  });

  test('does not exceed it with another payout that is decided at the same moment', async () => {
    const [one, other] = [await payoutOf(200_00), await payoutOf(200_00)];
    await lib.transact(one);
    await expect(lib.transact(other)).rejects.toMatchObject({ code: 'payout_exceeds_order' });
  });

  test('that is changed counts with its latest amount alone', async () => {
    const { payout, writes } = await newPayoutOf(200_00);
    await lib.transact(writes);
    const change = async (before: number, amount: number) => {
      const of = { ...payout, amount: before as never };
      const next = { ...payout, amount: amount as never };
      await lib.transact(lib.writesOfBound(await findBound(), of, next, transfers.at(DAY).now));
      return (await findBound()).paidOut;
    };
    const { limit = 0 } = await findBound();
    expect(await change(200_00, limit)).toMatchObject({ amount: limit, count: 1 });
    await expect(change(limit, limit + 1)).rejects.toMatchObject({ code: 'payout_exceeds_order' });
    expect(await change(limit, 100_00)).toMatchObject({ amount: 100_00, count: 1 });
    await lib.transact(await payoutOf(limit - 100_00));
    expect((await findBound()).paidOut).toMatchObject({ amount: limit, count: 2 });
  });
});
