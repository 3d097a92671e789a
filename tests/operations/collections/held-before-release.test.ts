import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const DAY = '2027-02-16';
const HOLD = { reason: 'operator', held_at: '2027-02-16T15:00:00.000Z', restored_to: null } as const;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-collections.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
  ...(await import('#lib/store/collections/hold.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

test('a file that is written when the collections are held goes to the bank once they are released, and not before', async () => {
  const collections = lib.loneCollections();
  const { account_id } = await lib.storeAccount();
  const eve = new Date('2027-02-10T15:00:00.000Z');
  const debit = await lib.storeActiveDebit(account_id, { next_payment_date: DAY }, eve);
  const { files } = collections;
  const { putOnce } = files;
  files.putOnce = async (...of) => {
    files.putOnce = putOnce;
    const isStored = await putOnce(...of);
    await lib.holdCollections(HOLD);
    return isStored;
  };
  await expect(collections.run(DAY)).rejects.toMatchObject({ code: 'unavailable' });
  const atBank = () => [...files.written.keys()].filter((name) => name.startsWith('presentments/'));
  expect(atBank()).toEqual([]);
  expect(await collections.statuses(debit)).toEqual(['pending']);
  await lib.releaseCollections();
  expect(await collections.run(DAY)).toEqual(atBank());
  expect(await collections.statuses(debit)).toEqual(['in_process']);
});
