import { beforeEach, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/long-test.ts';
import { onLoneTable } from '#tests/support/on-lone-table.ts';
import { putBack } from '#tests/support/table-copy.ts';

const [DAY, NEXT] = ['2027-03-02', '2027-03-03'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;

const load = async () => ({
  ...(await import('#tests/support/lone-transfers.ts')),
  ...(await import('#lib/store/accounts.ts')),
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
