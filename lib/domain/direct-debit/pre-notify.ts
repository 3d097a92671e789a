import type { Centavos } from '#lib/domain/money.ts';
import type { Clock } from './clock.ts';
import type { CollectionFacts } from './collection-facts.ts';
import { MOST_PRESENTED_AGAIN } from './collection-plan.ts';
import { ownPeriod, placesOf } from './day-places.ts';
import { type Decision, withEvents } from './decision.ts';
import { decide } from './lifecycle.ts';
import { canBePresentedAgain, isDue, oldestFirst, ownAmount } from './next-collection.ts';
import {
  allows,
  cyclePreNotification,
  earliestDay,
  isNamed,
  lastPreNotifiedDay,
  upcoming,
  upcomingOwn,
  upcomingRetry,
} from './pre-notification.ts';
import { preNotifiedPeriods } from './pre-notified-places.ts';
import type { DirectDebit } from './record.ts';

/**
 * Returns whether the collection of a direct debit on its next day needs no further pre-notification, if nothing
 * changes before.
 */
export function isPreNotified(debit: DirectDebit): boolean {
  const { next_payment_date: date, pre_notification: before, counters } = debit;
  if (date === null || counters.carried_orders.length > 0) return false;
  const amount = ownAmount(debit);
  return amount === undefined || (allows(before, debit, date) && before?.amount === amount);
}

/**
 * Pre-notifies the next collection of a direct debit if it is within the days of pre-notification, with the carried
 * orders that are presented with it. Returns undefined if everything was pre-notified before. A collection whose amount
 * varies is pre-notified when the merchant charges it.
 */
export function preNotify(
  debit: DirectDebit,
  facts: Pick<CollectionFacts, 'orders' | 'carried'>,
  clock: Clock,
): Decision | undefined {
  const { next_payment_date: date, pre_notification: before } = debit;
  if (date === null || !isDue(debit, lastPreNotifiedDay(clock)) || date < earliestDay(clock))
    return undefined;
  const known = allows(before, debit, date) ? before : null;
  const amount = ownAmount(debit) ?? (0 as Centavos);
  const takePlace = placesOf(debit, date, preNotifiedPeriods(debit, facts, date));
  const hasOwn = amount > 0 && takePlace(debit.schedule.cycle);
  const able = oldestFirst(facts.carried.filter((charge) => canBePresentedAgain(debit, charge)));
  const named = able.filter((charge) => isNamed(debit, date, charge));
  const others = able.filter((charge) => !isNamed(debit, date, charge) && takePlace(charge.period.n));
  const added = others.slice(0, Math.max(MOST_PRESENTED_AGAIN - named.length, 0));
  const isOwnKnown = known !== null && known.amount === amount;
  const orders = [
    ...added.map(upcomingRetry),
    ...(hasOwn && !isOwnKnown ? [upcomingOwn(debit.schedule.cycle, amount)] : []),
  ];
  if (orders.length === 0) return undefined;
  const of = { own: hasOwn ? amount : (0 as Centavos), carried: [...named, ...added] };
  const pre_notification = cyclePreNotification(debit, date, of, clock);
  const events = upcoming(debit, date, orders, ownPeriod(debit, date));
  return withEvents(decide(debit, { pre_notification }, clock), ...events);
}
