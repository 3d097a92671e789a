import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type SettlementTerms, settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import type { PayoutAccount } from '#lib/domain/payout-account.ts';
import {
  dueDay,
  nextTransferDay,
  type Scheduled,
  type TransferTerms,
  transferDayIn,
  transferTermsOf,
} from './schedule.ts';

/** The members of a merchant's account that say whether and when it is transferred its money. */
export type Transferred = Partial<SettlementTerms> &
  Partial<TransferTerms> & { status: 'active' | 'suspended' };

/**
 * Returns the next day after today on which a merchant is transferred its money; the day of the next run, also today, if
 * that catches up on an earlier day of the schedule, on which no run could decide. Until its payout account is in effect,
 * no run can. Returns null if it requests transfers itself, if the bank credits it directly, while it is suspended, and
 * while its payout account is not verified.
 *
 * @param last the last day of its schedule that a run has decided
 */
export function nextTransferOn(
  account: Transferred,
  payoutAccount: PayoutAccount | undefined,
  { today, closed }: Pick<Clock, 'today' | 'closed'>,
  last?: Scheduled,
): CalendarDate | null {
  const isHeld = settlementTermsOf(account).settlement === 'held';
  if (!isHeld || account.status === 'suspended' || payoutAccount?.verification.status !== 'verified')
    return null;
  const { transfer_schedule: schedule } = transferTermsOf(account);
  const { effective_on } = payoutAccount;
  const run = nextBusinessDay(today > effective_on ? today : effective_on, closed);
  const scheduled = transferDayIn(schedule, run, closed);
  if (scheduled !== null && scheduled < run) {
    const isLeft = scheduled >= today || dueDay(schedule, run, last, closed) !== undefined;
    if (isLeft) return run;
  }
  const dayBefore = addDays(effective_on, -1);
  return nextTransferDay(schedule, today > dayBefore ? today : dayBefore, closed);
}
