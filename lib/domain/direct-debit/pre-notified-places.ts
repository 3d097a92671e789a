import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { isQueued } from './charge.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { ownPeriod, placesOf } from './day-places.ts';
import { allows } from './pre-notification.ts';
import type { DirectDebit } from './record.ts';

/** Returns the earlier periods with something pre-notified for a day. */
export function preNotifiedPeriods(
  debit: DirectDebit,
  { orders, carried }: Pick<CollectionFacts, 'orders' | 'carried'>,
  day: CalendarDate,
): number[] {
  const { pre_notification, schedule, next_payment_date } = debit;
  const periods = orders
    .filter((charge) => isQueued(charge) && allows(charge.pre_notification, debit, day))
    .map(({ period }) => period.n);
  if (pre_notification && allows(pre_notification, debit, day) && next_payment_date === day) {
    if (pre_notification.amount > 0) periods.push(schedule.cycle);
    const named = carried.filter(({ id }) => pre_notification.orders.includes(id));
    periods.push(...named.map(({ period }) => period.n));
  }
  return periods.filter((period) => period < ownPeriod(debit, day));
}

/** Returns the first business day, on or after a day, with a place for an order of a period. */
export function firstDayWithPlace(
  debit: DirectDebit,
  facts: Pick<CollectionFacts, 'orders' | 'carried'>,
  period: number,
  { from, closed }: { from: CalendarDate; closed: ReadonlySet<string> },
): CalendarDate {
  let day = nextBusinessDay(from, closed);
  while (!placesOf(debit, day, preNotifiedPeriods(debit, facts, day))(period)) {
    day = businessDaysAfter(day, 1, closed);
  }
  return day;
}
