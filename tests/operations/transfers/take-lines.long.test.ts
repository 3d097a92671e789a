import { beforeEach, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { lineId } from '#lib/domain/ledger/line.ts';
import { newLine } from '#lib/domain/ledger/new-line.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const [DAY, MANY] = ['2027-03-02', 120] as const;
const TIME = {
  now: new Date(`${DAY}T15:00:00.000Z`),
  today: DAY as CalendarDate,
  closed: new Set<string>(),
};

let lib: Awaited<ReturnType<typeof load>>;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#lib/operations/transfers/take-lines.ts')),
  ...(await import('#lib/store/engine/change.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => putBack([]));

/** Stores an order whose payment of today, which may not be paid out yet, was taken back. */
async function storeReturned(account_id: string): Promise<void> {
  const id = newId('ord', TIME.now);
  const order = { id, account_id, direct_debit_id: 'dd_1' };
  const terms = { settlement_days: 2, awaits_credit: false };
  const lines = [
    newLine(
      order,
      0,
      { type: 'charge', side: 'held', amount: 100_00 as never, fee: 5_00 as never },
      TIME,
      terms,
    ),
    newLine(
      order,
      1,
      { type: 'charge_return', side: 'held', amount: -100_00 as never, reverses: lineId(id, 0) },
      TIME,
      terms,
    ),
  ];
  const ledger = { lines: lines.map(({ written_on }) => written_on) };
  await lib.transact([
    lib.create({ ...lib.orderKey(id), id, account_id, status: 'failed', ledger }),
    ...lib.storeLines(lines),
  ]);
}

test('takes any number of returns, each with the payment that it takes back', async () => {
  const account_id = newId('acc');
  for (let n = 0; n < MANY; n++) await storeReturned(account_id);
  const transfer = await lib.takeAvailableLines(account_id, TIME);
  expect(transfer).toMatchObject({ status: 'open', lines: 2 * MANY, amount: -5_00 * MANY });
  expect(await lib.takeAvailableLines(account_id, TIME)).toEqual(transfer);
});
