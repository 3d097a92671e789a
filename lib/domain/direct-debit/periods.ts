import type { Centavos } from '#lib/domain/money.ts';
import type { Charge } from './charge.ts';
import { leftOf } from './left-of-period.ts';
import type { DirectDebit, PeriodSums } from './record.ts';
import { agreedDay, isOver } from './schedule.ts';

/** Returns the sums of a period; zero if the period is not listed. */
export function sumsOf({ counters }: Pick<DirectDebit, 'counters'>, n: number): PeriodSums {
  return (
    counters.periods.find((sums) => sums.n === n) ?? { n, held: 0 as Centavos, open: 0, paid: 0, failed: 0 }
  );
}

/** Returns the periods that can still be charged, or in which something is open or unpaid. */
export function withoutPast(periods: readonly PeriodSums[], current: number): PeriodSums[] {
  return periods.filter(({ n, open, failed }) => n >= current || open > 0 || failed > 0);
}

/**
 * Returns whether an order that failed may be presented again: neither the order itself nor the sums of its period are above
 * the maximum in force. The sums of a past period may be forgotten.
 */
export function hasRoomAgain(debit: DirectDebit, { period, totals }: Charge): boolean {
  return Math.max(sumsOf(debit, period.n).held, totals.total) <= debit.max_amount;
}

/** Returns whether the direct debit's own collection of a period is still to be made. */
function isOwnToCome(debit: DirectDebit, n: number): boolean {
  const { is_fixed_amount, is_recurring, next_payment_date } = debit;
  const { cycle } = debit.schedule;
  if (!is_fixed_amount || next_payment_date === null || n < cycle) return false;
  return n === cycle || (is_recurring && !isOver(debit, agreedDay(debit, n)));
}

/** Returns what may still be collected for a period, in centavos (`leftOf`). */
export function availableIn(debit: DirectDebit, n: number): Centavos {
  return leftOf(debit, sumsOf(debit, n), isOwnToCome(debit, n));
}
