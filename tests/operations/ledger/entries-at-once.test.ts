import { beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const DAY = '2027-03-02';
const LIMIT = 1_000_000_00 as never;

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#lib/domain/ledger/sums.ts')),
  ...(await import('#lib/operations/ledger/book-entry.ts')),
  ...(await import('#lib/store/ledger/ledger-sums.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** A merchant that owes 500.00. */
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  merchant = await transfers.merchant();
  await transfers.owe(merchant, -500_00, DAY);
});

const book = (reference: string, type: 'fee_payment' | 'write_off' = 'write_off', amount = 500_00) => {
  const said = { reference, reason: 'x', by: 'ana' };
  const asked = { account_id: merchant, type, amount: amount as never, ...said };
  return lib.bookEntry(asked, LIMIT, transfers.at(DAY));
};
const balance = async () => {
  await transfers.sum(merchant);
  const { counts } = await lib.findLedgerSums(merchant);
  return lib.balanceOf(counts, DAY as never);
};

describe('a write-off or payment that an operator books', () => {
  test('never exceeds the debt, although the sums do not include the last entry yet', async () => {
    await book('A');
    await expect(book('B')).rejects.toThrow('The merchant owes 0.');
    await expect(book('C', 'fee_payment', 1)).rejects.toThrow('The merchant owes 0.');
    expect(await book('A')).toMatchObject({ state: 'booked', reference: 'A' });
    expect(await balance()).toMatchObject({ owed: 0, available: 0 });
  });

  test('never exceeds the debt, although two operators book it at the same time', async () => {
    const both = await Promise.allSettled([book('A'), book('B')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balance()).toMatchObject({ owed: 0, available: 0 });
  });

  test('leaves the rest of the debt to a further entry, before and after it is summed', async () => {
    await book('A', 'fee_payment', 200_00);
    await book('B', 'write_off', 100_00);
    expect(await balance()).toMatchObject({ owed: 200_00 });
    await book('C', 'write_off', 200_00);
    expect(await balance()).toMatchObject({ owed: 0, available: 0 });
  });
});
