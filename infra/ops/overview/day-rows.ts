import { pesos, price } from '#infra/ops/output/values.ts';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { findNamedAccount } from '#lib/operations/named-accounts.ts';
import { type DayOfFiles, type Sum, unansweredOf } from '#lib/operations/overview/day-of-files.ts';
import type { ExpectedDays } from '#lib/operations/overview/expected-days.ts';
import { byAccount, byDay, sumExpected } from '#lib/operations/overview/expected-sums.ts';
import { type OfMerchant, totalOf } from '#lib/operations/overview/outcomes.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';

const NONE: Sum = { count: 0, amount: 0 };
const plus = (one: Sum, other: Sum): Sum => ({
  count: one.count + other.count,
  amount: one.amount + other.amount,
});

/** Says why a day has no run that ended: banks are closed, or it has not ended yet. */
export const withoutRun = (day: CalendarDate, closed: ReadonlySet<string>): string =>
  isBusinessDay(day, closed) ? 'has not ended' : 'none: banks are closed';

/** What came of a day step by step: due, in the file, answered, and how. */
export function stepsOf(of: DayOfFiles, outcomes: readonly OfMerchant[], toCome: Sum = NONE) {
  const { paid, failed, without_file } = totalOf(outcomes);
  const unanswered = unansweredOf(of, totalOf(outcomes));
  const answered = plus(of.in_file, { count: -unanswered.count, amount: -unanswered.amount });
  const steps: [string, Sum][] = [
    ['due', plus(of.in_file, toCome)],
    ['in the file', of.in_file],
    ['answered', answered],
    ['paid', paid],
    ['failed', failed],
    ['unanswered', unanswered],
    ['taken back', of.taken_back],
    ['settled without a file', without_file],
  ];
  return steps
    .filter(([step, { count }]) => count !== 0 || !OPTIONAL.has(step))
    .map(([step, { count, amount }]) => ({ step, orders: count, amount: unsummed(amount) }));
}

/** Steps that most days do not have. */
const OPTIONAL: ReadonlySet<string> = new Set(['taken back', 'settled without a file']);

/** The steps are not parts of each other, so they are not added up. */
const unsummed = (amount: number) => price(amount as Centavos);

/** The sum of what a coming run presents on a day. */
export function expectedOn(day: CalendarDate, { collections }: ExpectedDays): Sum {
  const { orders: count, amount } = sumExpected(collections.filter(({ date }) => date === day));
  return { count, amount };
}

/** What is expected of each coming day; `complete` says whether all that is due was read. */
export function expectedRows({ collections, completeUntil }: ExpectedDays) {
  return byDay(collections).map(([day, { direct_debits, orders, amount, at_most }]) => ({
    ...{ day, direct_debits, orders, amount: pesos(amount) },
    ...(at_most > 0 && { at_most_also: pesos(at_most) }),
    ...(completeUntil !== null && day <= completeUntil ? {} : { complete: 'no, more is due' }),
  }));
}

/** What is expected of a day by merchant, the largest first. `unread` receives accounts that cannot be read. */
export function expectedByMerchant(
  day: CalendarDate,
  { collections }: ExpectedDays,
  most: number,
  unread: Unread,
) {
  const ofDay = byAccount(collections.filter(({ date }) => date === day)).slice(0, most);
  return Promise.all(
    ofDay.map(async ([account_id, { direct_debits, orders, amount }]) => ({
      ...{
        merchant: (await findNamedAccount(account_id, unread))?.name ?? '',
        direct_debits,
        orders,
        amount: pesos(amount),
      },
      account_id,
    })),
  );
}
