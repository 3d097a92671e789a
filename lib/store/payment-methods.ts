import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import type { Item } from '#lib/store/engine/transact.ts';
import { customerKey, PAYMENT_METHODS, paymentMethodKey, paymentMethodOwnerKey } from './keys.ts';

/** All methods that wait for their receipt share one shard of the index of what is due. */
export const VALIDATION_SHARD = 'VALIDATION';

/**
 * What is known of a customer beyond their payment methods: which of them is the default. `version` moves whenever
 * one is added, deleted or made the default, so that a decision made from the list of them holds only while that list does.
 */
export type Customer = { default_id?: string; version?: number };

/** A customer's payment method, deleted ones too, or nothing. */
export function findPaymentMethod(accountId: string, customerId: string, id: string) {
  return getItem<PaymentMethod>(paymentMethodKey(accountId, customerId, id));
}

/** The customer's record; an empty one before the first payment method. */
export async function findCustomer(accountId: string, customerId: string): Promise<Customer> {
  return (await getItem<Customer>(customerKey(accountId, customerId))) ?? {};
}

/** Whose payment method an id is, in whatever account, or nothing. */
export function findPaymentMethodOwner(id: string) {
  return getItem<{ account_id: string; customer_id: string }>(paymentMethodOwnerKey(id));
}

export const keyOfMethod = ({
  account_id,
  customer_id,
  id,
}: Pick<PaymentMethod, 'account_id' | 'customer_id' | 'id'>) => paymentMethodKey(account_id, customer_id, id);

export function itemOfMethod(method: PaymentMethod): Item & { pk: string; sk: string } {
  return { ...method, ...keyOfMethod(method), due_shard: method.due_at && VALIDATION_SHARD };
}

/** The newest payment method of a customer besides one, of those that are not deleted. */
export async function newestBut({
  account_id,
  customer_id,
  id,
}: PaymentMethod): Promise<PaymentMethod | undefined> {
  const { items } = await queryItems<PaymentMethod>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :methods)',
      FilterExpression: 'deleted = :no AND id <> :id',
      ExpressionAttributeValues: {
        ':pk': customerKey(account_id, customer_id).pk,
        ':methods': PAYMENT_METHODS,
        ':no': false,
        ':id': id,
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    1,
    undefined,
    { pageSize: 25 },
  );
  return items[0];
}
