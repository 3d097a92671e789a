import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

const [BEFORE, DAY, NEXT] = ['2029-06-01', '2029-06-04', '2029-06-05'];
const NOW = new Date(`${BEFORE}T15:00:00.000Z`);
const once = { is_recurring: false, interval: undefined, next_payment_date: DAY };

let lib: Awaited<ReturnType<typeof load>>;
let table: Awaited<ReturnType<typeof startLoneTable>>;

async function load() {
  return {
    ...(await import('#tests/support/money/lone-collections.ts')),
    ...(await import('#tests/support/database/stored-debits.ts')),
    ...(await import('#lib/operations/restore/repair-restored.ts')),
    ...(await import('#lib/store/collections/hold.ts')),
  };
}

beforeAll(async () => {
  table = await startLoneTable();
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  lib = await load();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await table.stop();
});

describe('a table that is set back to before a file was built', () => {
  test('builds the same file again if nothing else has happened: no period is paid twice', async () => {
    await putBack([]);
    const { account_id } = await lib.storeAccount();
    const debit = await lib.storeActiveDebit(account_id, once, NOW);
    const before = await copyTable();
    const { run, files, statuses, timesCharged } = lib.loneCollections();
    const [name = ''] = await run(DAY);
    const text = files.written.get(name);
    await putBack(before);
    expect(await run(DAY)).toEqual([name]);
    expect(await statuses(debit)).toEqual(['in_process']);
    expect(files.written.get(name)).toBe(text);
    expect(await timesCharged()).toEqual([1]);
  });

  longTest('releases no replacement for a file at the bank if only that file was kept', async () => {
    await putBack([]);
    const { account_id } = await lib.storeAccount();
    const before = await copyTable();
    const { run, files, statuses, outside, at } = lib.loneCollections();
    await lib.storeActiveDebit(account_id, { ...once, amount: 350 }, NOW);
    const [name = ''] = await run(DAY);
    const text = files.written.get(name);
    files.written.delete(name.replace('presentments/', 'prepared/'));
    await putBack(before);
    const other = await lib.storeActiveDebit(account_id, { ...once, amount: 350 }, NOW);
    await expect(run(DAY)).rejects.toThrow(`${name} contains other entries`);
    expect(files.written.get(name)).toBe(text);
    expect(await run(NEXT)).toEqual([]);
    // It was not sent to the bank, so it waits again.
    expect(await lib.repairRestored(NOW, outside, at(NEXT))).toMatchObject({ files: 1, lost: 1 });
    expect(await statuses(other)).toEqual(['created']);
  });

  longTest.each([
    ['another one of the same sum', [350]],
    ['another one of another sum', [351]],
    ['two of the same sum together', [175, 175]],
  ])('never marks an order as presented that was not, if it would be %s', async (_, amounts) => {
    await putBack([]);
    const { account_id } = await lib.storeAccount();
    const before = await copyTable();
    const { run, files, statuses } = lib.loneCollections();
    await lib.storeActiveDebit(account_id, { ...once, amount: 350 }, NOW);
    const [name = ''] = await run(DAY);
    await putBack(before);
    const others = [];
    for (const amount of amounts) {
      others.push(await lib.storeActiveDebit(account_id, { ...once, amount }, NOW));
    }
    await expect(run(DAY)).rejects.toThrow('contains other entries');
    for (const other of others) expect(await statuses(other)).toEqual(['pending']);
    expect(await run(NEXT)).toEqual([]);
    expect([...files.written.keys()].filter((one) => one.startsWith('presentments/'))).toEqual([name]);
  });
});

describe('a run that is under way when the collections are held', () => {
  longTest(
    'releases no more files; the prepared ones are released once the collections are no longer held',
    async () => {
      await putBack([]);
      const { account_id } = await lib.storeAccount();
      const debit = await lib.storeActiveDebit(account_id, once, NOW);
      const { run, files, statuses, timesCharged } = lib.loneCollections();
      const putOnce = files.putOnce.bind(files);
      const writing = jest.spyOn(files, 'putOnce').mockImplementationOnce(async (...file) => {
        const isNew = await putOnce(...file);
        await lib.holdCollections({ reason: 'operator', held_at: NOW.toISOString(), restored_to: null });
        return isNew;
      });
      await expect(run(DAY)).rejects.toMatchObject({ code: 'unavailable' });
      writing.mockRestore();
      expect([...files.written.keys()].filter((name) => name.startsWith('presentments/'))).toEqual([]);
      expect(await statuses(debit)).toEqual(['pending']);
      expect(await run(DAY)).toEqual([]);
      await lib.releaseCollections();
      expect(await run(DAY)).toHaveLength(1);
      expect(await timesCharged()).toEqual([1]);
    },
  );
});
