import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Charge } from './charge.ts';
import { hasRoomAgain, sumsOf } from './periods.ts';
import type { DirectDebit } from './record.ts';

/** Returns whether the next collection of a direct debit is due by a day. */
export function isCycleDue({ ending, next_payment_date }: DirectDebit, day: CalendarDate): boolean {
  return ending === null && next_payment_date !== null && next_payment_date <= day;
}

/** Returns whether a carried order may be presented again: its consent allows it, and it is within the maximum in force. */
export function canBePresentedAgain(debit: DirectDebit, charge: Charge): boolean {
  return charge.needs_consent !== true && hasRoomAgain(debit, charge);
}

/** Returns the amount of the next collection itself; undefined if it varies, or its period has no room for it. */
export function ownAmount(debit: DirectDebit): Centavos | undefined {
  const { amount, schedule, max_amount } = debit;
  return amount !== null && sumsOf(debit, schedule.cycle).held + amount <= max_amount ? amount : undefined;
}

/** Returns carried orders in the order in which they are presented again: those of the oldest periods first. */
export function oldestFirst(carried: readonly Charge[]): Charge[] {
  return carried.toSorted((one, other) => one.period.n - other.period.n);
}

/**
 * How many orders of a direct debit can wait for its next cycle; orders that fail beyond that stay failed. A cycle and
 * a cancellation change all of them in one transaction, which holds a hundred items.
 */
export const MOST_CARRIED = 20;

type Outstanding = Pick<DirectDebit, 'is_recurring' | 'next_payment_date' | 'counters' | 'ending'>;

/** Returns whether a failed order is presented again by itself: that needs another cycle. */
export function isCarried({ is_recurring, next_payment_date, counters, ending }: Outstanding): boolean {
  return (
    is_recurring &&
    ending === null &&
    next_payment_date !== null &&
    counters.carried_orders.length < MOST_CARRIED
  );
}

/**
 * Returns whether a direct debit is done: no payment is scheduled, none is under way, and no failed one can still be
 * collected. A failed order keeps it active until its term is over, so that its merchant can retry it.
 */
export function isDone({ next_payment_date, counters }: Outstanding): boolean {
  const { open_orders, carried_orders, unpaid_orders } = counters;
  return (
    next_payment_date === null && open_orders === 0 && carried_orders.length === 0 && unpaid_orders === 0
  );
}

/** Returns whether a direct debit is active and its next collection is due by a day. */
export function isDue(debit: DirectDebit, date: CalendarDate): boolean {
  return debit.status === 'active' && isCycleDue(debit, date);
}
