import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { log } from '#lib/log.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { presentOnDay } from '#lib/operations/bank-files/present-on-day.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { runClockAt } from '#lib/operations/clock.ts';
import { reportPastDue } from '#lib/operations/disputes/report-past-due.ts';
import { reportUncredited } from '#lib/operations/ledger/bank-credits/report-uncredited.ts';
import { keepReserves } from '#lib/operations/ledger/keep-reserves.ts';
import { configuredPayouts } from '#lib/operations/outgoing/configured-payouts.ts';
import { filePayments } from '#lib/operations/outgoing/filing/file-payments.ts';
import { PassingFaults } from '#lib/operations/outgoing/passing-faults.ts';
import { reportWaiting } from '#lib/operations/outgoing/report-waiting.ts';
import { releaseRefunds } from '#lib/operations/refunds/release-refunds.ts';
import { runTransfers } from '#lib/operations/transfers/run-transfers.ts';
import { transferLimit } from '#lib/operations/transfers/transfer-limit.ts';
import { findHold } from '#lib/store/collections/hold.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';

/**
 * Finishes the files of payouts of earlier days, keeps the reserves, releases the refunds that wait, decides on the
 * transfers of the day, and sends all that are released to the bank. Payers come first. Raises the alarm for payouts that
 * have waited too long, for disputes whose evidence is due, and for payments that no statement shows. If a payment fails
 * for a reason that may pass, the step fails after the others are with the bank, and is repeated. Does nothing on a day
 * on which banks are closed, or while the collections are held.
 */
export async function handler({ date: asked }: { date: CalendarDate }) {
  const clock = runClockAt(new Date(), asked);
  if (!clock || (await findHold())) return { date: asked, transfers: 0, refunds: 0, files: [] };
  const { day: date, now } = clock;
  const outside = configuredPayouts();
  const of = { kind: 'payouts', account_id: EVERY_ACCOUNT, bank: outside.bank, date } as const;
  const presented = await tidyFiles(of, outside, clock);
  const bookingDay = { ...clock, today: date };
  const passing = new PassingFaults();
  const leftOut = await keepReserves(bookingDay, passing);
  const refunds = await releaseRefunds(of, bookingDay, [], passing);
  const decided = await runTransfers({ of, clock: bookingDay, limit: transferLimit(), passing, leftOut });
  await filePayments(of, now, [], passing);
  const files = [...presented, ...(await presentOnDay(of, outside, clock))].map(nameOf);
  await reportPastDue(date);
  await reportUncredited(clock);
  // A payment with such a fault waits no longer once the step is repeated.
  passing.requireNone();
  await reportWaiting(clock);
  const waiting = decided.filter(({ status }) => status === 'closed').length;
  const counts = { transfers: decided.length, refunds };
  log('info', 'payouts_presented', { date, ...counts, waiting, files: files.length });
  return { date, ...counts, files };
}
