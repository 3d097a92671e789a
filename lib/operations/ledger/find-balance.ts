import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type Balance, balanceOf, type PendingPart, pendingByDay } from '#lib/domain/ledger/sums.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { nextTransferOn } from '#lib/domain/transfers/next-transfer-on.ts';
import { transferTermsOf } from '#lib/domain/transfers/schedule.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import { findLowered } from '#lib/store/ledger/lowered.ts';
import { findOutgoing, findScheduled } from '#lib/store/ledger/outgoing.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';
import { findWithBank } from './find-with-bank.ts';

/** An account's balance as its merchant sees it, in centavos: `available` is without what was promised. */
export type ShownBalance = Balance & {
  readonly pending_by_day: readonly PendingPart[];
  readonly with_bank: Centavos;
  readonly with_bank_count: number;
  readonly as_of: string | null;
  readonly next_transfer_on: CalendarDate | null;
};

/**
 * Returns where the account's money is, by its own clock. It makes four calls, however many lines there are, and one
 * more for a schedule with days that a run can miss.
 */
export async function findBalance(accountId: string, clock: Clock): Promise<ShownBalance> {
  const { today } = clock;
  const [{ counts, as_of }, outgoing, lowered, withBank, account, payoutAccount] = await Promise.all([
    findLedgerSums(accountId),
    findOutgoing(accountId),
    findLowered(accountId),
    findWithBank(accountId, today),
    requireAccount(accountId),
    findPayoutAccount(accountId),
  ]);
  const last = await findScheduled(accountId, transferTermsOf(account).transfer_schedule);
  const balance = balanceOf(counts, today);
  return {
    ...balance,
    pending_by_day: pendingByDay(counts, today),
    available: Math.max(0, balance.available - outgoing.promised - lowered.promised) as Centavos,
    with_bank: withBank.amount,
    with_bank_count: withBank.count,
    as_of,
    next_transfer_on: nextTransferOn(account, payoutAccount, clock, last),
  };
}
