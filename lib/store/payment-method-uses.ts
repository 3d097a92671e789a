import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { change, conflict, put, remove } from '#lib/store/engine/change.ts';
import { above, present } from '#lib/store/engine/conditions.ts';
import { queryItems, type Slice } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { paymentMethodOwnerKey, paymentMethodUseKey, USES } from './keys.ts';
import { keyOfMethod } from './payment-methods.ts';

type Use = { account_id: string; direct_debit_id: string };
type OfMethod = Parameters<typeof keyOfMethod>[0];

/**
 * Returns the writes by which a direct debit begins to use a payment method. From then on the method cannot be deleted,
 * and its validation reaches the direct debit. They fail with `ConflictError` if the method was deleted or validated
 * since it was read.
 */
export function beginUse(method: PaymentMethod, directDebitId: string): Write[] {
  const { account_id, validation, direct_debit_enabled } = method;
  const asRead = { deleted: false, 'validation.status': validation.status, direct_debit_enabled, account_id };
  return [
    change(keyOfMethod(method), { from: asRead, add: { open_direct_debits: 1 } }, conflict),
    useOf(method, directDebitId),
  ];
}

/** Returns the write that notes that a direct debit uses a payment method. */
export function useOf({ account_id, id }: OfMethod, directDebitId: string): Write {
  const use: Use = { account_id, direct_debit_id: directDebitId };
  return put({ ...paymentMethodUseKey(id, directDebitId), ...use });
}

/**
 * Returns the writes by which a direct debit ends its use of a payment method, when it becomes final or changes the
 * method.
 */
export function endUse(method: OfMethod, directDebitId: string): Write[] {
  const { account_id, id } = method;
  const inUse = { account_id, open_direct_debits: above(0) };
  return [
    change(keyOfMethod(method), { from: inUse, add: { open_direct_debits: -1 } }, conflict),
    remove(paymentMethodUseKey(id, directDebitId), { pk: present }),
  ];
}

/** Returns up to `most` ids of direct debits that use a payment method, the newest first, and whether there are others. */
export async function firstUses(paymentMethodId: string, most: number): Promise<Slice<string>> {
  const { items, more } = await queryItems<Use>(
    { ...usesOf(paymentMethodId), ScanIndexForward: false },
    most,
  );
  return { items: items.map(({ direct_debit_id }) => direct_debit_id), more };
}

/** Returns the query of the uses of a payment method. */
const usesOf = (paymentMethodId: string) => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :uses)',
  ExpressionAttributeValues: { ':pk': paymentMethodOwnerKey(paymentMethodId).pk, ':uses': USES },
  ConsistentRead: true,
});

/** Yields the ids of the direct debits that use a payment method, 200 at a time. */
export async function* findUses(paymentMethodId: string): AsyncGenerator<string[]> {
  let after: { pk: string; sk: string } | undefined;
  do {
    const { items, more } = await queryItems<Use & { pk: string; sk: string }>(
      usesOf(paymentMethodId),
      200,
      after,
    );
    yield items.map(({ direct_debit_id }) => direct_debit_id);
    const last = items.at(-1);
    after = more && last ? { pk: last.pk, sk: last.sk } : undefined;
  } while (after);
}
