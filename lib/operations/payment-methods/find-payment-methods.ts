import type { Caller } from '#lib/auth/principal.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { notFound } from '#lib/operations/require-owned.ts';
import {
  type Customer,
  findCustomer,
  findPaymentMethod,
  findPaymentMethodOwner,
} from '#lib/store/payment-methods.ts';

/** The member that holds the id of a payment method, where the path does not. */
const FIELD = 'payment_method_id';

const OTHER_CUSTOMER = 'This payment method is not of the customer of this link. Check payment_method_id.';

export type Found = { method: PaymentMethod; customer: Customer };

/**
 * Returns the payment method that `payment_method_id` of a request names, if it is of the caller's account and, for a
 * link, of the link's customer. The customer is read after the method. If the method becomes the default afterwards its
 * record changes, so a write that follows from this read fails.
 *
 * @throws ApiError `not_found`; `access_refused` if it belongs to another account or customer
 */
export async function requireOwnedPaymentMethod(caller: Caller, id: string): Promise<Found> {
  const { accountId, link } = caller;
  const customerId = link?.customerId ?? (await customerOf(caller, id));
  const method = await findPaymentMethod(accountId, customerId, id);
  if (!method) {
    await customerOf(caller, id);
    throw link ? new ApiError('access_refused', { message: OTHER_CUSTOMER }) : notFound(FIELD);
  }
  return { method, customer: await findCustomer(accountId, customerId) };
}

/**
 * Returns the customer of a payment method in the caller's account.
 *
 * @throws ApiError `not_found`; `access_refused` if it belongs to another account
 */
async function customerOf({ accountId }: Caller, id: string): Promise<string> {
  const owner = await findPaymentMethodOwner(id);
  if (!owner) throw notFound(FIELD);
  if (owner.account_id !== accountId) throw new ApiError('access_refused');
  return owner.customer_id;
}

/**
 * Returns a payment method of a certain customer. The owner of the id is read only if the customer does not have it.
 * The method and the customer are read concurrently, so neither is known to be older. A change that depends on both
 * must have both as conditions.
 *
 * @throws ApiError `access_refused` if it belongs to another account; otherwise `not_found`
 */
export async function findCustomersPaymentMethod(
  { accountId }: Caller,
  customerId: string,
  id: string,
): Promise<Found> {
  const [method, customer] = await Promise.all([
    findPaymentMethod(accountId, customerId, id),
    findCustomer(accountId, customerId),
  ]);
  if (method) return { method, customer };
  const owner = await findPaymentMethodOwner(id);
  throw new ApiError(owner && owner.account_id !== accountId ? 'access_refused' : 'not_found');
}

/**
 * Returns the payment method that a customer's direct debit is to use.
 *
 * @throws ApiError `access_refused` if it belongs to another account; `validation_failed` if it does not exist, is
 *   deleted, or belongs to another customer
 */
export async function findPaymentMethodToDebit(
  accountId: string,
  customerId: string,
  id: string,
): Promise<PaymentMethod> {
  const method = await findPaymentMethod(accountId, customerId, id);
  if (method?.deleted) throw invalid(FIELD, 'deleted', 'This payment method is deleted. Send another one.');
  if (method) return method;
  const owner = await findPaymentMethodOwner(id);
  if (!owner) throw invalid(FIELD, 'unknown', 'This payment method does not exist. Check the id.');
  if (owner.account_id !== accountId) throw new ApiError('access_refused');
  throw invalid(
    FIELD,
    'other_customer',
    'This payment method belongs to another customer. Send one of this customer.',
  );
}
