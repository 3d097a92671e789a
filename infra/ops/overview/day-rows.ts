import { pesos, price } from '#infra/ops/output/values.ts';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
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

/** What is expected of a day, and whether all that is due by then was read. */
type ToCome = Sum & { readonly isComplete: boolean };

const NOTHING_TO_COME: ToCome = { ...NONE, isComplete: true };

/** What came of a day step by step: due, in the file, answered, and how. */
export function stepsOf(of: DayOfFiles, outcomes: readonly OfMerchant[], toCome: ToCome = NOTHING_TO_COME) {
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
    .map(([step, { count, amount }]) => ({
      ...{ step, orders: count, amount: unsummed(amount) },
      ...(step === 'due' && !toCome.isComplete && PARTIAL),
    }));
}

/** Marks a sum of a part of what is due. */
const PARTIAL = { complete: 'no, more may be due' };

/** Steps that most days do not have. */
const OPTIONAL: ReadonlySet<string> = new Set(['taken back', 'settled without a file']);

/** The steps are not parts of each other, so they are not added up. */
const unsummed = (amount: number) => price(amount as Centavos);

/** The days on which banks are closed. */
type Closed = ReadonlySet<string>;

/** The sum of what a coming run presents on a day. */
export function expectedOn(day: CalendarDate, expected: ExpectedDays, closed: Closed): ToCome {
  const { orders: count, amount } = sumExpected(expected.collections.filter(({ date }) => date === day));
  return { count, amount, isComplete: !mayHaveMore(day, expected, closed) };
}

const isRead = (day: CalendarDate, { completeUntil }: ExpectedDays) =>
  completeUntil !== null && day <= completeUntil;

const mayHaveMore = (day: CalendarDate, expected: ExpectedDays, closed: Closed) =>
  isBusinessDay(day, closed) && !isRead(day, expected);

/** Says up to which day everything is known, if the reading stopped before the end of a day. */
export const stoppedBefore = (until: CalendarDate, expected: ExpectedDays) =>
  isRead(until, expected) ? {} : { complete_until: expected.completeUntil ?? 'none' };

/**
 * What is expected of each day of a period on which something is presented. Days beyond the last complete one are
 * marked, and all of their business days are listed: something may be due that was not read.
 */
export function expectedRows(
  expected: ExpectedDays,
  { from, until, closed }: { from: CalendarDate; until: CalendarDate; closed: Closed },
) {
  const sums = new Map(byDay(expected.collections));
  const rows = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const isPartial = mayHaveMore(day, expected, closed);
    const { direct_debits, orders, amount, at_most } = sums.get(day) ?? sumExpected([]);
    if (!sums.has(day) && !isPartial) continue;
    rows.push({
      ...{ day, direct_debits, orders, amount: pesos(amount) },
      ...(at_most > 0 && { at_most_also: pesos(at_most) }),
      ...(isPartial && PARTIAL),
    });
  }
  return rows;
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
