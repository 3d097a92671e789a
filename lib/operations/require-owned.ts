import type { Caller } from '#lib/auth/principal.ts';
import { requireValidLink } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Order } from '#lib/domain/order.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { type Account, requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findHold, type Hold } from '#lib/store/collections/hold.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findOrder } from '#lib/store/orders.ts';
import { allInOrder } from './all-in-order.ts';

/**
 * Returns a record that was found by its id, if it is the caller's.
 *
 * @param member the member or parameter of the request that holds the id, if the path does not
 * @throws ApiError `not_found`; `access_refused` if it belongs to another account
 */
export function requireOwned<T extends { account_id: string }>(
  { accountId }: Caller,
  record: T | undefined,
  member?: string,
): T {
  if (!record) throw notFound(member);
  if (record.account_id !== accountId) throw new ApiError('access_refused');
  return record;
}

/** Returns `not_found` for an id in this member or parameter of a request; in its path if none is named. */
export function notFound(member?: string): ApiError {
  if (member === undefined) return new ApiError('not_found');
  return new ApiError('not_found', { message: `There is no record with this id. Check ${member}.` });
}

/**
 * Returns a direct debit of the caller's account, as of this moment.
 *
 * @param member the member or parameter of the request that holds the id, if the path does not
 * @throws ApiError `not_found`; `access_refused` if it belongs to another account or is not the link's; `token_used` if
 *   the link was used or replaced by a newer one
 */
export async function requireOwnedDirectDebit(
  caller: Caller,
  id: string,
  member?: string,
): Promise<DirectDebit> {
  const { link, tokenId } = caller;
  if (link && link.directDebitId !== id) throw new ApiError('access_refused');
  const debit = requireOwned(caller, await findDirectDebit(id), member);
  if (link) requireValidLink(debit, tokenId);
  return debit;
}

/** The facts for the decision on a charge: the direct debit, the seller, and the hold on collections, if any. */
export type ToCharge = { debit: DirectDebit; seller: Account; hold: Hold | undefined };

/** Returns these facts for a direct debit, with the checks of `requireOwnedDirectDebit`. */
export async function requireOwnedToCharge(caller: Caller, id: string): Promise<ToCharge> {
  const [debit, seller, hold] = await Promise.all([
    requireOwnedDirectDebit(caller, id),
    requireAccount(caller.accountId),
    findHold(),
  ]);
  return { debit, seller, hold };
}

/**
 * Returns an order of a direct debit of the caller's account, with the direct debit. Throws as
 * `requireOwnedDirectDebit` does.
 *
 * @throws ApiError `not_found` if the order is of another direct debit
 */
export async function requireOwnedCharge(caller: Caller, id: string, orderId: string) {
  const [debit, [charge]] = await Promise.all([requireOwnedDirectDebit(caller, id), findCharges([orderId])]);
  if (charge?.direct_debit_id !== debit.id)
    throw new ApiError('not_found', { message: 'This direct debit has no such order. Check both ids.' });
  return { debit, charge };
}

/**
 * Waits for what a list finds, and returns it if the order that the list's filter names, if any, is the caller's.
 *
 * @throws ApiError `not_found`; `access_refused` if it belongs to another account
 */
export async function ofOwnedOrder<T>(
  caller: Caller,
  { order_id: id }: { readonly order_id?: string | undefined },
  finding: Promise<T>,
): Promise<T> {
  const order =
    id === undefined ? undefined : findOrder(id).then((one) => requireOwned(caller, one, 'order_id'));
  const [, found] = await allInOrder([order, finding]);
  return found;
}

/**
 * Returns the order that a request body names, if it is the account's.
 *
 * @throws ApiError `validation_failed` if there is none; `access_refused` if it belongs to another account
 */
export async function requireOrder(caller: Caller, id: string): Promise<Order> {
  const order = await findOrder(id);
  if (!order)
    throw invalid(
      'order_id',
      'unknown_order',
      'This order does not exist. Send the id of an order of your account.',
    );
  return requireOwned(caller, order);
}
