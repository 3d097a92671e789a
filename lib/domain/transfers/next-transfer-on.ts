import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type SettlementTerms, settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import type { PayoutAccount } from '#lib/domain/payout-account.ts';
import { nextTransferDay, type TransferTerms, transferTermsOf } from './schedule.ts';

/** The members of a merchant's account that say whether and when it is transferred its money. */
export type Transferred = Partial<SettlementTerms> &
  Partial<TransferTerms> & { status: 'active' | 'suspended' };

/**
 * Returns the next day after today on which a merchant is transferred its money. Returns null if it requests transfers
 * itself, if the bank credits it directly, while it is suspended, and while its payout account is not verified.
 */
export function nextTransferOn(
  account: Transferred,
  payoutAccount: PayoutAccount | undefined,
  { today, closed }: Pick<Clock, 'today' | 'closed'>,
): CalendarDate | null {
  const isHeld = settlementTermsOf(account).settlement === 'held';
  if (!isHeld || account.status === 'suspended' || payoutAccount?.verification.status !== 'verified')
    return null;
  const dayBefore = addDays(payoutAccount.effective_on, -1);
  return nextTransferDay(
    transferTermsOf(account).transfer_schedule,
    today > dayBefore ? today : dayBefore,
    closed,
  );
}
