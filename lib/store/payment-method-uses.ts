import { ConflictError } from '#lib/errors/conflict-error.ts';
import { paymentMethodKey, paymentMethodOwnerKey, paymentMethodUseKey, USES } from './keys.ts';
import type { StoredPaymentMethod } from './payment-methods.ts';
import { queryItems } from './read.ts';
import type { Write } from './transact.ts';

type Use = { account_id: string; direct_debit_id: string };
type OfMethod = Pick<StoredPaymentMethod, 'account_id' | 'customer_id' | 'id'>;

/**
 * The writes by which a direct debit takes up a payment method: from then on it cannot be deleted, and its
 * validation reaches the direct debit. `ConflictError` where it is no longer as it was read: deleted, or validated meanwhile.
 */
export function beginUse(method: StoredPaymentMethod, directDebitId: string): Write[] {
  return [
    {
      update: {
        Key: paymentMethodKey(method.account_id, method.customer_id, method.id),
        ConditionExpression:
          'deleted = :no AND validation.#status = :status AND direct_debit_enabled = :enabled AND account_id = :account',
        UpdateExpression: 'ADD open_direct_debits :one',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':no': false,
          ':status': method.validation.status,
          ':enabled': method.direct_debit_enabled,
          ':account': method.account_id,
          ':one': 1,
        },
      },
      refuse: () => new ConflictError(),
    },
    useOf(method, directDebitId),
  ];
}

/** The write that says which direct debit uses a payment method. */
export function useOf({ account_id, id }: OfMethod, directDebitId: string): Write {
  const use: Use = { account_id, direct_debit_id: directDebitId };
  return { put: { Item: { ...paymentMethodUseKey(id, directDebitId), ...use } } };
}

/** The writes by which a direct debit lets go of a payment method, when it is final or takes another. */
export function endUse({ account_id, customer_id, id }: OfMethod, directDebitId: string): Write[] {
  return [
    {
      update: {
        Key: paymentMethodKey(account_id, customer_id, id),
        ConditionExpression: 'account_id = :account AND open_direct_debits > :none',
        UpdateExpression: 'ADD open_direct_debits :less',
        ExpressionAttributeValues: { ':account': account_id, ':none': 0, ':less': -1 },
      },
    },
    {
      remove: {
        Key: paymentMethodUseKey(id, directDebitId),
        ConditionExpression: 'attribute_exists(pk)',
      },
      refuse: () => new ConflictError(),
    },
  ];
}

/** The write that notes that the holder's identity was verified, for direct debits to come. */
export function enableDirectDebits({ account_id, customer_id, id }: OfMethod): Write {
  return {
    update: {
      Key: paymentMethodKey(account_id, customer_id, id),
      ConditionExpression: 'account_id = :account',
      UpdateExpression: 'SET direct_debit_enabled = :yes',
      ExpressionAttributeValues: { ':account': account_id, ':yes': true },
    },
  };
}

/** The ids of the direct debits that use a payment method, a few hundred at a time. */
export async function* findUses(paymentMethodId: string): AsyncGenerator<string[]> {
  const { pk } = paymentMethodOwnerKey(paymentMethodId);
  let after: { pk: string; sk: string } | undefined;
  do {
    const { items, more } = await queryItems<Use & { pk: string; sk: string }>(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :uses)',
        ExpressionAttributeValues: { ':pk': pk, ':uses': USES },
        ConsistentRead: true,
      },
      200,
      after,
    );
    yield items.map(({ direct_debit_id }) => direct_debit_id);
    const last = items.at(-1);
    after = more && last ? { pk: last.pk, sk: last.sk } : undefined;
  } while (after);
}
