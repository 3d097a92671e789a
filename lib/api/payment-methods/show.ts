import { Tagged } from '#lib/api/entity-tags.ts';
import type { PaymentMethod as StoredPaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { AccountValidation, PaymentMethod } from './record.ts';

/** A payment method as the interface shows it (Resources, Payment method), its account number given as it is to be shown. */
export function showWithNumber(
  method: StoredPaymentMethod,
  defaultId: string | undefined,
  number: string,
): PaymentMethod {
  return {
    id: method.id,
    authorization_id: method.authorization_id,
    account_id: method.account_id,
    customer_id: method.customer_id,
    name: method.name,
    business_name: method.business_name,
    bank: method.bank,
    number,
    method: method.method,
    country: method.country,
    default: method.id === defaultId,
    deleted: method.deleted,
    direct_debit_enabled: method.direct_debit_enabled,
    validation: showValidation(method),
    created_at: method.created_at,
    updated_at: method.updated_at,
  };
}

/** A payment method as it is shown, tagged: its number never changes and stays out of the tag, as does what goes on by a link. */
export function tagPaymentMethod(shown: PaymentMethod): Tagged<PaymentMethod> {
  const { number: _, next_link: __, ...named } = shown;
  return new Tagged(shown, named);
}

/** What is known of an account's holder. */
export function showValidation({ validation }: StoredPaymentMethod): AccountValidation {
  return {
    status: validation.status,
    reason: validation.reason,
    checked_at: validation.checked_at,
  };
}

/** The account number as customers see it: its last four digits. */
export function maskedNumber({ number_last4 }: StoredPaymentMethod): string {
  return number_last4.padStart(18, '*');
}
