import { Tagged } from '#lib/api/entity-tags.ts';
import { dataOf } from '#lib/domain/merchant-data.ts';
import type { PaymentMethod as StoredPaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { AccountValidation, PaymentMethod } from './record.ts';

/**
 * Returns a payment method as the interface shows it (Resources, Payment method), with `number` as its account number.
 */
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
    ...dataOf(method),
    created_at: method.created_at,
    updated_at: method.updated_at,
  };
}

/** Returns a shown payment method, tagged. The tag leaves out the number, which never changes, and the next link. */
export function tagPaymentMethod(shown: PaymentMethod): Tagged<PaymentMethod> {
  const { number: _, next_link: __, ...named } = shown;
  return new Tagged(shown, named);
}

export function showValidation({ validation }: StoredPaymentMethod): AccountValidation {
  return {
    status: validation.status,
    reason: validation.reason,
    checked_at: validation.checked_at,
  };
}

/** Returns the account number as customers see it: asterisks and its last four digits. */
export function maskedNumber({ number_last4 }: StoredPaymentMethod): string {
  return number_last4.padStart(18, '*');
}
