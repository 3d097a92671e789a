import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { findByExternalId } from './external-ids.ts';
import { customerKey, PAYMENT_METHODS, paymentMethodKey } from './keys.ts';
import { findPaymentMethod } from './payment-methods.ts';

/**
 * Returns one page of a customer's payment methods, newest first, without deleted ones; with an id of the merchant, the
 * one that has it.
 */
export async function listPaymentMethodsOf(
  accountId: string,
  customerId: string,
  {
    limit,
    cursor,
    external_id,
  }: { limit: number; cursor?: string | undefined; external_id?: string | undefined },
): Promise<Page<PaymentMethod>> {
  if (external_id !== undefined) return findNamed(accountId, customerId, external_id);
  const { pk } = customerKey(accountId, customerId);
  const list = `payment methods of ${pk}`;
  const after = cursor === undefined ? undefined : { pk, sk: await readCursor(list, cursor) };
  const { items, more } = await queryItems<PaymentMethod>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :methods)',
      FilterExpression: 'deleted = :no',
      ExpressionAttributeValues: { ':pk': pk, ':methods': PAYMENT_METHODS, ':no': false },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    limit,
    after,
  );
  const cursorAfter = ({ id }: PaymentMethod) =>
    makeCursor(list, paymentMethodKey(accountId, customerId, id).sk);
  return { items, more, cursorAfter };
}

async function findNamed(
  accountId: string,
  customerId: string,
  externalId: string,
): Promise<Page<PaymentMethod>> {
  const id = await findByExternalId(accountId, 'PM', externalId);
  const method = id === undefined ? undefined : await findPaymentMethod(accountId, customerId, id);
  const items = method && !method.deleted ? [method] : [];
  return { items, more: false, cursorAfter: () => Promise.reject(new Error('This list has one page')) };
}
