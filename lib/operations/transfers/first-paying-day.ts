import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import { reserveTermsOf } from '#lib/domain/ledger/reserve.ts';
import type { WaitingFor } from '#lib/domain/outgoing/waiting.ts';
import { dueDay, nextTransferDay, transferTermsOf } from '#lib/domain/transfers/schedule.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findFilesInQueue } from '#lib/store/collections/find-files.ts';
import { findScheduled } from '#lib/store/ledger/outgoing.ts';
import { findKept } from '#lib/store/ledger/reserves.ts';
import { findWaiting } from '#lib/store/outgoing/waiting.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';

/**
 * Returns the first day from a given one on which `payOutAccount` may have something to do for an account; undefined if
 * there is none. Every day counts while it has reserves, while one of its refunds or transfers waits for a run, while a
 * transfer of an earlier day of its schedule is not decided, and for a daily schedule of transfers. It asks the indexes
 * that the run asks: a payment that they show a moment late is paid on the next busy day.
 */
export async function firstPayingDay(
  account: Account,
  from: CalendarDate,
  closed: ReadonlySet<string>,
): Promise<CalendarDate | undefined> {
  const { account_id } = account;
  const payoutAccount = await findPayoutAccount(account_id);
  if (!payoutAccount && settlementTermsOf(account).settlement === 'direct') return undefined;
  if (reserveTermsOf(account).reserve_percent > 0) return from;
  const [kept, isWaiting, files] = await Promise.all([
    findKept(account_id),
    waitsForRun(account_id),
    findFilesInQueue({ kind: 'payouts', account_id }),
  ]);
  if (kept || isWaiting || files.some(({ state }) => state !== 'presented')) return from;
  const { transfer_schedule: schedule } = transferTermsOf(account);
  const last = payoutAccount && (await findScheduled(account_id, schedule));
  // A transfer of an earlier day that no run could decide.
  const isLeft = last && dueDay(schedule, from, last, closed) !== undefined;
  if (isLeft) return from;
  const scheduled = payoutAccount && nextTransferDay(schedule, addDays(from, -1), closed);
  const days = [scheduled, ...files.map(({ look_on }) => look_on)];
  return days.filter((day) => day != null).toSorted()[0];
}

/** Returns whether a refund of an account waits for its cover, or a payment for its file. */
async function waitsForRun(accountId: string): Promise<boolean> {
  const found = await Promise.all((['cover', 'file'] as const).map((what) => isIn(what, accountId)));
  return found.includes(true);
}

async function isIn(what: WaitingFor, accountId: string): Promise<boolean> {
  for await (const payments of findWaiting(what)) {
    if (payments.some(({ account_id }) => account_id === accountId)) return true;
  }
  return false;
}
