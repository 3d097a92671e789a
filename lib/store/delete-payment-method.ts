import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { customerKey, numberKey, PAYMENT_METHODS, paymentMethodKey } from './keys.ts';
import type { StoredCustomer, StoredPaymentMethod } from './payment-methods.ts';
import { queryItems } from './read.ts';
import type { Write } from './transact.ts';

/**
 * The writes that delete a payment method: the record stays, marked; its account number is free again; the default
 * goes to the newest left. Refused while a direct debit uses it. `ConflictError` where `customer` is no longer as read.
 */
export async function writesToDelete(
  method: StoredPaymentMethod,
  customer: StoredCustomer,
  now: Date,
): Promise<Write[]> {
  const { account_id, customer_id, id, number_fingerprint } = method;
  return [
    markDeleted(method, now),
    {
      remove: {
        Key: numberKey(account_id, customer_id, number_fingerprint),
        ConditionExpression: 'payment_method_id = :id',
        ExpressionAttributeValues: { ':id': id },
      },
      refuse: () => new ConflictError(),
    },
    customer.default_id === id ? await handOverDefault(method, customer) : keepDefault(method, customer),
  ];
}

function markDeleted({ account_id, customer_id, id }: StoredPaymentMethod, now: Date): Write {
  return {
    update: {
      Key: paymentMethodKey(account_id, customer_id, id),
      ConditionExpression: 'deleted = :no AND open_direct_debits = :none',
      UpdateExpression: 'SET deleted = :yes, updated_at = :now REMOVE due_shard, due_at',
      ExpressionAttributeValues: { ':no': false, ':none': 0, ':yes': true, ':now': now.toISOString() },
    },
    refuse: (item) => (item?.deleted ? new ConflictError() : new ApiError('payment_method_in_use')),
  };
}

async function handOverDefault(method: StoredPaymentMethod, customer: StoredCustomer): Promise<Write> {
  const next = await newestBut(method);
  if (!next) return writeCustomer(method, customer, 'REMOVE default_id');
  return writeCustomer(method, customer, 'SET default_id = :next', { ':next': next.id });
}

function keepDefault(method: StoredPaymentMethod, customer: StoredCustomer): Write {
  return writeCustomer(method, customer, '');
}

async function newestBut({ account_id, customer_id, id }: StoredPaymentMethod) {
  const { items } = await queryItems<StoredPaymentMethod>(
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
    25,
  );
  return items[0];
}

/** Changes the customer's record only if no method was added or deleted since it was read. */
function writeCustomer(
  { account_id, customer_id }: StoredPaymentMethod,
  customer: StoredCustomer,
  change: string,
  values: Record<string, unknown> = {},
): Write {
  return {
    update: {
      Key: customerKey(account_id, customer_id),
      ConditionExpression: 'version = :seen',
      UpdateExpression: `${change} ADD version :one`,
      ExpressionAttributeValues: { ':seen': customer.version ?? 0, ':one': 1, ...values },
    },
    refuse: () => new ConflictError(),
  };
}
