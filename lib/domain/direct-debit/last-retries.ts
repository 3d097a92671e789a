import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from './charge.ts';
import type { RunClock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { datesCollected } from './lapse.ts';
import { preNotificationFor } from './pre-notification.ts';
import { firstDayWithPlace } from './pre-notified-places.ts';
import type { DirectDebit } from './record.ts';
import { isOver } from './schedule.ts';

/** A carried order, and the day on which it is presented again. */
export type DatedRetry = { readonly charge: Charge; readonly date: CalendarDate };

/**
 * Returns the carried orders for which the last collection of a direct debit has no place, each with the first later day
 * of the term that has one: no other collection would present them. None if another collection follows.
 *
 * @param notified the orders that the run pre-notifies for the day `next`
 */
export function lastRetries(
  debit: DirectDebit,
  facts: CollectionFacts,
  { wait, notified, next }: { wait: readonly Charge[]; notified: readonly Charge[]; next: CalendarDate },
  run: RunClock,
): DatedRetry[] {
  if (!debit.is_recurring || datesCollected(debit, facts, run).next_payment_date !== null) return [];
  const named = (charge: Charge, date: CalendarDate): Charge => {
    const { exception: _, ...free } = charge;
    return { ...free, status: 'created', pre_notification: preNotificationFor(date, debit, run) };
  };
  const orders = [...facts.orders, ...notified.map((charge) => named(charge, next))];
  return wait.flatMap((charge) => {
    const places = { orders, carried: [] };
    const date = firstDayWithPlace(debit, places, charge.period.n, { from: next, closed: run.closed });
    if (isOver(debit, date)) return [];
    orders.push(named(charge, date));
    return [{ charge, date }];
  });
}
