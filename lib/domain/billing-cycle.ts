import { businessDaysAfter, nextBusinessDay } from './calendar/business-days.ts';
import { type Interval, nextCycle } from './calendar/cycles.ts';
import { addDays, type CalendarDate } from './calendar/dates.ts';

/** How often an order is presented to the bank (Interface, Limits: MAX_ORDER_ATTEMPTS). */
export const MAX_ORDER_ATTEMPTS = 1;

/**
 * How many orders of a direct debit can wait for its next cycle; what fails beyond that stays failed. A cycle and a
 * cancellation touch all of them in one transaction, which holds a hundred items.
 */
export const MOST_CARRIED = 20;

/** For how many days a bank may return what it has paid (Decisions, Orders of a direct debit). */
export const RETURNABLE_DAYS = 90;

/** For how many days what an outage left is looked for. */
const LOOKBACK = 14;

/** How many business days before it is collected a customer is told of a payment. */
export const DAYS_OF_NOTICE = 2;

type Terms = {
  is_recurring: boolean;
  interval: Interval | null;
  anchor_date: CalendarDate;
  end_date: CalendarDate | null;
};

export type PaymentDates = {
  next_payment_date: CalendarDate | null;
  requested_payment_date: CalendarDate | null;
};

const NONE: PaymentDates = { next_payment_date: null, requested_payment_date: null };

/**
 * When a direct debit is collected next, once the payment that was `due` is collected on a day, which is later only
 * after an outage. The next one is then not lost: it comes on the business day after, and the agreed days go on from
 * there. Nothing comes after a single payment, nor after the last agreed day up to the end.
 */
export function datesAfter(
  { is_recurring, interval, anchor_date: first, end_date: end }: Terms,
  due: CalendarDate,
  collected: CalendarDate,
  closed?: ReadonlySet<string>,
): PaymentDates & { cycle?: number } {
  if (!is_recurring || interval === null) return NONE;
  const { n, nominal, payment } = nextCycle(first, interval, due, closed);
  if (end !== null && nominal > end) return NONE;
  const earliest = businessDaysAfter(collected, 1, closed);
  return {
    next_payment_date: payment > earliest ? payment : earliest,
    requested_payment_date: nominal,
    cycle: n,
  };
}

type Claims = {
  is_recurring: boolean;
  next_payment_date: CalendarDate | null;
  open_orders: number;
  carried_orders: readonly string[];
  unpaid_orders: number;
};

/** Whether an order that has failed is presented again by itself: where there is another cycle to do it in. */
export function isCarried({ is_recurring, next_payment_date, carried_orders }: Claims): boolean {
  return is_recurring && next_payment_date !== null && carried_orders.length < MOST_CARRIED;
}

/**
 * Whether a direct debit is done: no payment is to come, none is under way, and none that failed is still to be had.
 * One that failed keeps it active, so that its merchant can retry it.
 */
export function isDone({ next_payment_date, open_orders, carried_orders, unpaid_orders }: Claims): boolean {
  return (
    next_payment_date === null && open_orders === 0 && carried_orders.length === 0 && unpaid_orders === 0
  );
}

/** The days of a run: its own and the ones before, so that what an outage left is collected with it. */
export function daysUpTo(date: CalendarDate): CalendarDate[] {
  return Array.from({ length: LOOKBACK + 1 }, (_, back) => addDays(date, back - LOOKBACK));
}

/** The day on which a charge that is asked for is collected: the day asked for, by default the next business day. */
export function chargeDate(
  asked: CalendarDate | undefined,
  today: CalendarDate,
  closed?: ReadonlySet<string>,
): CalendarDate {
  return asked === undefined ? businessDaysAfter(today, 1, closed) : nextBusinessDay(asked, closed);
}
