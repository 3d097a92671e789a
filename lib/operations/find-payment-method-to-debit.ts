import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { findPaymentMethod, findPaymentMethodOwner } from '#lib/store/payment-methods.ts';

const FIELD = 'payment_method_id';

/**
 * The payment method that a direct debit of a customer is to use. Another account's is `access_refused`; one that
 * does not exist, is deleted, or belongs to another customer is a fault of the member that names it.
 */
export async function findPaymentMethodToDebit(
  accountId: string,
  customerId: string,
  id: string,
): Promise<PaymentMethod> {
  const method = await findPaymentMethod(accountId, customerId, id);
  if (method?.deleted) throw invalid(FIELD, 'deleted', 'This payment method was deleted. Use another one.');
  if (method) return method;
  const owner = await findPaymentMethodOwner(id);
  if (!owner) throw invalid(FIELD, 'unknown', 'There is no such payment method.');
  if (owner.account_id !== accountId) throw new ApiError('access_refused');
  throw invalid(FIELD, 'other_customer', 'This payment method belongs to another customer.');
}
