import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { LARGEST_AMOUNT } from '#lib/domain/direct-debit/record.ts';
import { centavosOf } from '#lib/domain/money.ts';
import { bankName } from '#lib/wording/bank-name.ts';
import type { DirectDebitFacts, MerchantFacts, StopReason } from '#lib/wording/facts.ts';
import { isByCustomersWord, stopsOf } from '#lib/wording/stops.ts';
import { isEnded } from './screen-of.ts';

/** Returns the terms as the mails have them, so that page and mails use the same words. */
export function factsOf(debit: ShownDebit): DirectDebitFacts {
  const method = debit.payment_method;
  return {
    merchantName: debit.merchant.name,
    merchant: merchantOf(debit.merchant),
    customerName: debit.customer.name,
    concept: debit.concept,
    amount: debit.amount === null ? undefined : centavosOf(debit.amount),
    maximum: centavosOf(debit.max_amount) ?? LARGEST_AMOUNT,
    interval: debit.interval ?? undefined,
    hasAgreed: hasAgreed(debit),
    isImported: debit.import_id !== null,
    isOver: isEnded(debit),
    nextPaymentDate: debit.next_payment_date ?? undefined,
    endDate: debit.end_date ?? undefined,
    account: method ? { bankName: bankName(method.bank), lastFour: method.number.slice(-4) } : undefined,
    holderName: debit.holder?.name,
    authorised: authorisedOf(debit),
    reference: debit.reference,
  };
}

function authorisedOf({ status, acknowledge_by: by }: ShownDebit): DirectDebitFacts['authorised'] {
  return status === 'active' && by ? { at: by.acknowledged_at, from: by } : undefined;
}

function merchantOf({
  legal_name,
  address,
  support,
  privacy_notice_url,
}: ShownDebit['merchant']): MerchantFacts {
  const { email, phone, url } = support;
  return {
    legalName: legal_name ?? undefined,
    address: address ?? undefined,
    supportEmail: email ?? undefined,
    supportPhone: phone ?? undefined,
    supportUrl: url ?? undefined,
    privacyNoticeUrl: privacy_notice_url ?? undefined,
  };
}

/** Returns whether the customer gets mails about it: the merchant wants that, and the address accepts them. */
export function isMailed({ send_email, email_bounced }: ShownDebit): boolean {
  return send_email && !email_bounced;
}

/** Returns whether the customer has ever agreed. */
export function hasAgreed({ acknowledge_by }: ShownDebit): boolean {
  return acknowledge_by !== null;
}

/**
 * Returns whether the terms are those that the customer last agreed to. While they must agree again, the merchant can
 * change the terms; so it can have done before a direct debit ended that the bank had stopped by their word.
 */
export function isAgreedTo(debit: ShownDebit): boolean {
  const isStopped = isByCustomersWord(debit.paused ? [debit.paused.reason] : []);
  return hasAgreed(debit) && !debit.requirements.includes('acknowledgment') && !(isEnded(debit) && isStopped);
}

/** Returns why nothing is collected for now, although the customer has agreed before. */
export function stopsIn(debit: ShownDebit): StopReason[] {
  const { paused, requirements } = debit;
  const reasons = paused ? [paused.reason] : [];
  return stopsOf({ reasons, hasAgreed: hasAgreed(debit), requirements });
}
