import { addDays } from '#lib/domain/calendar/dates.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { nextTransferDay, transferTermsOf } from '#lib/domain/transfers/schedule.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { errorDetails, log } from '#lib/log.ts';
import { type Account, listAccounts } from '#lib/store/accounts.ts';
import type { Presentation } from '#lib/store/collections/bank-files.ts';
import { noteQueued } from '#lib/store/collections/queued-entries.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';
import { accountsWithClock } from '#lib/store/sandbox-clocks.ts';
import { decideTransfer } from './decide-transfer.ts';
import { takeAvailableLines } from './take-lines.ts';

/** What a run pays out: the files it fills, its time, and the most that it releases without an operator, in centavos. */
export type TransferRun = {
  readonly of: Presentation;
  readonly clock: BookingTime;
  readonly limit: Centavos;
};

/**
 * Decides on the transfers of all merchants with a payout account whose schedule has this day, and returns them. It may
 * be repeated: what was decided is not decided again. A merchant whose transfer fails keeps no other from its money; the
 * next run tries again.
 */
export async function runTransfers(run: TransferRun): Promise<Transfer[]> {
  const decided: Transfer[] = [];
  for await (const accounts of listAccounts()) {
    const others = await accountsWithClock(accounts.map(({ account_id }) => account_id));
    for (const account of accounts) {
      if (others.has(account.account_id)) continue;
      try {
        const transfer = await transferOnSchedule(account, run);
        if (transfer) decided.push(transfer);
      } catch (error) {
        log('error', 'transfer_failed', { account_id: account.account_id, ...errorDetails(error) });
      }
    }
  }
  return decided;
}

/**
 * Decides on the transfer of one account if its schedule has this day, and returns it; undefined if there is nothing to
 * transfer, no payout account, or if it is suspended.
 */
export async function transferOnSchedule(account: Account, run: TransferRun): Promise<Transfer | undefined> {
  if (account.status === 'suspended' || !isDay(account, run.clock)) return undefined;
  if (!(await findPayoutAccount(account.account_id))) return undefined;
  return transferAccount(account, run);
}

/** Returns whether the schedule of an account has this day. */
function isDay(account: Account, { today, closed }: BookingTime): boolean {
  const { transfer_schedule } = transferTermsOf(account);
  return nextTransferDay(transfer_schedule, addDays(today, -1), closed) === today;
}

/** Decides on the transfer of one account, and returns it; undefined if the account has nothing to transfer. */
export async function transferAccount(
  account: Account,
  { of, clock, limit }: TransferRun,
): Promise<Transfer | undefined> {
  const { account_id } = account;
  const { transfer_minimum: minimum } = transferTermsOf(account);
  const open = await takeAvailableLines(account_id, clock);
  if (!open) return undefined;
  return retryOnConflict(async () => {
    const decision = await decideTransfer(account_id, { minimum, limit }, clock);
    if (decision.fault !== undefined) {
      log('info', 'transfer_not_closed', { account_id, transfer_id: open.id, reason: decision.fault });
      return open;
    }
    const { transfer, writes } = decision;
    const queued = transfer.status === 'released' ? noteQueued(of, [transfer.id], clock.now) : [];
    await transact([...writes, ...queued]);
    return transfer;
  });
}
