import type { Caller } from '#lib/auth/principal.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import {
  type Customer,
  findCustomer,
  findPaymentMethod,
  findPaymentMethodOwner,
} from '#lib/store/payment-methods.ts';

export type Found = { method: PaymentMethod; customer: Customer };

/** A payment method of the caller's account and, for a link, of its customer. `not_found`, `access_refused`. */
export async function findOwnPaymentMethod(caller: Caller, id: string): Promise<Found> {
  const owner = await findPaymentMethodOwner(id);
  if (!owner) throw new ApiError('not_found');
  const { accountId, link } = caller;
  if (owner.account_id !== accountId || (link && owner.customer_id !== link.customerId)) {
    throw new ApiError('access_refused');
  }
  return findTogether(accountId, owner.customer_id, id);
}

/**
 * A payment method of a certain customer. Whose an id is that the customer does not have is asked only then:
 * another account's is `access_refused`, all else `not_found`.
 */
export async function findCustomersPaymentMethod(
  caller: Caller,
  customerId: string,
  id: string,
): Promise<Found> {
  const { accountId } = caller;
  return findTogether(accountId, customerId, id).catch(async (error) => {
    if (!(error instanceof ApiError)) throw error;
    const owner = await findPaymentMethodOwner(id);
    throw owner && owner.account_id !== accountId ? new ApiError('access_refused') : error;
  });
}

async function findTogether(accountId: string, customerId: string, id: string): Promise<Found> {
  const method = await findPaymentMethod(accountId, customerId, id);
  if (!method) throw new ApiError('not_found');
  // Afterwards: whatever becomes the default from now on is no longer the method that was read.
  return { method, customer: await findCustomer(accountId, customerId) };
}

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
