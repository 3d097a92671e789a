import { isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import type { SealedMembers } from '#lib/operations/payment-methods/sealed-members.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { findPayoutAccount, listFormerPayoutAccounts } from '#lib/store/payout-accounts.ts';

/** The account that a payment goes to, and its holder. */
export type PaidAccount = SealedMembers & { readonly number_digest: string; readonly holder: string };

/**
 * Returns the account that a payment goes to; undefined if it does not exist. A transfer goes to the account for which
 * it was released, also if the merchant has another one now. A refund goes to the account that was debited.
 */
export const accountOf = (payment: Payment): Promise<PaidAccount | undefined> =>
  isRefund(payment) ? debitedAccount(payment) : payoutAccount(payment);

async function debitedAccount({ account_id, to }: Refund): Promise<PaidAccount | undefined> {
  const method = await findPaymentMethod(account_id, to.customer_id, to.payment_method_id);
  return method && { ...method, holder: method.name };
}

async function payoutAccount({ account_id, to }: Transfer): Promise<PaidAccount | undefined> {
  const current = await findPayoutAccount(account_id);
  if (current?.id === to?.payout_account_id) return current;
  const former = await listFormerPayoutAccounts(account_id);
  return former.find(({ id }) => id === to?.payout_account_id);
}
