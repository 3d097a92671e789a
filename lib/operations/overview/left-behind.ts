import { businessDaysBefore } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { type Due, findDueEverywhere } from '#lib/store/collections/due-collections.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { leftOut } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { accountsWithClock } from '#lib/store/sandbox-clocks.ts';

/** What runs should have done: how many, at least if `more` is set, and the day since which the first of them waits. */
export type Left = { readonly count: number; readonly more: boolean; readonly since: CalendarDate | null };

/** How many are read of each kind. */
const MOST = 200;

type Waiting = { readonly account_id: string; readonly since: CalendarDate };

/**
 * Returns the direct debits and the orders that earlier runs should have opened or presented. Those of suspended
 * merchants, and of accounts with a clock of their own, are left out: no run takes them. It reads at most two hundred of
 * each kind. No run takes what needs a record that cannot be read either, and `unread` receives that record.
 */
export async function findLeftBehind(
  clock: Clock,
  unread?: Unread,
): Promise<{ direct_debits: Left; orders: Left }> {
  const until = businessDaysBefore(clock.today, 1, clock.closed);
  const [debits, charges] = await Promise.all([
    firstOf(findDueEverywhere('DEBIT', { until })),
    firstOf(findDueEverywhere('CHARGE', { until })),
  ]);
  const [ofDebits, ofCharges] = await Promise.all([
    findDirectDebits(debits.ids, unread),
    findCharges(charges.ids, unread),
  ]);
  const due = ofDebits.flatMap(({ account_id, next_payment_date: since }) =>
    since !== null && since <= until ? [{ account_id, since }] : [],
  );
  const queued = ofCharges.map(({ account_id, charge_date: since }) => ({ account_id, since }));
  const served = await servedOf(
    [...due, ...queued].map(({ account_id }) => account_id),
    unread,
  );
  const left = (waiting: readonly Waiting[], more: boolean): Left => {
    const all = waiting.filter(({ account_id }) => served.has(account_id)).map(({ since }) => since);
    return { count: all.length, more, since: all.sort()[0] ?? null };
  };
  return { direct_debits: left(due, debits.more), orders: left(queued, charges.more) };
}

async function firstOf(due: Due): Promise<{ ids: string[]; more: boolean }> {
  const ids: string[] = [];
  for await (const some of due) {
    ids.push(...some);
    if (ids.length > MOST) break;
  }
  return { ids: ids.slice(0, MOST), more: ids.length > MOST };
}

/** Returns those accounts that runs of the stage collect for. */
async function servedOf(ids: readonly string[], unread: Unread | undefined): Promise<ReadonlySet<string>> {
  const once = [...new Set(ids)];
  const find = (id: string) => findAccount(id).catch((error: unknown) => leftOut(error, unread));
  const [accounts, others] = await Promise.all([Promise.all(once.map(find)), accountsWithClock(once)]);
  return new Set(once.filter((id, n) => accounts[n]?.status === 'active' && !others.has(id)));
}
