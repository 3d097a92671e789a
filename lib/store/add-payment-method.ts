import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { customerKey, numberKey, paymentMethodOwnerKey } from './keys.ts';
import type { StoredCustomer, StoredPaymentMethod } from './payment-methods.ts';
import type { Write } from './transact.ts';

/**
 * The writes that store a payment method: its record, whose it is, and its account number taken, so that the
 * customer cannot have it twice. The first of a customer becomes the default. `customer` is what was read before;
 * `ConflictError` where that is no longer so.
 */
export function writesToAdd(method: StoredPaymentMethod, customer: StoredCustomer): Write[] {
  const { id, account_id, customer_id, number_fingerprint } = method;
  return [
    {
      put: {
        Item: {
          ...numberKey(account_id, customer_id, number_fingerprint),
          account_id,
          payment_method_id: id,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
      refuse: (taken) =>
        new ApiError('payment_method_exists', {
          extra: { payment_method_id: String(taken?.payment_method_id) },
        }),
    },
    { put: { Item: method } },
    { put: { Item: { ...paymentMethodOwnerKey(id), account_id, customer_id } } },
    customer.default_id ? joinOthers(method) : becomeDefault(method),
  ];
}

function becomeDefault({ account_id, customer_id, id }: StoredPaymentMethod): Write {
  return {
    update: {
      Key: customerKey(account_id, customer_id),
      ConditionExpression: 'attribute_not_exists(default_id)',
      UpdateExpression:
        'SET default_id = :id, account_id = :account, customer_id = :customer ADD version :one',
      ExpressionAttributeValues: { ':id': id, ':account': account_id, ':customer': customer_id, ':one': 1 },
    },
    refuse: () => new ConflictError(),
  };
}

/** The version moves, so that whoever is deleting the last of the others learns that it no longer is. */
function joinOthers({ account_id, customer_id }: StoredPaymentMethod): Write {
  return {
    update: {
      Key: customerKey(account_id, customer_id),
      ConditionExpression: 'attribute_exists(default_id)',
      UpdateExpression: 'ADD version :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
    refuse: () => new ConflictError(),
  };
}
