import type { Caller } from '#lib/auth/principal.ts';
import { requireGood } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findOrder } from '#lib/store/orders.ts';

/** A record that was found by its id, if it is the caller's. `not_found`, `access_refused`. */
export function own<T extends { account_id: string }>({ accountId }: Caller, record: T | undefined): T {
  if (!record) throw new ApiError('not_found');
  if (record.account_id !== accountId) throw new ApiError('access_refused');
  return record;
}

/**
 * A direct debit of the caller's account, as of this moment. `not_found`; `access_refused` where it is another
 * account's or another than the link's; `token_used` where the link was used, or replaced by a newer one.
 */
export async function findOwnDirectDebit(caller: Caller, id: string): Promise<DirectDebit> {
  const { link, tokenId } = caller;
  if (link && link.directDebitId !== id) throw new ApiError('access_refused');
  const debit = own(caller, await findDirectDebit(id));
  if (link) requireGood(debit, tokenId);
  return debit;
}

/** Whether an id is that of an order of the caller's. */
export async function hasOrder({ accountId }: Caller, orderId: string): Promise<boolean> {
  return (await findOrder(orderId))?.account_id === accountId;
}

/** The error of a body that names an order which the account does not have, whoever else may. */
export const unknownOrder = () =>
  invalid('order_id', 'unknown_order', 'Use the id of an order of this account.');
