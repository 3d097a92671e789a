import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { normalAddress } from '#lib/domain/email-address.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { findDirectDebit, findDirectDebits } from '#lib/store/direct-debits.ts';
import { getReadableItems } from '#lib/store/engine/read.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { type Key, paymentMethodKey } from '#lib/store/keys.ts';
import { walkRecords } from '#lib/store/lists/list.ts';
import { DIRECT_DEBITS } from '#lib/store/lists/lists.ts';
import { findOrder } from '#lib/store/orders.ts';
import { findBearer } from '#lib/store/references.ts';

/** What a calling customer can provide. */
export type Wanted = { email?: string | undefined; last4?: string | undefined };

/**
 * Returns the direct debits of some accounts whose customer has this address, in any letter case, and whose account
 * number ends with these digits. An index finds the addresses; for the digits alone all direct debits of the accounts
 * are read. `looked` receives the number of records read so far.
 */
export async function searchDebits(
  accountIds: readonly string[],
  { email, last4 }: Wanted,
  looked: (count: number) => void,
): Promise<DirectDebit[]> {
  const found: string[] = [];
  const filters = email === undefined ? {} : { email: normalAddress(email) };
  let count = 0;
  for (const accountId of accountIds) {
    for await (const debits of walkRecords<DirectDebit, 'email'>(accountId, DIRECT_DEBITS, filters)) {
      const matches = last4 === undefined ? debits : await endingIn(last4, debits);
      found.push(...matches.map(({ id }) => id));
      count += debits.length;
      looked(count);
    }
  }
  return findDirectDebits(found);
}

/**
 * Returns the direct debits whose account number ends with these digits. If `unread` receives the payment methods that
 * cannot be read, those do not.
 */
export async function endingIn(
  last4: string,
  debits: readonly DirectDebit[],
  unread?: Unread,
): Promise<DirectDebit[]> {
  const paying = debits.filter(({ payment_method_id }) => payment_method_id !== null);
  const methods = await getReadableItems<PaymentMethod & Key>(
    paying.map(({ account_id, customer_id, payment_method_id }) =>
      paymentMethodKey(account_id, customer_id, payment_method_id ?? ''),
    ),
    unread,
  );
  return paying.filter((_, n) => methods[n]?.number_last4 === last4);
}

/** Returns the direct debit with a reference, or with a charge that has it; undefined if there is none. */
export async function findByReference(reference: number): Promise<DirectDebit | undefined> {
  const bearer = await findBearer(reference);
  if (bearer === undefined) return undefined;
  const order = bearer.startsWith('ord_') ? await findOrder(bearer) : undefined;
  return findDirectDebit(order?.direct_debit_id ?? bearer);
}
