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

/**
 * A payment method of the caller's account and, for a link, of its customer. `not_found`, `access_refused`. What else its
 * customer has is read after it: whatever becomes the default from then on is no longer the method that was read.
 */
export async function findOwnPaymentMethod(caller: Caller, id: string): Promise<Found> {
  const { accountId, link } = caller;
  const customerId = link?.customerId ?? (await customerOf(caller, id));
  const method = await findPaymentMethod(accountId, customerId, id);
  if (!method) {
    await customerOf(caller, id);
    throw new ApiError(link ? 'access_refused' : 'not_found');
  }
  return { method, customer: await findCustomer(accountId, customerId) };
}

/** The customer whose payment method it is, in the caller's account. `not_found`, `access_refused`. */
async function customerOf({ accountId }: Caller, id: string): Promise<string> {
  const owner = await findPaymentMethodOwner(id);
  if (!owner) throw new ApiError('not_found');
  if (owner.account_id !== accountId) throw new ApiError('access_refused');
  return owner.customer_id;
}

/**
 * A payment method of a certain customer. Whose an id is that the customer does not have is asked only then:
 * another account's is `access_refused`, all else `not_found`. Neither of the two is as it was before or after the other: a
 * change that follows from both has both as a condition.
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
