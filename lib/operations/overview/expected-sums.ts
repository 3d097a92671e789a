import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Expected } from './expected-days.ts';

/** What is expected of one day, or of one merchant. Amounts are in centavos. */
export type ExpectedSum = {
  direct_debits: number;
  orders: number;
  amount: Centavos;
  /** What may be charged in addition, where the amount varies and nothing is charged yet. */
  at_most: Centavos;
};

/** Returns the sums of some expected collections. A maximum is no expectation, and is summed apart. */
export function sumExpected(collections: readonly Expected[]): ExpectedSum {
  const sum = (some: readonly Expected[]) =>
    some
      .flatMap(({ orders }) => orders)
      .reduce((all, { amount }) => (all + amount) as Centavos, 0 as Centavos);
  const [certain, possible] = [false, true].map((isMaximum) =>
    collections.filter((one) => one.isMaximum === isMaximum),
  ) as [Expected[], Expected[]];
  return {
    direct_debits: certain.length,
    orders: certain.reduce((count, { orders }) => count + orders.length, 0),
    amount: sum(certain),
    at_most: sum(possible),
  };
}

/** Returns the expected sums by day, earliest first. */
export function byDay(collections: readonly Expected[]): [CalendarDate, ExpectedSum][] {
  const days = [...Map.groupBy(collections, ({ date }) => date)];
  return days
    .map(([day, some]): [CalendarDate, ExpectedSum] => [day, sumExpected(some)])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the expected sums by account, the largest first. */
export function byAccount(collections: readonly Expected[]): [string, ExpectedSum][] {
  const accounts = [...Map.groupBy(collections, ({ account_id }) => account_id)];
  return accounts
    .map(([id, some]): [string, ExpectedSum] => [id, sumExpected(some)])
    .sort(([, one], [, other]) => other.amount - one.amount);
}
