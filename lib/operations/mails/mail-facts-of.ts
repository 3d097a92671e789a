import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type DirectDebit, isFinal } from '#lib/domain/direct-debit/record.ts';
import { withDatesFromNow } from '#lib/operations/direct-debits/show-to-customer.ts';
import { manageUrlOf } from '#lib/operations/links/links.ts';
import { configuredTransfer } from '#lib/operations/payment-methods/configured-transfer.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { bankName } from '#lib/wording/bank-name.ts';
import type { DirectDebitFacts, MailedFacts, MerchantFacts } from '#lib/wording/facts.ts';

/**
 * Returns the facts of every mail about a direct debit. They are read at the time of sending, so that they are true
 * then.
 */
export async function mailFactsOf(
  debit: DirectDebit,
  { account, clock }: { account: Account | undefined; clock: Clock },
): Promise<MailedFacts> {
  const { next_payment_date } = withDatesFromNow(debit, clock);
  const accountFacts = await accountFactsOf(debit, debit.payment_method_id);
  return {
    merchantName: account?.name ?? '',
    merchant: account && merchantOf(account),
    customerName: debit.customer.name,
    concept: debit.concept,
    amount: debit.amount ?? undefined,
    maximum: debit.max_amount,
    interval: debit.interval ?? undefined,
    hasAgreed: debit.acknowledge_by !== null,
    isImported: debit.import_id !== undefined,
    nextPaymentDate: next_payment_date ?? undefined,
    endDate: debit.end_date ?? undefined,
    ...accountFacts,
    verificationTransfer: awaitsVerification(debit) ? configuredTransfer() : undefined,
    authorised: authorisedOf(debit),
    reference: debit.reference,
    manageUrl: manageUrlOf(debit),
    isOver: isFinal(debit) || debit.ending !== null,
  };
}

function merchantOf(account: Account): MerchantFacts {
  return {
    legalName: account.legal_name,
    address: account.address,
    supportEmail: account.support_email,
    supportPhone: account.support_phone,
    supportUrl: account.support_url,
    privacyNoticeUrl: account.privacy_notice_url,
  };
}

/**
 * Returns whether an account is still to be verified. After unpaid periods, the customer may continue with the verified
 * one.
 */
function awaitsVerification({ requirements, pauses }: DirectDebit): boolean {
  if (requirements.includes('account_validation')) return true;
  return requirements.includes('payment_method') && !pauses.some(({ reason }) => reason === 'unpaid_periods');
}

function authorisedOf({ consent, acknowledge_by: by }: DirectDebit): DirectDebitFacts['authorised'] {
  return consent.in_force && by ? { at: by.acknowledged_at, from: by } : undefined;
}

/** Returns what mails show of an account of the direct debit's customer, even if it was deleted. */
export async function accountFactsOf(
  { account_id, customer_id }: DirectDebit,
  id: string | null,
): Promise<Pick<DirectDebitFacts, 'account' | 'holderName' | 'isBeingVerified'>> {
  const method = id === null ? undefined : await findPaymentMethod(account_id, customer_id, id);
  if (!method) return {};
  const { bank, number_last4: lastFour, name, validation } = method;
  const isBeingVerified = validation.status === 'pending';
  return { account: { bankName: bankName(bank), lastFour }, holderName: name, isBeingVerified };
}
