import type { Caller } from '#lib/auth/principal.ts';
import { requireGood } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { type Account, requireAccount } from '#lib/store/accounts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findHold, type Hold } from '#lib/store/collections/hold.ts';
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

/** What a charge of a direct debit is decided from: itself, the seller, and whether collections are held. */
export type ToCharge = { debit: DirectDebit; seller: Account; hold: Hold | undefined };

/** The same of a direct debit that `findOwnDirectDebit` finds. */
export async function findOwnToCharge(caller: Caller, id: string): Promise<ToCharge> {
  const [debit, seller, hold] = await Promise.all([
    findOwnDirectDebit(caller, id),
    requireAccount(caller.accountId),
    findHold(),
  ]);
  return { debit, seller, hold };
}

/** An order of a direct debit of the caller's account, and that. `not_found` for an order of another one. */
export async function findOwnCharge(caller: Caller, id: string, orderId: string) {
  const [debit, [charge]] = await Promise.all([findOwnDirectDebit(caller, id), findCharges([orderId])]);
  if (charge?.direct_debit_id !== debit.id) throw new ApiError('not_found');
  return { debit, charge };
}

/** `validation_failed` where a body names an order that the account does not have, whoever else may. */
export async function requireOrder({ accountId }: Caller, id: string): Promise<void> {
  const order = await findOrder(id);
  if (order?.account_id !== accountId)
    throw invalid(
      'order_id',
      'unknown_order',
      'This order does not exist. Send the id of an order of your account.',
    );
}
