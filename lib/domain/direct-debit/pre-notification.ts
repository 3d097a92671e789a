import { businessDaysAfter, businessDaysBefore } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DomainEvent, UpcomingOrder } from '#lib/domain/events.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Charge } from './charge.ts';
import type { Clock } from './clock.ts';
import type { PreNotification } from './pre-notification-record.ts';
import type { CyclePreNotification, DirectDebit } from './record.ts';

/**
 * How many business days before its collection a payment is pre-notified at the latest: one day means the calendar day
 * before (Mandate, Dates and notice). All other dates of pre-notifications follow from this number.
 */
const DAYS_BEFORE = 1;

/** How many business days before its collection the runs pre-notify a payment: one day earlier than required. */
const DAYS_AHEAD = DAYS_BEFORE + 1;

/**
 * Returns the first business day for which a customer who is notified now is notified in time; from 18:00 on it is one
 * business day later (Mandate, Dates and notice).
 */
export function earliestDay({ today, isEvening, closed }: Omit<Clock, 'now'>): CalendarDate {
  return businessDaysAfter(today, DAYS_BEFORE + (isEvening ? 1 : 0), closed);
}

/** Returns the last day on which a customer can be notified of the collection of a day. */
export function lastDayToNotify(date: CalendarDate): CalendarDate {
  return addDays(businessDaysBefore(date, DAYS_BEFORE - 1), -1);
}

/** Returns the last day whose collections the runs pre-notify today. */
export function lastPreNotifiedDay({ today, closed }: Pick<Clock, 'today' | 'closed'>): CalendarDate {
  return businessDaysAfter(today, DAYS_AHEAD, closed);
}

/** Returns the first day on which the runs pre-notify the collection of a day. */
export function firstPreNotifiedDay(date: CalendarDate, { closed }: Pick<Clock, 'closed'>): CalendarDate {
  return businessDaysBefore(date, DAYS_AHEAD, closed);
}

/**
 * Returns whether a pre-notification allows a collection: it named that day and that account, and was made in time
 * (Mandate, Invariants 3).
 */
export function allows(
  pre_notification: PreNotification | null | undefined,
  { payment_method_id }: Pick<DirectDebit, 'payment_method_id'>,
  day: CalendarDate,
): boolean {
  if (!pre_notification) return false;
  const isInTime = pre_notification.on <= lastDayToNotify(day);
  return isInTime && pre_notification.date === day && pre_notification.account === payment_method_id;
}

/** Returns whether the last pre-notification of a direct debit named the retry of an order, for a day. */
export function isNamed(debit: DirectDebit, date: CalendarDate, { id }: Charge): boolean {
  const { pre_notification } = debit;
  return allows(pre_notification, debit, date) && (pre_notification?.orders.includes(id) ?? false);
}

/** Returns a pre-notification that is made now, for a day. */
export function preNotificationFor(
  date: CalendarDate,
  { payment_method_id: account }: Pick<DirectDebit, 'payment_method_id'>,
  { today: on }: Pick<Clock, 'today'>,
): PreNotification {
  return { on, date, account };
}

/** Returns the pre-notification of a direct debit's next collection: of its own amount, and of carried orders. */
export function cyclePreNotification(
  debit: DirectDebit,
  date: CalendarDate,
  { own, carried }: { own: Centavos; carried: readonly Charge[] },
  clock: Pick<Clock, 'today'>,
): CyclePreNotification {
  const orders = carried.map(({ id }) => id);
  return { ...preNotificationFor(date, debit, clock), amount: own, orders };
}

/** Returns how a pre-notification names an order that exists. */
export const upcomingOrder = ({ id, retry_of, period, totals }: Charge): UpcomingOrder => ({
  order_id: id,
  retry_of,
  period: period.n,
  amount: totals.total,
});

/** Returns how a pre-notification names the successor of an order that waits for the next collection. */
export const upcomingRetry = ({ id, period, totals }: Charge): UpcomingOrder => ({
  order_id: null,
  retry_of: id,
  period: period.n,
  amount: totals.total,
});

/** Returns how a pre-notification names the collection of a period that is not opened yet. */
export const upcomingOwn = (period: number, amount: Centavos): UpcomingOrder => ({
  order_id: null,
  retry_of: null,
  period,
  amount,
});

/**
 * Returns the event of one pre-notification; none if it names no order. `own` is the period that the day belongs to.
 */
export function upcoming(
  { id, concept, reference, payment_method_id }: DirectDebit,
  date: CalendarDate,
  orders: readonly UpcomingOrder[],
  own: number,
): DomainEvent[] {
  if (orders.length === 0) return [];
  const data = {
    ...{ direct_debit_id: id, amount: sumOf(orders), concept, date, reference },
    ...{ earlier: earlierOf(orders, own), payment_method_id, orders },
  };
  return [{ type: 'direct_debit.charge_upcoming', data }];
}

/**
 * Returns the event of one pre-notification of existing orders; none if there are none. For a single order it shows the
 * order's own concept and reference. `own` is the period that the day belongs to.
 */
export function upcomingCharges(
  debit: DirectDebit,
  date: CalendarDate,
  charges: readonly Charge[],
  own: number,
): DomainEvent[] {
  const [only] = charges;
  if (!only || charges.length > 1) return upcoming(debit, date, charges.map(upcomingOrder), own);
  return [upcomingCharge(debit, date, only, own)];
}

/** Returns the event of the pre-notification of one order, which shows that order's concept and reference. */
export function upcomingCharge(
  { payment_method_id }: Pick<DirectDebit, 'payment_method_id'>,
  date: CalendarDate,
  charge: Charge,
  own: number,
): DomainEvent {
  const { direct_debit_id, reference, totals, items, id: order_id } = charge;
  const orders = [upcomingOrder(charge)];
  const data = {
    ...{ direct_debit_id, amount: totals.total, concept: items[0]?.name ?? '', date, reference, order_id },
    ...{ earlier: earlierOf(orders, own), payment_method_id, orders },
  };
  return { type: 'direct_debit.charge_upcoming', data };
}

function earlierOf(orders: readonly UpcomingOrder[], own: number): Centavos {
  return sumOf(orders.filter(({ period }) => period < own));
}

function sumOf(orders: readonly UpcomingOrder[]): Centavos {
  return orders.reduce((sum, { amount }) => sum + amount, 0) as Centavos;
}
