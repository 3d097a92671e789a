import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import {
  type HeldPayments,
  holdReserve,
  type Reserve,
  type ReserveTerms,
  releaseReserve,
  reserveTermsOf,
  withPayments,
} from '#lib/domain/ledger/reserve.ts';
import { balanceOf } from '#lib/domain/ledger/sums.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { setting } from '#lib/environment.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { PassingFaults } from '#lib/operations/outgoing/passing-faults.ts';
import { type Account, listReadableAccounts } from '#lib/store/accounts.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import { walkLines } from '#lib/store/ledger/list-lines.ts';
import { changeOutgoing, findOutgoing } from '#lib/store/ledger/outgoing.ts';
import { changeKept, findKept, findReserves, storeReserve } from '#lib/store/ledger/reserves.ts';
import { withRealClock } from '#lib/store/sandbox-clocks.ts';

/** The days before the first run for an account whose payments are looked at. */
const FIRST_DAYS = 7;

/**
 * Keeps the reserves of all accounts: of the payments of the days before this one, each day once, and releases those
 * whose days are over. It may be repeated. An account that fails keeps no other from it. If that may pass, the run is
 * repeated (`passing`); otherwise it is logged as an error, which raises the alarm `decision-needed`, and the next run
 * tries again.
 *
 * @returns the accounts that failed: nothing may be transferred to them by this run
 */
export async function keepReserves(clock: BookingTime, passing: PassingFaults): Promise<ReadonlySet<string>> {
  const failed = new Set<string>();
  for await (const accounts of listReadableAccounts()) {
    for (const account of await withRealClock(accounts)) {
      try {
        await keepReservesOf(account, clock);
      } catch (error) {
        const { account_id } = account;
        failed.add(account_id);
        if (passing.note({ account_id }, error)) continue;
        const what_to_do = 'ops collections run';
        log('error', 'reserve_failed', { account_id, what_to_do, ...errorDetails(error) });
      }
    }
  }
  return failed;
}

/** Does the same for one account. Does nothing for one that never had a reserve. */
export async function keepReservesOf(account: Account, clock: BookingTime): Promise<void> {
  const { account_id } = account;
  const kept = await findKept(account_id);
  const terms = reserveTermsOf(account);
  if (!kept && terms.reserve_percent === 0) return;
  const first = addDays(kept?.until ?? addDays(clock.today, -FIRST_DAYS - 1), 1);
  for (let day = first; day < clock.today; day = addDays(day, 1)) await holdOf(account_id, day, terms, clock);
  await retryOnConflict(() => releaseOf(account_id, clock));
}

/**
 * Keeps a part of the payments of a day, unless that was done before. The day is over, so its lines say all of them: the
 * sums may lack some for days, and a day is looked at once.
 */
async function holdOf(
  accountId: string,
  day: CalendarDate,
  terms: ReserveTerms,
  clock: BookingTime,
): Promise<void> {
  const held = holdReserve(accountId, await paymentsOf(accountId, day, terms), terms, clock);
  await retryOnConflict(async () => {
    const kept = await findKept(accountId);
    if (kept?.until && kept.until >= day) return;
    const outgoing = held && (await findOutgoing(accountId));
    await transact([
      changeKept(accountId, kept, { until: day }),
      ...(held && outgoing
        ? [...storeReserve(undefined, held, clock.now), changeOutgoing(outgoing, {})]
        : []),
    ]);
  });
}

/**
 * Returns the payments of a day, from its lines. None are read for an account that keeps nothing of them. In production a
 * line is written on its day. A sandbox simulates days, so all of its lines are read.
 */
async function paymentsOf(
  accountId: string,
  day: CalendarDate,
  { reserve_percent }: ReserveTerms,
): Promise<HeldPayments> {
  let payments: HeldPayments = { day, net: 0 as Centavos, available_on: null };
  if (reserve_percent === 0) return payments;
  const written = setting('STAGE') === 'production' ? { first: day, latest: day } : undefined;
  for await (const lines of walkLines(accountId, written)) payments = withPayments(payments, lines);
  return payments;
}

/**
 * Takes what the merchant owes from its reserves, as far as those whose days are over do not cover it, and releases these.
 */
async function releaseOf(accountId: string, clock: BookingTime): Promise<void> {
  const reserves = await findReserves(accountId);
  const [over, others] = [
    reserves.filter(({ release_on }) => release_on <= clock.today),
    reserves.filter(({ release_on }) => release_on > clock.today),
  ];
  // First: the sums do not include yet what is released below.
  await drawFrom(others, { accountId, covered: leftIn(over) }, clock);
  for (const reserve of over)
    await transact(storeReserve(reserve, releaseReserve(reserve, reserve.left, clock), clock.now));
}

const leftIn = (reserves: readonly Reserve[]) => reserves.reduce((sum, { left }) => sum + left, 0);

/** How many reserves a debt is taken from on one day. */
const DRAWN_AT_ONCE = 20;

/**
 * Takes what the merchant owes from its reserves, the oldest first. That is decided once a day: until the sums include
 * what was taken or released, it would be taken again. What remains is taken on the next day.
 *
 * @param covered what of the debt is covered by reserves that are released now, in centavos
 */
async function drawFrom(
  reserves: readonly Reserve[],
  { accountId, covered }: { readonly accountId: string; readonly covered: number },
  clock: BookingTime,
): Promise<void> {
  const { today, now } = clock;
  const kept = await findKept(accountId);
  const { counts } = await findLedgerSums(accountId);
  const { owed } = balanceOf(counts, today);
  if (owed === 0 || reserves.length === 0 || kept?.drawn_on === today) return;
  let due = Math.max(0, owed - covered);
  const writes: Write[] = [];
  for (const reserve of reserves.slice(0, DRAWN_AT_ONCE)) {
    const amount = Math.min(reserve.left, due) as Centavos;
    if (amount === 0) break;
    writes.push(...storeReserve(reserve, releaseReserve(reserve, amount, clock), now));
    due -= amount;
  }
  await transact([changeKept(accountId, kept, { drawn_on: today }), ...writes]);
}
