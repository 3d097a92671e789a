import type { Caller } from '#lib/auth/principal.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { openNumber } from './sealed-members.ts';

/**
 * A payment method as the interface shows it (Resources, Payment method). Merchants see the account number in full;
 * whoever came by a customer's link sees its last four digits.
 */
export async function showPaymentMethod(
  method: PaymentMethod,
  defaultId: string | undefined,
  { link }: Pick<Caller, 'link'>,
) {
  return {
    id: method.id,
    authorization_id: method.authorization_id,
    account_id: method.account_id,
    customer_id: method.customer_id,
    name: method.name,
    business_name: method.business_name,
    bank: method.bank,
    number: link ? maskedNumber(method) : await openNumber(method),
    method: method.method,
    country: method.country,
    default: method.id === defaultId,
    deleted: method.deleted,
    direct_debit_enabled: method.direct_debit_enabled,
    validation: method.validation,
    created_at: method.created_at,
    updated_at: method.updated_at,
  };
}

/** The account number as customers see it: its last four digits. */
export function maskedNumber({ number_last4 }: PaymentMethod): string {
  return number_last4.padStart(18, '*');
}
