import { businessDaysBefore } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { isUncredited, lineId } from '#lib/domain/ledger/line.ts';
import { requiredSetting } from '#lib/environment.ts';
import { log } from '#lib/log.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { type Account, listReadableAccounts } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { type Written, walkLines } from '#lib/store/ledger/list-lines.ts';

/** How many business days after a payment was booked it is looked for on statements: at first, and again. */
const AGES = [3, 5, 10];

/** How many accounts are read at the same time. */
const ACCOUNTS_AT_ONCE = 10;

/**
 * Logs an error for each day of presentment with payments that were booked three, five or ten business days ago and that
 * no statement of the bank has shown yet, which raises the alarm `decision-needed`: a statement was not handed in, or the
 * bank has left payments out of it. Their merchants are not paid until then. Does nothing in a stage that does not await
 * the bank's credit.
 *
 * A payment may be booked long after its presentment: by a correction, by an operator, with a file that arrives late. So
 * the lines of these dates say what began to wait on them.
 */
export async function reportUncredited({ day, closed }: Pick<RunClock, 'day' | 'closed'>): Promise<void> {
  if (!requiredSetting('AWAITS_BANK_CREDIT')) return;
  const sums = new Map<CalendarDate, { count: number; amount: number }>();
  const add = ({ presented_on, charge_date, totals }: Charge) => {
    const presented = presented_on ?? charge_date;
    const { count, amount } = sums.get(presented) ?? { count: 0, amount: 0 };
    sums.set(presented, { count: count + 1, amount: amount + totals.total });
  };
  const dates = AGES.map((age) => bookedBefore(day, age, closed));
  const look = async ({ account_id }: Account) => {
    for (const written of dates)
      for await (const orders of uncreditedOf(account_id, written)) orders.forEach(add);
  };
  for await (const accounts of listReadableAccounts()) await inParallel(accounts, ACCOUNTS_AT_ONCE, look);
  for (const [presented, { count, amount }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const what_to_do = `ops reconcile --day ${presented} --statement … --book`;
    log('error', 'payments_not_credited', { day: presented, count, amount, what_to_do });
  }
}

/** Returns the dates that were so many business days ago, with the days before them on which banks were closed. */
function bookedBefore(day: CalendarDate, age: number, closed: RunClock['closed']): Written {
  const latest = businessDaysBefore(day, age, closed);
  return { first: addDays(businessDaysBefore(latest, 1, closed), 1), latest };
}

/** Yields the orders of an account whose last payment was booked on some dates and still awaits the bank's credit. */
async function* uncreditedOf(accountId: string, written: Written): AsyncGenerator<readonly Charge[]> {
  for await (const lines of walkLines(accountId, written)) {
    const uncredited = lines.filter(isUncredited);
    const ids = new Set(uncredited.map(({ id }) => id));
    const orders = await findCharges(
      [...new Set(uncredited.flatMap(({ order_id }) => order_id ?? []))],
      () => {},
    );
    yield orders.filter(
      ({ id, ledger }) => ledger?.waiting?.until === null && ids.has(lineId(id, ledger.lines.length - 1)),
    );
  }
}
