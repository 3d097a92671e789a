import { reserveTermsOf } from '#lib/domain/ledger/reserve.ts';
import { type PayoutAccount, payabilityOf } from '#lib/domain/payout-account.ts';
import { nextTransferOn } from '#lib/domain/transfers/next-transfer-on.ts';
import { transferTermsOf } from '#lib/domain/transfers/schedule.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findScheduled } from '#lib/store/ledger/outgoing.ts';
import { findPayoutAccount, listFormerPayoutAccounts } from '#lib/store/payout-accounts.ts';
import { price } from './output/values.ts';
import { stageClock } from './stage-settings.ts';

/** How many former payout accounts are shown. */
const MOST_FORMER = 10;

/** When and to which account a merchant is transferred its money. It shows the last four digits of a number. */
export async function describePayouts(account: Account) {
  const { account_id } = account;
  const [clock, current, former] = await Promise.all([
    stageClock(),
    findPayoutAccount(account_id),
    listFormerPayoutAccounts(account_id, MOST_FORMER),
  ]);
  const { transfer_schedule, transfer_minimum } = transferTermsOf(account);
  const last = await findScheduled(account_id, transfer_schedule);
  return {
    transfer_schedule,
    transfer_minimum: price(transfer_minimum),
    ...reserveTermsOf(account),
    next_transfer_on: nextTransferOn(account, current, clock, last),
    payable: payabilityOf(current, clock.today),
    payout_account: current ? describe(current) : null,
    former_payout_accounts: former.map(({ replaced_at, ...each }) => ({ ...describe(each), replaced_at })),
  };
}

const describe = ({ id, bank, number_last4, holder, verification, ...rest }: PayoutAccount) => ({
  payout_account_id: id,
  bank,
  last4: number_last4,
  holder,
  status: verification.status,
  reason: verification.reason,
  effective_on: rest.effective_on,
  set_at: rest.created_at,
});
