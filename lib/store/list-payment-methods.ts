import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { customerKey, PAYMENT_METHODS, paymentMethodKey } from './keys.ts';

/** Returns one page of a customer's payment methods, newest first, without deleted ones. */
export async function listPaymentMethodsOf(
  accountId: string,
  customerId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<PaymentMethod>> {
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
