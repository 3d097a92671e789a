import { Refusal } from '../api/refusal.ts';
import { customerKey, numberKey, PAYMENT_METHODS, paymentMethodKey } from './keys.ts';
import type { StoredCustomer, StoredPaymentMethod } from './payment-methods.ts';
import { queryItems } from './read.ts';
import { Stale, type Write } from './transact.ts';

/**
 * The writes that delete a payment method: the record stays, marked; its account number is free again; the default
 * goes to the newest left. Refused while a direct debit uses it. `Stale` where `customer` is no longer as read.
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
      refuse: () => new Stale(),
    },
    ...(customer.default_id === id ? await handOverDefault(method) : [defaultIsAnother(method)]),
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
    refuse: (item) => (item?.deleted ? new Stale() : new Refusal('payment_method_in_use')),
  };
}

async function handOverDefault({ account_id, customer_id, id }: StoredPaymentMethod): Promise<Write[]> {
  const next = await newestBut(id, account_id, customer_id);
  const handing: Write = {
    update: {
      Key: customerKey(account_id, customer_id),
      ConditionExpression: 'default_id = :id',
      UpdateExpression: next ? 'SET default_id = :next' : 'REMOVE default_id',
      ExpressionAttributeValues: { ':id': id, ...(next && { ':next': next.id }) },
    },
    refuse: () => new Stale(),
  };
  return next ? [handing, isThere(next)] : [handing];
}

async function newestBut(id: string, accountId: string, customerId: string) {
  const { items } = await queryItems<StoredPaymentMethod>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :methods)',
      FilterExpression: 'deleted = :no AND id <> :id',
      ExpressionAttributeValues: {
        ':pk': customerKey(accountId, customerId).pk,
        ':methods': PAYMENT_METHODS,
        ':no': false,
        ':id': id,
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    1,
  );
  return items[0];
}

function isThere({ account_id, customer_id, id }: StoredPaymentMethod): Write {
  return {
    check: {
      Key: paymentMethodKey(account_id, customer_id, id),
      ConditionExpression: 'deleted = :no',
      ExpressionAttributeValues: { ':no': false },
    },
    refuse: () => new Stale(),
  };
}

function defaultIsAnother({ account_id, customer_id, id }: StoredPaymentMethod): Write {
  return {
    check: {
      Key: customerKey(account_id, customer_id),
      ConditionExpression: 'default_id <> :id',
      ExpressionAttributeValues: { ':id': id },
    },
    refuse: () => new Stale(),
  };
}
