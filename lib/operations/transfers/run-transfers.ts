import { addDays } from '#lib/domain/calendar/dates.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { dueDay, transferTermsOf } from '#lib/domain/transfers/schedule.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { PassingFaults } from '#lib/operations/outgoing/passing-faults.ts';
import { type Account, listReadableAccounts } from '#lib/store/accounts.ts';
import type { Presentation } from '#lib/store/collections/presentations.ts';
import { noteQueued } from '#lib/store/collections/queued-entries.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findScheduled, noteScheduled } from '#lib/store/ledger/outgoing.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';
import { withRealClock } from '#lib/store/sandbox-clocks.ts';
import { decideTransfer, type NotTransferred } from './decide-transfer.ts';
import { takeAvailableLines } from './take-lines.ts';

/** What a run pays out: the files it fills, its time, and the most that it releases without an operator, in centavos. */
export type TransferRun = {
  readonly of: Presentation;
  readonly clock: BookingTime;
  readonly limit: Centavos;
  /** Takes the faults that may pass. Without it, each is logged as an error. */
  readonly passing?: PassingFaults;
  /** The accounts whose reserves could not be kept. */
  readonly leftOut?: ReadonlySet<string>;
};

/**
 * Decides on the transfers of all merchants with a payout account whose schedule has this day, and returns them. It may
 * be repeated: what was decided is not decided again. A merchant whose transfer fails keeps no other from its money. If
 * that may pass, the run is repeated; otherwise the next run tries again, and pays also what no run of the scheduled day
 * could. A merchant whose reserve was not kept is left out: the run that keeps it pays the rest.
 */
export async function runTransfers(run: TransferRun): Promise<Transfer[]> {
  const decided: Transfer[] = [];
  for await (const accounts of listReadableAccounts()) {
    for (const account of await withRealClock(accounts)) {
      if (run.leftOut?.has(account.account_id)) continue;
      try {
        const transfer = await transferOnSchedule(account, run);
        if (transfer) decided.push(transfer);
      } catch (error) {
        const { account_id } = account;
        if (run.passing?.note({ account_id }, error)) continue;
        log('error', 'transfer_failed', { account_id, ...errorDetails(error) });
      }
    }
  }
  return decided;
}

/**
 * Decides on the transfer of one account if its schedule has this day, or had an earlier one of the same week or month
 * on which no run could decide: the sums did not cover it, or its payout account was not verified or not in effect.
 * Returns the transfer; undefined if there is nothing to transfer, no payout account, or if the account is suspended.
 */
export async function transferOnSchedule(account: Account, run: TransferRun): Promise<Transfer | undefined> {
  if (account.status === 'suspended') return undefined;
  const { transfer_schedule: schedule } = transferTermsOf(account);
  const { today, closed } = run.clock;
  const last = await findScheduled(account.account_id, schedule);
  const day = dueDay(schedule, today, last, closed);
  if (day === undefined || !(await findPayoutAccount(account.account_id))) return undefined;
  const { transfer, fault } = await transferAccount(account, run);
  const isDecided = fault === undefined || fault === 'below_minimum';
  // The first day of a schedule is left over as well, so the day before it is noted.
  if (schedule !== 'daily' && (isDecided || last?.schedule !== schedule))
    await noteScheduled(account.account_id, { schedule, day: isDecided ? day : addDays(day, -1) });
  return transfer;
}

/** A transfer after a run has looked at it, and why it stays open; none if the account has nothing to transfer. */
type Looked = { readonly transfer?: Transfer; readonly fault?: NotTransferred };

/** Decides on the transfer of one account. */
export async function transferAccount(account: Account, { of, clock, limit }: TransferRun): Promise<Looked> {
  const { account_id } = account;
  const { transfer_minimum: minimum } = transferTermsOf(account);
  const open = await takeAvailableLines(account_id, clock);
  if (!open) return {};
  return retryOnConflict(async () => {
    const decision = await decideTransfer(account_id, { minimum, limit }, clock);
    if (decision.fault !== undefined) {
      log('info', 'transfer_not_closed', { account_id, transfer_id: open.id, reason: decision.fault });
      return { transfer: open, fault: decision.fault };
    }
    const { transfer, writes } = decision;
    const queued = transfer.status === 'released' ? noteQueued(of, [transfer.id], clock.now) : [];
    await transact([...writes, ...queued]);
    return { transfer };
  });
}
