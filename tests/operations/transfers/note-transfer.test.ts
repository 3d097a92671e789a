import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const [DAY, LEAVES] = ['2027-03-02', '2027-03-04'] as const;
const NOW = new Date(`${LEAVES}T16:00:00.000Z`);
const ORDERS = 24;

let lib: Awaited<ReturnType<typeof load>>;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#tests/support/money/sum-ledger.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
  ...(await import('#lib/domain/payout.ts')),
  ...(await import('#lib/operations/transfers/note-transfer.ts')),
  ...(await import('#lib/operations/payouts/payout-bound.ts')),
  ...(await import('#lib/operations/writes/payouts.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
  ...(await import('#lib/store/orders.ts')),
  ...(await import('#lib/store/payouts.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => putBack([]));

/** Stores a payout by a request that read the order before its transfer left, and returns its id. */
async function storePayout(merchant: string, orderId: string): Promise<string> {
  const bound = await lib.requirePayoutBound({ accountId: merchant } as never, orderId);
  const terms = { amount: 100_00 as never, currency: 'MXN', items: [], charges: [] } as const;
  const payout = lib.newPayout({ ...terms, order_id: orderId }, merchant, NOW, { limit: bound.limit });
  const writes = lib.writesOfBound(bound, undefined, payout, NOW);
  await lib.transact([...lib.storePayout(payout, NOW), ...writes]);
  return payout.id;
}

describe('a transfer that has left', () => {
  test('is named in the payouts of its orders by few reads, so that one of many payments ends in time', async () => {
    const transfers = lib.loneTransfers();
    const merchant = await transfers.merchant();
    const orders: Awaited<ReturnType<typeof lib.storePaidOrder>>[] = [];
    for (let n = 0; n < ORDERS; n++) orders.push(await lib.storePaidOrder(merchant, DAY, 350_50));
    await lib.sumLedgerOf(
      orders.map(({ direct_debit_id }) => `DD#${direct_debit_id}`),
      new Set(),
    );
    await transfers.run(LEAVES, 1_000_000_00);
    const [{ transfer } = {}] = await lib.storedTransfers(merchant);
    if (transfer?.status !== 'in_transit') throw new Error('It has not left');
    const payouts = [];
    for (const order of [orders[0], orders[ORDERS - 1]])
      payouts.push(await storePayout(merchant, order?.id ?? ''));
    const send = jest.spyOn(lib.documents, 'send');

    await lib.noteTransfer(transfer.id, NOW);

    expect(send.mock.calls.length).toBeLessThan(ORDERS);
    for (const id of payouts) expect(await lib.findPayout(id)).toMatchObject({ transfer_id: transfer.id });
  });

  test('is not named in the payouts of a payment that has left again with a later one', async () => {
    const transfers = lib.loneTransfers();
    const merchant = await transfers.merchant();
    const order = await lib.storePaidOrder(merchant, DAY, 350_50);
    await lib.sumLedgerOf([`DD#${order.direct_debit_id}`], new Set());
    await transfers.run(LEAVES, 1_000_000_00);
    const [{ transfer } = {}] = await lib.storedTransfers(merchant);
    const payout = await storePayout(merchant, order.id);
    const [line] = await lib.findLinesOf((await lib.findOrder(order.id)) as never);
    const { pk, sk } = line as unknown as { pk: string; sk: string };
    const later = { from: {}, set: { transfer_id: 'tr_later' } };
    await lib.transact([lib.change({ pk, sk }, later, () => new Error('gone'))]);

    await lib.noteTransfer(transfer?.id ?? '', NOW);

    expect(transfer?.status).toBe('in_transit');
    expect((await lib.findPayout(payout))?.transfer_id).not.toBe(transfer?.id);
  });
});
