import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addMonths } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Found } from './cell-reader.ts';
import type { ImportedDebit } from './check-row.ts';
import type { FoundFault } from './later-faults.ts';

/** A hundred years in months: later than the end of any agreement. */
const MONTHS_AHEAD = 1_200;

/**
 * Returns the faults of a row that depend on the account's day: the first payment must be after today, and the end must
 * leave a business day for it (Interface, Limits).
 */
export function datedFaultsOf(
  { next_payment_date: first, end_date: last }: ImportedDebit,
  { today, closed }: Pick<Clock, 'today' | 'closed'>,
): readonly (FoundFault | Found)[] {
  const latest = addMonths(today, MONTHS_AHEAD);
  if (first <= today) return [{ column: 'next_payment_date', fault: 'date_past' }];
  if (first > latest) return [{ column: 'next_payment_date', fault: 'date_too_far' }];
  if (last === null) return [];
  if (last > latest) return [{ column: 'end_date', fault: 'date_too_far' }];
  return nextBusinessDay(first, closed) > last ? [{ column: 'end_date', fault: 'end_before_first' }] : [];
}
