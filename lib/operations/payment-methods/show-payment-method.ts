import type { PaymentMethod } from '#lib/api/payment-methods/record.ts';
import { maskedNumber, showWithNumber } from '#lib/api/payment-methods/show.ts';
import type { Caller } from '#lib/auth/principal.ts';
import type { PaymentMethod as StoredPaymentMethod } from '#lib/domain/payment-method/record.ts';
import { openNumber } from './sealed-members.ts';

/**
 * Returns a payment method as the API shows it (Resources, Payment method). Merchants see the full account number;
 * callers with a customer's link see its last four digits.
 */
export async function showPaymentMethod(
  method: StoredPaymentMethod,
  defaultId: string | undefined,
  { link }: Pick<Caller, 'link'>,
): Promise<PaymentMethod> {
  return showWithNumber(method, defaultId, link ? maskedNumber(method) : await openNumber(method));
}
