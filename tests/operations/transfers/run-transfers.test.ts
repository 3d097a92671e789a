import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

const [DAY, NEXT] = ['2027-03-02', '2027-03-03'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#tests/support/database/break-item.ts')),
  ...(await import('#lib/operations/refunds/request-refund.ts')),
  ...(await import('#lib/operations/transfers/request-transfer.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/payout-accounts.ts')),
  ...(await import('#lib/operations/transfers/decide-as-operator.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
});

describe('the run that pays out', () => {
  test('pays the other merchants if one of them is suspended, and that one once it is resumed', async () => {
    const all = await Promise.all([1, 2, 3].map(() => transfers.merchant()));
    for (const id of all) await transfers.owe(id, 500_00, DAY);
    const [, suspended = ''] = all;
    await lib.changeAccountStatus(suspended, 'suspended', DAY as never);
    expect(await transfers.run(DAY)).toHaveLength(1);
    expect(await Promise.all(all.map(transfers.transfers))).toEqual([
      [['in_transit', 500_00]],
      [],
      [['in_transit', 500_00]],
    ]);
    await lib.changeAccountStatus(suspended, 'active', NEXT as never);
    await transfers.run(NEXT);
    expect(await transfers.transfers(suspended)).toEqual([['in_transit', 500_00]]);
  });

  test('pays the other merchants if the account of one cannot be read, and that one once it is repaired', async () => {
    const [broken = '', other = ''] = [await transfers.merchant(), await transfers.merchant()];
    for (const id of [broken, other]) await transfers.owe(id, 500_00, DAY);
    const mend = await lib.breakItem(lib.accountKey(broken), 'name');
    expect(await transfers.run(DAY)).toHaveLength(1);
    expect([await transfers.transfers(broken), await transfers.transfers(other)]).toEqual([
      [],
      [['in_transit', 500_00]],
    ]);
    await mend();
    await transfers.run(NEXT);
    expect(await transfers.transfers(broken)).toEqual([['in_transit', 500_00]]);
  });

  test('pays each merchant on the days of its schedule alone', async () => {
    // A Tuesday, and the Monday after it.
    const MONDAY = '2027-03-08';
    const all = await Promise.all(
      ['daily', 'weekly', 'manual'].map((transfer_schedule) =>
        transfers.merchant(undefined, { transfer_schedule }),
      ),
    );
    for (const id of all) await transfers.owe(id, 500_00, DAY);
    const paid = async () => (await Promise.all(all.map(transfers.transfers))).map((own) => own.length);
    await transfers.run(DAY);
    expect(await paid()).toEqual([1, 0, 0]);
    await transfers.run(MONDAY);
    expect(await paid()).toEqual([1, 1, 0]);
  });

  test('pays a week and a month on the next day if no run could on the day of their schedule', async () => {
    const on = (transfer_schedule: string) => transfers.merchant(undefined, { transfer_schedule });
    const [weekly, monthly] = [await on('weekly'), await on('monthly')];
    const paid = async () =>
      (await Promise.all([weekly, monthly].map(transfers.transfers))).map((own) => own.length);
    // A Monday on which a month begins. There is nothing to pay yet.
    await transfers.run('2027-03-01');
    for (const id of [weekly, monthly]) await transfers.owe(id, 500_00, '2027-03-02');
    await transfers.run('2027-03-02');
    expect(await paid()).toEqual([0, 0]);
    // Nothing ran on Monday, the 8th.
    await transfers.run('2027-03-09');
    expect(await paid()).toEqual([1, 0]);
    await transfers.owe(weekly, 500_00, '2027-03-09');
    await transfers.run('2027-03-10');
    expect(await paid()).toEqual([1, 0]);
    // Nothing ran on any later Monday, nor on the 1st of April, a Thursday.
    await transfers.run('2027-04-02');
    expect(await paid()).toEqual([2, 1]);
    await transfers.run('2027-04-02');
    expect(await paid()).toEqual([2, 1]);
  });

  test('pays a week on the next day if the sums did not have its money yet on the day of its schedule', async () => {
    const id = await transfers.merchant(undefined, { transfer_schedule: 'weekly' });
    const [MONDAY, TUESDAY] = ['2027-03-08', '2027-03-09'] as const;
    await transfers.run('2027-03-01');
    await transfers.owe(id, 500_00, DAY, { lags: true });
    expect(await transfers.run(MONDAY)).toEqual([]);
    expect(await transfers.transfers(id)).toEqual([['open', 500_00]]);
    await transfers.sum(id);
    expect(await transfers.run(TUESDAY)).toHaveLength(1);
    await transfers.owe(id, 500_00, TUESDAY);
    expect(await transfers.run('2027-03-10')).toEqual([]);
    expect(await transfers.transfers(id)).toEqual([['in_transit', 500_00]]);
  });

  test('pays a week once its payout account is in effect, also the first week, and decides it once', async () => {
    const [DAY, MONDAY, WEDNESDAY] = ['2027-03-02', '2027-03-08', '2027-03-10'] as const;
    const on = () => transfers.merchant(undefined, { transfer_schedule: 'weekly' });
    const [first, second] = [await on(), await on()];
    const all = [first, second];
    const paid = async () => (await Promise.all(all.map(transfers.transfers))).map((own) => own.length);
    const change = async (id: string, effective_on: string) => {
      const set = await lib.findPayoutAccount(id);
      if (!set) throw new Error('It has no payout account.');
      await lib.transact([lib.storePayoutAccount({ ...set, effective_on } as never, set)]);
    };
    for (const id of all) await change(id, WEDNESDAY);
    await transfers.owe(first, 500_00, DAY);
    await transfers.run(MONDAY);
    await transfers.run('2027-03-09');
    expect(await transfers.transfers(first)).toEqual([['open', 500_00]]);
    await transfers.run(WEDNESDAY);
    expect(await paid()).toEqual([1, 0]);
    expect(await transfers.transfers(first)).toEqual([['in_transit', 500_00]]);
    for (const id of all) await transfers.owe(id, 500_00, WEDNESDAY);
    await transfers.run('2027-03-11');
    expect(await paid()).toEqual([1, 0]);
    // The banks are closed on Monday, the 15th.
    await change(first, '2027-03-17');
    await transfers.run('2027-03-16');
    expect(await paid()).toEqual([2, 1]);
    await transfers.run('2027-03-17');
    expect(await transfers.transfers(first)).toEqual([
      ['in_transit', 500_00],
      ['in_transit', 500_00],
    ]);
  });

  test('leaves what an account with a clock of its own has released to its own run', async () => {
    const [own, other] = [await transfers.merchant(), await transfers.merchant()];
    for (const id of [own, other]) await transfers.owe(id, 500_00, DAY);
    await lib.transact([lib.putVersion({ ...lib.clockKey(own), account_id: own, version: 1 }, 0)]);
    process.env.TRANSFER_LIMIT = '1000';
    const { writes } = await lib.requestTransfer(own, transfers.at(DAY), () => false);
    await lib.transact([...writes]);
    expect(await transfers.run(NEXT)).toHaveLength(1);
    expect([await transfers.transfers(own), await transfers.transfers(other)]).toEqual([
      [['released', 500_00]],
      [['in_transit', 500_00]],
    ]);
  });

  test('leaves a transfer below its least amount open, and logs why', async () => {
    const id = await transfers.merchant(undefined, { transfer_minimum: 500_01 });
    await transfers.owe(id, 500_00, DAY);
    const written = jest.mocked(process.stdout.write);
    written.mockClear();
    expect(await transfers.run(DAY)).toEqual([]);
    expect(await transfers.transfers(id)).toEqual([['open', 500_00]]);
    const [open] = await lib.storedTransfers(id);
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines.filter(({ event }) => event === 'transfer_not_closed')).toMatchObject([
      { account_id: id, transfer_id: open?.transfer.id, reason: 'below_minimum' },
    ]);
  });

  longTest('pays the other merchants if the transfer of one fails', async () => {
    const all = await Promise.all([1, 2, 3].map(() => transfers.merchant()));
    for (const id of all) await transfers.owe(id, 500_00, DAY);
    const [, broken = ''] = all;
    const stored = await lib.findPayoutAccount(broken);
    if (!stored) throw new Error('It has no payout account');
    // A record that no reader expects.
    await lib.transact([lib.storePayoutAccount({ ...stored, verification: null as never }, stored)]);
    expect(await transfers.run(DAY)).toHaveLength(1);
    const paid = await Promise.all(all.map(transfers.transfers));
    expect(paid.map(([first]) => first?.[0])).toEqual(['in_transit', 'open', 'in_transit']);
  });
});

describe.each([
  ['whose order cannot be read', async (order: string) => lib.remove(lib.orderKey(order), {})],
  [
    'whose account cannot be read',
    async (
      _: string,
      { account_id, to }: { account_id: string; to: { customer_id: string; payment_method_id: string } },
    ) =>
      lib.put({
        ...lib.paymentMethodKey(account_id, to.customer_id, to.payment_method_id),
        number_sealed: 5,
      }),
  ],
])('a refund %s', (_, broken) => {
  test('is reported, keeps no merchant from its money, and goes out once it can', async () => {
    const [merchant, other] = [await transfers.merchant(), await transfers.merchant()];
    const { id } = await lib.storePaidOrder(merchant, DAY, 350_50);
    const { refund, writes } = await lib.requestRefund(
      { accountId: merchant } as never,
      id,
      { amount: 100_00 as never },
      transfers.at(DAY),
    );
    await lib.transact(writes);
    expect(refund.status).toBe('created');
    for (const one of [merchant, other]) await transfers.owe(one, 500_00, DAY);
    const copy = await copyTable();
    await lib.transact([await broken(id, refund)]);
    const written = jest.mocked(process.stdout.write);
    written.mockClear();
    await transfers.run(DAY);
    const errors = written.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(errors).toContainEqual(
      expect.objectContaining({
        ...{ level: 'error', event: 'payment_failed', payment_id: refund.id },
        what_to_do: 'ops collections run',
      }),
    );
    expect(await transfers.transfers(other)).toEqual([['in_transit', 500_00]]);
    expect(await lib.findRefund(refund.id)).not.toMatchObject({ status: 'in_transit' });
    await transfers.restore(copy);
    await transfers.run(NEXT);
    expect(await lib.findRefund(refund.id)).toMatchObject({ status: 'in_transit' });
  });
});

describe('the release by an operator', () => {
  test('is refused while the merchant is suspended', async () => {
    const id = await transfers.merchant();
    await transfers.owe(id, 2_000_00, DAY);
    await transfers.run(DAY);
    const [closed] = await lib.storedTransfers(id);
    await lib.changeAccountStatus(id, 'suspended', DAY as never);
    const release = () =>
      lib.decideOnTransfer(closed?.transfer.id ?? '', { as: 'released', by: 'ana' }, transfers.at(DAY));
    await expect(release()).rejects.toThrow('The merchant is suspended.');
    expect(await transfers.transfers(id)).toEqual([['closed', 2_000_00]]);
    await lib.changeAccountStatus(id, 'active', DAY as never);
    expect(await release()).toMatchObject({ status: 'released' });
  });
});
