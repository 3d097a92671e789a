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

/** Returns the amount of the next collection itself; undefined where it varies, or its period has no room for it. */
export function ownAmount(debit: DirectDebit): Centavos | undefined {
  const { amount, cycle, max_amount } = debit;
  return amount !== null && sumsOf(debit, cycle).held + amount <= max_amount ? amount : undefined;
}

/** Returns carried orders in the order in which they are presented again: those of the oldest periods first. */
export function oldestFirst(carried: readonly Charge[]): Charge[] {
  return carried.toSorted((one, other) => one.period.n - other.period.n);
}
