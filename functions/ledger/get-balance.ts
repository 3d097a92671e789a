import { getBalance } from '#lib/api/ledger/routes.ts';
import { balanceOf, pendingByDay } from '#lib/domain/ledger/sums.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { nextTransferOn } from '#lib/domain/transfers/next-transfer-on.ts';
import { transferTermsOf } from '#lib/domain/transfers/schedule.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findWithBank } from '#lib/operations/ledger/find-with-bank.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import { findLowered } from '#lib/store/ledger/lowered.ts';
import { findOutgoing, findScheduled } from '#lib/store/ledger/outgoing.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';

/**
 * Returns where the account's money is. It makes four calls, however many lines there are, and one more for a schedule
 * with days that a run can miss.
 */
export const handler = readingEndpoint(getBalance, async ({ caller: { accountId }, readClock }) => {
  const clock = await readClock();
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
  const { pending, available, reserved, in_transit, owed } = balanceOf(counts, today);
  return {
    pending: amountOf(pending),
    pending_by_day: pendingByDay(counts, today).map(({ available_on, amount }) => ({
      ...{ available_on, amount: amountOf(amount) },
    })),
    available: amountOf(Math.max(0, available - outgoing.promised - lowered.promised) as Centavos),
    reserved: amountOf(reserved),
    in_transit: amountOf(in_transit),
    owed: amountOf(owed),
    with_bank: amountOf(withBank.amount),
    with_bank_count: withBank.count,
    currency: 'MXN' as const,
    as_of,
    next_transfer_on: nextTransferOn(account, payoutAccount, clock, last),
  };
});
