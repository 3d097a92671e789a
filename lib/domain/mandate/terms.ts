import type { MembersThat } from '#lib/domain/direct-debit/given.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { nameOfAgreed } from '#lib/domain/direct-debit/status.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { hashOf } from './chain.ts';
import type { MandateTerms } from './entry.ts';

/** The merchant's details, as far as it has given them. */
type Merchant = { name: string } & {
  [Name in Exclude<keyof MandateTerms['merchant'], 'name'>]?: string | undefined;
};

/**
 * Returns the full terms of a direct debit at this time: the parties, what is paid, how often, until when and from
 * which account.
 */
export function termsOf(
  debit: DirectDebit,
  { merchant, method }: { merchant: Merchant | undefined; method: PaymentMethod | undefined },
): MandateTerms & Record<Exclude<MembersThat<'term'>, 'payment_method_id'>, unknown> {
  const {
    name = '',
    legal_name,
    address,
    support_email,
    support_phone,
    support_url,
    privacy_notice_url,
  } = merchant ?? {};
  return {
    merchant: {
      name,
      legal_name: legal_name ?? null,
      address: address ?? null,
      support_email: support_email ?? null,
      support_phone: support_phone ?? null,
      support_url: support_url ?? null,
      privacy_notice_url: privacy_notice_url ?? null,
    },
    reference: debit.reference,
    concept: debit.concept,
    customer: { name: debit.customer.name, email: debit.customer.email },
    currency: debit.currency,
    is_fixed_amount: debit.is_fixed_amount,
    amount: debit.amount,
    max_amount: debit.max_amount,
    interval: debit.interval ?? 'once',
    first_payment_date: debit.next_payment_date,
    end_date: debit.end_date,
    account: method ? accountOf(method) : null,
    holder: method ? holderOf(method) : null,
  };
}

function accountOf({ id, bank, number_last4, number_digest }: PaymentMethod): MandateTerms['account'] {
  return { payment_method_id: id, bank, last4: number_last4, number_digest };
}

function holderOf({ name, business_name, rfc_sealed, validation }: PaymentMethod): MandateTerms['holder'] {
  const isVerified = validation.status === 'verified';
  return {
    name: business_name || name,
    rfc: rfc_sealed ?? null,
    verified_at: isVerified ? validation.checked_at : null,
  };
}

/**
 * Names the terms that a customer is shown before they agree. The account is included only if the merchant has set it
 * since their link was made: otherwise the link shows it from the beginning, or they provide it with their agreement.
 * The privacy notice is included, since the words of the consent refer to it. The name changes only with what they agree
 * to. SHA-256, hexadecimal.
 */
export function nameOfTerms(
  { merchant, account: _, holder, customer, shown, ...agreed }: MandateTerms,
  link?: DirectDebit['link'],
): string {
  const account = link?.method_id === undefined ? [] : [link.method_id];
  const { name, legal_name, privacy_notice_url } = merchant;
  return hashOf(JSON.stringify([name, legal_name, privacy_notice_url, agreed, ...account]));
}

/**
 * Refuses a consent to terms other than those that would be stored as agreed. The customer was shown the terms that
 * `shown` names; without it, those that the link was made with. A link that notes none requires `shown`.
 * @throws ApiError `terms_changed`
 */
export function requireTermsAsShown(
  debit: DirectDebit,
  terms: MandateTerms,
  shown: string | undefined,
): void {
  const { link } = debit;
  const isSame =
    shown === undefined ? link?.made_with === nameOfAgreed(debit) : shown === nameOfTerms(terms, link);
  if (!isSame) throw new ApiError('terms_changed');
}
