import type { Caller } from '#lib/auth/principal.ts';
import { isFinal } from '#lib/domain/direct-debit.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { StoredDirectDebit, StoredLink } from '#lib/store/direct-debits.ts';
import { beginUse, endUse, useOf } from '#lib/store/payment-method-uses.ts';
import type { StoredPaymentMethod } from '#lib/store/payment-methods.ts';
import { methodOf } from '#lib/store/prepare-direct-debit.ts';
import type { Write } from '#lib/store/transact.ts';
import { changeDirectDebit } from './change-direct-debit.ts';
import { findOwnDirectDebit } from './find-own-direct-debit.ts';

/** The direct debit of a customer's link, still waiting for an account; nothing for a merchant. */
export async function findDebitOfLink(caller: Caller): Promise<StoredDirectDebit | undefined> {
  if (!caller.link) return undefined;
  const debit = await findOwnDirectDebit(caller, caller.link.directDebitId);
  if (isFinal(debit.status)) throw new ApiError('direct_debit_final');
  if (debit.account_validated) throw new ApiError('nothing_outstanding');
  return debit;
}

/**
 * The writes by which the direct debit of a link takes up the payment method that its customer has just added.
 * `link` takes the place of the one that is spent with it.
 */
export function attachNew(
  debit: StoredDirectDebit,
  method: StoredPaymentMethod,
  link: StoredLink | null,
  now: Date,
): Write[] {
  return [...take(debit, method, link ?? debit.link, now), useOf(method, debit.id)];
}

/** The same with a payment method that the customer had before. */
export function attachExisting(debit: StoredDirectDebit, method: StoredPaymentMethod, now: Date): Write[] {
  if (debit.payment_method_id === method.id) return [];
  return [...take(debit, method, debit.link, now), ...beginUse(method, debit.id)];
}

/** A method that was used before, and that was not validated, is let go. */
function take(
  debit: StoredDirectDebit,
  method: StoredPaymentMethod,
  link: StoredLink | null,
  now: Date,
): Write[] {
  const { account_id, customer_id, payment_method_id: former } = debit;
  const letGo = former === null ? [] : endUse({ account_id, customer_id, id: former }, debit.id);
  const changes = { ...methodOf(method, debit.identity, now), link };
  return [...changeDirectDebit(debit, changes, now).writes, ...letGo];
}
