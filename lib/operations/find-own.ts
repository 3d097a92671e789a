import type { Caller } from '#lib/auth/principal.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { findOrder } from '#lib/store/orders.ts';

/** A record that was found by its id, if it is the caller's. `not_found`, `access_refused`. */
export function own<T extends { account_id: string }>({ accountId }: Caller, record: T | undefined): T {
  if (!record) throw new ApiError('not_found');
  if (record.account_id !== accountId) throw new ApiError('access_refused');
  return record;
}

/** Whether an id is that of an order of the caller's. */
export async function hasOrder({ accountId }: Caller, orderId: string): Promise<boolean> {
  return (await findOrder(orderId))?.account_id === accountId;
}

/** The refusal of a body that names an order which the account does not have, whoever else may. */
export const unknownOrder = () =>
  invalid('order_id', 'unknown_order', 'Use the id of an order of this account.');
