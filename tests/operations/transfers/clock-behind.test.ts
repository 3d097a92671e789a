import { beforeEach, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

/** The day of the account's clock, and the real date, which has overtaken it. */
const [DAY, REAL] = ['2027-03-02', '2027-03-16'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#lib/operations/outgoing/filing/file-payments.ts')),
  ...(await import('#lib/operations/refunds/release-refunds.ts')),
  ...(await import('#lib/operations/refunds/request-refund.ts')),
  ...(await import('#lib/operations/transfers/first-paying-day.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/outgoing.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
});

test('the run of an account whose clock is behind the real date pays out what waits since that date', async () => {
  const merchant = await transfers.merchant(undefined, { transfer_schedule: 'manual' });
  const order = await lib.storePaidOrder(merchant, DAY, 350_50);
  const clock = { ...transfers.at(DAY), now: transfers.at(REAL).now };
  const refund = async (amount: number) => {
    const asked = { amount: amount as never };
    const made = await lib.requestRefund({ accountId: merchant } as never, order.id, asked, clock);
    await lib.transact(made.writes);
    return made.refund.id;
  };
  const waiting = await refund(50_00);
  await transfers.owe(merchant, 200_00, DAY);
  const released = await refund(100_00);
  const statuses = async () => (await lib.findRefunds([waiting, released])).map(({ status }) => status);
  expect(await statuses()).toEqual(['created', 'released']);

  const day = DAY as CalendarDate;
  expect(await lib.firstPayingDay(await lib.requireAccount(merchant), day, clock.closed)).toBe(DAY);
  const of = { kind: 'payouts', account_id: merchant, bank: '002', date: day } as const;
  await lib.releaseRefunds(of, clock);
  expect(await statuses()).toEqual(['released', 'released']);
  await lib.filePayments(of, clock.now);
  const filed = await lib.findRefunds([waiting, released]);
  expect(filed.map(({ file_id }) => file_id !== null)).toEqual([true, true]);
});

test('the clock of an account stops on the day after one of its schedule on which its sums covered nothing', async () => {
  const schedule = 'weekly';
  const account = await lib.requireAccount(
    await transfers.merchant(undefined, { transfer_schedule: schedule }),
  );
  const next = () => lib.firstPayingDay(account, '2027-03-09' as CalendarDate, transfers.at(DAY).closed);
  const decide = (day: string) =>
    lib.noteScheduled(account.account_id, { schedule, day: day as CalendarDate });
  await decide('2027-03-01');
  expect(await next()).toBe('2027-03-09');
  await decide('2027-03-08');
  // The Monday before it is a holiday.
  expect(await next()).toBe('2027-03-16');
});
