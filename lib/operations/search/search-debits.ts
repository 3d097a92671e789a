import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { normalAddress } from '#lib/domain/email-address.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { getItems } from '#lib/store/engine/read.ts';
import { type Key, listKey, paymentMethodKey } from '#lib/store/keys.ts';
import { DIRECT_DEBITS } from '#lib/store/lists/lists.ts';
import { walkFilter, walkList } from '#lib/store/lists/walk-list.ts';

/** What a customer who calls can say. */
export type Wanted = { email?: string | undefined; last4?: string | undefined };

type Looked = Pick<DirectDebit, 'id' | 'account_id' | 'customer' | 'customer_id' | 'payment_method_id'>;

/**
 * The direct debits of some accounts whose customer has this address, in any case, and whose account number ends so. An
 * index has the addresses; for the end of a number alone all that the accounts have is read. `looked` is told how many
 * that were so far.
 */
export async function searchDebits(
  accountIds: readonly string[],
  { email, last4 }: Wanted,
  looked: (count: number) => void,
): Promise<DirectDebit[]> {
  const found: string[] = [];
  let count = 0;
  for (const accountId of accountIds) {
    for await (const debits of looking(accountId, email)) {
      const byAddress = debits.filter(
        ({ customer }) => email === undefined || normalAddress(customer.email) === normalAddress(email),
      );
      const matches = last4 === undefined ? byAddress : await endingIn(last4, byAddress);
      found.push(...matches.map(({ id }) => id));
      count += debits.length;
      looked(count);
    }
  }
  return findDirectDebits(found);
}

function looking(accountId: string, email: string | undefined): AsyncGenerator<Looked[]> {
  if (email !== undefined) return walkFilter(accountId, DIRECT_DEBITS, 'email', normalAddress(email));
  const fields = ['id', 'account_id', 'customer', 'customer_id', 'payment_method_id'] as const;
  return walkList<Looked>(listKey(accountId, DIRECT_DEBITS.kind), fields);
}

async function endingIn(last4: string, debits: readonly Looked[]): Promise<Looked[]> {
  const paying = debits.filter(({ payment_method_id }) => payment_method_id !== null);
  const methods = await getItems<PaymentMethod & Key>(
    paying.map(({ account_id, customer_id, payment_method_id }) =>
      paymentMethodKey(account_id, customer_id, payment_method_id ?? ''),
    ),
  );
  return paying.filter((_, n) => methods[n]?.number_last4 === last4);
}
