import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const [DAY, NEXT, LATER, OVER] = ['2027-03-02', '2027-03-03', '2027-03-04', '2027-04-01'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#tests/support/money/sum-ledger.ts')),
  ...(await import('#lib/domain/ledger/sums.ts')),
  ...(await import('#lib/operations/change-account.ts')),
  ...(await import('#lib/operations/ledger/keep-reserves.ts')),
  ...(await import('#lib/operations/ledger/trial-balance.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/ledger/ledger-sums.ts')),
  ...(await import('#lib/store/ledger/list-lines.ts')),
  ...(await import('#lib/store/ledger/reserves.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** A merchant with a payment of 350.50 on a day, less its fee, and a reserve of a tenth for thirty days. */
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  const terms = { reserve_percent: 10, reserve_days: 30, transfer_minimum: 1_000_000_00 };
  merchant = await transfers.merchant(newClabe(undefined, '012'), terms);
  const { direct_debit_id } = await lib.storePaidOrder(merchant, DAY, 350_50);
  await lib.sumLedgerOf([`DD#${direct_debit_id}`], new Set());
});

const KEPT = 33_58;
const keep = async (day: string) => {
  await lib.keepReservesOf(await lib.requireAccount(merchant), transfers.at(day));
};
const balance = async (day: string) => {
  const { counts } = await lib.findLedgerSums(merchant);
  return lib.balanceOf(counts, day as never);
};
const left = async () => (await lib.findReserves(merchant)).map((reserve) => reserve.left);

test('a reserve is found by its own id, and by no other of its day', async () => {
  await keep(NEXT);
  const [reserve] = await lib.findReserves(merchant);
  const id = reserve?.id ?? '';
  expect(await lib.findReserve(merchant, id)).toEqual(reserve);
  const other = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
  expect(await lib.findReserve(merchant, other)).toBeUndefined();
  expect(await lib.findReserve('acc_other', id)).toBeUndefined();
});

afterEach(() => {
  process.env.STAGE = 'sandbox';
});

describe('the terms of a merchant', () => {
  test('have no reserve of payments that may be paid out before it is kept, in production', async () => {
    process.env.STAGE = 'production';
    const refused = expect.objectContaining({
      code: 'validation_failed',
      errors: [expect.objectContaining({ field: 'settlement_days', code: 'out_of_range' })],
    });
    const settle = (settlement_days: number) =>
      lib.changeAccount(merchant, { settlement: { settlement_days } });
    const reserve = (percent: number) => lib.changeAccount(merchant, { reserve: { percent } });
    await expect(settle(1)).rejects.toEqual(refused);
    await reserve(0);
    await settle(1);
    await expect(reserve(10)).rejects.toEqual(refused);
    expect(await lib.requireAccount(merchant)).toMatchObject({ settlement_days: 1, reserve_percent: 0 });
    const both = { settlement: { settlement_days: 2 }, reserve: { percent: 10 } };
    expect(await lib.changeAccount(merchant, both)).toMatchObject({
      settlement_days: 2,
      reserve_percent: 10,
    });
  });

  test('may have it in the sandbox, where no money leaves', async () => {
    const terms = { settlement: { settlement_days: 0 }, reserve: { percent: 10 } };
    expect(await lib.changeAccount(merchant, terms)).toMatchObject({
      settlement_days: 0,
      reserve_percent: 10,
    });
  });
});

describe('the reserves of a merchant', () => {
  test('are kept once for each day, however often and however late the run is', async () => {
    await Promise.all([keep(NEXT), keep(NEXT)]);
    await keep(NEXT);
    await keep(LATER);
    expect(await left()).toEqual([KEPT]);
    await transfers.sum(merchant);
    expect(await balance(NEXT)).toMatchObject({ reserved: KEPT, available: 0 });
    expect(await lib.trialBalance([merchant])).toMatchObject({ total: 0, differing: [] });
  });

  test('are of payments whose events are not summed yet', async () => {
    const { direct_debit_id } = await lib.storePaidOrder(merchant, DAY, 350_50);
    await keep(NEXT);
    expect(await left()).toEqual([Math.round(0.1 * 2 * 335_81)]);
    await lib.sumLedgerOf([`DD#${direct_debit_id}`], new Set());
    await keep(LATER);
    expect((await left()).length).toBe(1);
  });

  test('wait as their payments do, also if the settlement days are changed meanwhile', async () => {
    await lib.updateAccount(merchant, { settlement_days: 30 });
    await keep(NEXT);
    await transfers.sum(merchant);
    const [payment, hold] = (await Array.fromAsync(lib.walkLines(merchant))).flat().toReversed();
    expect([payment?.type, hold?.type]).toEqual(['charge', 'reserve_hold']);
    expect(hold?.available_on).toBe(payment?.available_on);
    expect(await balance(payment?.available_on ?? '')).toMatchObject({ available: 335_81 - KEPT });
  });

  test('read the lines of a day once, and none of a merchant that has no reserve any more', async () => {
    process.env.STAGE = 'production';
    const reads = async (day: string) => {
      const send = jest.spyOn(lib.documents, 'send');
      await keep(day);
      const inputs = send.mock.calls.map(([command]) => JSON.stringify(command.input));
      send.mockRestore();
      return inputs.filter((input) => input.includes(':first'));
    };
    // The days before the first run.
    expect(await reads(NEXT)).toHaveLength(8 - 1);
    expect(await reads(LATER)).toEqual([expect.stringContaining(NEXT)]);
    await lib.updateAccount(merchant, { reserve_percent: 0 });
    expect(await reads('2027-03-05')).toEqual([]);
    expect(await left()).toEqual([KEPT]);
  });

  test('are given back once after their days', async () => {
    await keep(NEXT);
    await keep(OVER);
    await keep(OVER);
    expect(await left()).toEqual([]);
    await transfers.sum(merchant);
    expect(await balance(OVER)).toMatchObject({ reserved: 0, available: 335_81 });
  });

  test('pay what the merchant owes, once a day, although the sums lag', async () => {
    await keep(NEXT);
    await transfers.owe(merchant, -320_00, LATER);
    expect(await balance(LATER)).toMatchObject({ owed: 17_77, reserved: KEPT });
    await keep(LATER);
    await keep(LATER);
    expect(await left()).toEqual([KEPT - 17_77]);
    await transfers.sum(merchant);
    expect(await balance(LATER)).toMatchObject({ owed: 0, reserved: KEPT - 17_77 });
  });

  test('pay what those that are given back on the day do not cover, once, although the sums lag', async () => {
    await keep(NEXT);
    const { direct_debit_id } = await lib.storePaidOrder(merchant, LATER, 350_50);
    await lib.sumLedgerOf([`DD#${direct_debit_id}`], new Set());
    await keep('2027-03-05');
    expect(await left()).toEqual([KEPT, KEPT]);
    await transfers.owe(merchant, -650_00, '2027-03-31');
    const owed = (await balance(OVER)).owed;
    expect(owed).toBeGreaterThan(KEPT);
    await keep(OVER);
    await keep(OVER);
    expect(await left()).toEqual([KEPT - (owed - KEPT)]);
    await transfers.sum(merchant);
    expect(await balance(OVER)).toMatchObject({ owed: 0, available: 0, reserved: KEPT - (owed - KEPT) });
  });
});
