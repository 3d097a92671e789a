import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { listNamedAccounts, type NamedAccount } from '#lib/operations/named-accounts.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { type DayOutcomes, findOutcomesBetween, findOutcomesOn } from '#lib/store/sums/day-outcomes.ts';

/** The outcomes of one merchant's charges of a day. */
export type OfMerchant = DayOutcomes & { readonly day: CalendarDate; readonly account: NamedAccount };

/** How many sums are read at the same time. */
const AT_ONCE = 20;

/**
 * Returns the outcomes of the charges that were presented between two days, by day and merchant; those without any are
 * left out. It reads the sums that a worker keeps: for a single day one item of each merchant, a hundred in a call; for a
 * longer range one call for each merchant. How many charges there are does not matter. A merchant whose account cannot be
 * read has its sums all the same, and `unread` receives it.
 */
export async function findOutcomesOfMerchants(
  from: CalendarDate,
  to: CalendarDate,
  unread?: Unread,
): Promise<OfMerchant[]> {
  const accounts = await listNamedAccounts(unread);
  const found: OfMerchant[] = [];
  if (from === to) {
    const outcomes = await findOutcomesOn(
      accounts.map(({ account_id }) => account_id),
      from,
    );
    for (const [n, account] of accounts.entries())
      found.push({ ...(outcomes[n] as DayOutcomes), day: from, account });
  } else {
    await inParallel(accounts, AT_ONCE, async (account) => {
      for (const outcomes of await findOutcomesBetween(account.account_id, from, to))
        found.push({ ...outcomes, account });
    });
  }
  return found.filter(({ paid, failed }) => paid.count + failed.count > 0);
}

/** Returns some outcomes together. */
export function totalOf(some: readonly DayOutcomes[]): DayOutcomes {
  const sum = (name: 'paid' | 'failed' | 'without_file') => ({
    count: some.reduce((all, one) => all + one[name].count, 0),
    amount: some.reduce((all, one) => all + one[name].amount, 0),
  });
  const reasons: Record<string, number> = {};
  for (const [reason, count] of some.flatMap((one) => Object.entries(one.reasons)))
    reasons[reason] = (reasons[reason] ?? 0) + count;
  return { paid: sum('paid'), failed: sum('failed'), without_file: sum('without_file'), reasons };
}

/** Returns the outcomes by merchant: those of most failures first. */
export function byMerchant(some: readonly OfMerchant[]): [NamedAccount, DayOutcomes][] {
  const merchants = [...Map.groupBy(some, ({ account }) => account.account_id).values()];
  return merchants
    .flatMap(([first, ...others]): [NamedAccount, DayOutcomes][] =>
      first ? [[first.account, totalOf([first, ...others])]] : [],
    )
    .sort(
      ([one, { failed: few }], [other, { failed: many }]) =>
        many.count - few.count || many.amount - few.amount || (one.account_id < other.account_id ? -1 : 1),
    );
}

/** Returns the share of failed charges, from 0 to 1; 0 without any charge. */
export function failureRate({ paid, failed }: Pick<DayOutcomes, 'paid' | 'failed'>): number {
  return failed.count === 0 ? 0 : failed.count / (paid.count + failed.count);
}
