import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { findRefusedIds } from '#lib/store/collections/find-files.ts';
import { findPresentedSince } from '#lib/store/collections/presented-totals.ts';
import { findFirstOutcomes } from '#lib/store/sums/day-outcomes.ts';

/** Days after which a charge without a return is left out: it has been an exception for an operator for months. */
const DAYS_WITH_BANK = 180;

/**
 * Returns what an account has presented to the bank and the bank has not returned yet, in centavos. The sum is that of
 * `unanswered` in the settlements of the last 180 days. Charges in refused files are not with the bank.
 */
export async function findWithBank(accountId: string, today: CalendarDate): Promise<Centavos> {
  const since = addDays(today, -DAYS_WITH_BANK);
  const [files, outcomes] = await Promise.all([
    findPresentedSince(accountId, since),
    findFirstOutcomes(accountId, since),
  ]);
  const openOn = new Map<string, number>();
  for (const { date, total } of files) openOn.set(date, (openOn.get(date) ?? 0) + total);
  for (const { day, amount } of outcomes) openOn.set(day, (openOn.get(day) ?? 0) - amount);
  const open = files.filter(({ date }) => (openOn.get(date) ?? 0) > 0);
  if (open.length === 0) return 0 as Centavos;
  const refused = await findRefusedIds(open.map(({ file_id }) => file_id));
  for (const { date, total, file_id } of open)
    if (refused.has(file_id)) openOn.set(date, (openOn.get(date) ?? 0) - total);
  return [...openOn.values()].reduce((sum, amount) => sum + Math.max(0, amount), 0) as Centavos;
}
