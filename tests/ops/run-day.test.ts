import { describe, expect, test } from '@jest/globals';
import { storeAccount, storeActiveDebit } from '#tests/support/stored-debits.ts';
import { json, ops } from './run-ops.ts';

// Long past, so that the run of all accounts takes nothing that another test has due.
const [ANNOUNCED, DUE, NEXT] = ['2021-02-25', '2021-03-01', '2021-03-03'];
const NAME = `presentments/all/${DUE}-002-00001.txt`;

describe('a day that is run by an operator', () => {
  test('is collected as by the scheduled run, and run again it is found done', async () => {
    const { account_id } = await storeAccount();
    const terms = { next_payment_date: DUE, is_recurring: false, interval: undefined, amount: 70.9 };
    await storeActiveDebit(account_id, terms, new Date('2021-02-20T15:00:00Z'));
    expect(await json('collections', 'run', '--day', ANNOUNCED)).toMatchObject({ day: ANNOUNCED, orders: 0 });
    expect(await json('collections', 'run', '--day', DUE)).toMatchObject({
      day: DUE,
      orders: 1,
      files: NAME,
    });
    expect(await json('collections', 'run', '--day', DUE)).toMatchObject({ day: DUE, orders: 0, files: '' });
    // Case 12: the second run adds to what is known of the day.
    const { runs } = await json('collections', 'status');
    expect(runs.find(({ day }: { day: string }) => day === DUE)).toMatchObject({ orders: 1, files: NAME });
    expect(await json('files', 'list', '--day', DUE)).toMatchObject([
      { name: NAME, state: 'presented', account: 'all', operations: 1, sum: 70.9, answered_at: null },
    ]);
    await json('collections', 'run', '--day', NEXT);
  });

  test('stands on the page for the morning, with what did not run and what is not answered', async () => {
    const status = await json('collections', 'status');
    const ran = status.runs.map(({ day }: { day: string }) => day);
    expect(ran).toEqual(expect.arrayContaining([ANNOUNCED, DUE, NEXT]));
    expect(status.missed).toEqual(expect.arrayContaining(['2021-02-26', '2021-03-02']));
    expect(status.missed).not.toEqual(expect.arrayContaining([DUE]));
    expect(status.files).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: NAME, answered_at: null })]),
    );
    const { out } = await ops(['collections', 'status']);
    expect(out).toMatch(/^today +\d{4}-.*^runs$.*^files$/ms);
  });

  test('is a business day', async () => {
    const { code, err } = await ops(['collections', 'run', '--day', '2021-02-28']);
    expect([code, err]).toEqual([1, expect.stringMatching(/The banks do not work on 2021-02-28.*\n$/)]);
  });
});
