import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { findRefusedIds } from '#lib/store/collections/find-files.ts';
import { findPresentedSince } from '#lib/store/collections/presented-totals.ts';
import { findFirstOutcomes } from '#lib/store/sums/day-outcomes.ts';

/** Days after which a charge without a return is left out: it has been an exception for an operator for months. */
const DAYS_WITH_BANK = 180;

/** How many charges are with the bank, and their sum in centavos. */
export type WithBank = { readonly count: number; readonly amount: Centavos };

/**
 * Returns what an account has presented to the bank and the bank has not returned yet: the sum of `unanswered` in the
 * settlements of the last 180 days. Charges in refused files are not with the bank.
 */
export async function findWithBank(accountId: string, today: CalendarDate): Promise<WithBank> {
  const since = addDays(today, -DAYS_WITH_BANK);
  const [files, outcomes] = await Promise.all([
    findPresentedSince(accountId, since),
    findFirstOutcomes(accountId, since),
  ]);
  const days = new Map<string, { count: number; amount: number }>();
  const add = (date: string, count: number, amount: number) => {
    const before = days.get(date) ?? { count: 0, amount: 0 };
    days.set(date, { count: before.count + count, amount: before.amount + amount });
  };
  for (const { date, operations, total } of files) add(date, operations, total);
  for (const { day, count, amount } of outcomes) add(day, -count, -amount);
  const open = files.filter(({ date }) => (days.get(date)?.amount ?? 0) > 0);
  if (open.length === 0) return { count: 0, amount: 0 as Centavos };
  const refused = await findRefusedIds(open.map(({ file_id }) => file_id));
  for (const { date, operations, total, file_id } of open)
    if (refused.has(file_id)) add(date, -operations, -total);
  const left = [...days.values()].filter(({ amount }) => amount > 0);
  const sumOf = (name: 'count' | 'amount') => left.reduce((sum, day) => sum + day[name], 0);
  return { count: sumOf('count'), amount: sumOf('amount') as Centavos };
}
