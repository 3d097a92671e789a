import { beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const DAY = '2027-03-02';

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchants: [string, string];

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#lib/operations/ledger/trial-balance.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  merchants = [await transfers.merchant(), await transfers.merchant()];
});

describe('the balances of merchants, by replaying their lines,', () => {
  test('are none without lines, and differ from no sums', async () => {
    const { balances, ...others } = await lib.trialBalance(merchants);
    expect(others).toEqual({ lines: 0, total: 0, differing: [], owing: [] });
    expect(balances.filter(({ balance }) => balance !== 0)).toEqual([]);
  });

  test('are the sums of all merchants, and add up to zero', async () => {
    const [first, second] = merchants;
    await transfers.owe(first, 500_00, DAY);
    await transfers.owe(first, -200_00, DAY);
    await transfers.owe(second, 50_00, DAY);
    const read: number[] = [];
    const { balances, ...others } = await lib.trialBalance(merchants, (lines) => read.push(lines));
    expect(others).toEqual({ lines: 3, total: 0, differing: [], owing: [] });
    expect(balances.filter(({ balance }) => balance !== 0)).toEqual([
      { account: 'payable', balance: 350_00 },
      { account: 'losses', balance: 350_00 },
    ]);
    expect(read.at(-1)).toBe(3);
    const [payable] = (await lib.trialBalance([second])).balances.filter(
      ({ account }) => account === 'payable',
    );
    expect(payable?.balance).toBe(50_00);
  });

  test('name the merchants that owe us, and how much, the largest amount first', async () => {
    const [first, second] = merchants;
    await transfers.owe(first, 500_00, DAY);
    await transfers.owe(first, -530_00, DAY);
    await transfers.owe(second, -75_00, DAY);
    expect((await lib.trialBalance(merchants)).owing).toEqual([
      { account_id: second, owed: 75_00 },
      { account_id: first, owed: 30_00 },
    ]);
  });

  test('name each merchant whose sums lack a line', async () => {
    const [first, second] = merchants;
    await transfers.owe(first, 500_00, DAY);
    await transfers.owe(second, 50_00, DAY, { lags: true });
    expect((await lib.trialBalance(merchants)).differing).toEqual([second]);
    await transfers.sum(second);
    expect((await lib.trialBalance(merchants)).differing).toEqual([]);
  });
});
