import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { getItem, queryItems, queryRecords, type Slice } from '#lib/store/engine/read.ts';
import type { Item } from '#lib/store/engine/transact.ts';
import { filterKey } from '#lib/store/lists/lists.ts';
import { walkDueRecords } from './due-items.ts';
import { customerKey, PAYMENT_METHODS, paymentMethodKey, paymentMethodOwnerKey } from './keys.ts';

/** All payment methods that wait for their receipt share one shard of the index of due records. */
export const VALIDATION_SHARD = 'VALIDATION';

/** Yields the payment methods whose validation is due by `now`, longest overdue first, `atOnce` at a time. */
export const findDueValidations = (now: Date, atOnce: number) =>
  walkDueRecords<PaymentMethod>(VALIDATION_SHARD, now, atOnce);

/**
 * A customer's record: the default payment method. `version` increases whenever a method is added, deleted or made the
 * default. So a decision made from their list is written only if the list is still the same.
 */
export type Customer = { default_id?: string; version?: number };

/** Returns a customer's payment method, even a deleted one; undefined if there is none. */
export function findPaymentMethod(accountId: string, customerId: string, id: string) {
  return getItem<PaymentMethod>(paymentMethodKey(accountId, customerId, id));
}

/** Returns the customer's record; an empty one before the first payment method. */
export async function findCustomer(accountId: string, customerId: string): Promise<Customer> {
  return (await getItem<Customer>(customerKey(accountId, customerId))) ?? {};
}

/** Returns the owner of a payment method of any account; undefined if there is none with this id. */
export function findPaymentMethodOwner(id: string) {
  return getItem<{ account_id: string; customer_id: string }>(paymentMethodOwnerKey(id));
}

export const keyOfMethod = ({
  account_id,
  customer_id,
  id,
}: Pick<PaymentMethod, 'account_id' | 'customer_id' | 'id'>) => paymentMethodKey(account_id, customer_id, id);

export function itemOfMethod(method: PaymentMethod): Item & { pk: string; sk: string } {
  const { id, account_id, number_last4, due_at } = method;
  return {
    ...method,
    ...keyOfMethod(method),
    ...{ by_type: endingKey(account_id, number_last4), list_sort: id },
    due_shard: due_at && VALIDATION_SHARD,
  };
}

/** Returns the place, in the index `by_type`, of an account's payment methods whose numbers end with these digits. */
const endingKey = (accountId: string, last4: string) => filterKey(accountId, 'PM', 'last4', last4);

/**
 * Returns up to `most` payment methods of an account whose numbers end with these digits, the newest first, without
 * deleted ones, and whether there are others.
 */
export async function findMethodsEndingIn(
  accountId: string,
  last4: string,
  most: number,
): Promise<Slice<PaymentMethod>> {
  const { items, more } = await queryRecords<PaymentMethod>(
    {
      IndexName: 'by_type',
      KeyConditionExpression: 'by_type = :place',
      ExpressionAttributeValues: { ':place': endingKey(accountId, last4) },
      ScanIndexForward: false,
    },
    most,
  );
  return { items: items.filter(({ deleted }) => !deleted), more };
}

/** Returns the customer's newest payment method other than this one, without deleted ones; undefined if there is none. */
export const newestBut = ({ account_id, customer_id, id }: PaymentMethod) =>
  newestOf(account_id, customer_id, {
    FilterExpression: 'deleted = :no AND id <> :id',
    ExpressionAttributeValues: { ':no': false, ':id': id },
  });

/** Returns the customer's newest payment method with this number, even a deleted one; undefined if there is none. */
export const newestWithNumber = (accountId: string, customerId: string, digest: string) =>
  newestOf(accountId, customerId, {
    FilterExpression: 'number_digest = :digest',
    ExpressionAttributeValues: { ':digest': digest },
  });

async function newestOf(
  accountId: string,
  customerId: string,
  {
    FilterExpression,
    ExpressionAttributeValues,
  }: { FilterExpression: string; ExpressionAttributeValues: Item },
): Promise<PaymentMethod | undefined> {
  const { items } = await queryItems<PaymentMethod>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :methods)',
      FilterExpression,
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':pk': customerKey(accountId, customerId).pk,
        ':methods': PAYMENT_METHODS,
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
