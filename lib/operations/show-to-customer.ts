import type { ShownDebit } from '#lib/api/records/direct-debit.ts';
import type { DirectDebit as StoredDirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod as StoredPaymentMethod } from '#lib/domain/payment-method/record.ts';
import { type Account, findAccount } from '#lib/store/accounts.ts';

import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { showDirectDebit } from './show-direct-debit.ts';
import { maskedNumber, showValidation } from './show-payment-method.ts';

/** Whom a direct debit pays, and from which account: what the customer has to see beside the record itself. */
export type Surroundings = { account: Account | undefined; method: StoredPaymentMethod | undefined };

/** Reads what surrounds a direct debit. */
export async function surroundingsOf(debit: StoredDirectDebit): Promise<Surroundings> {
  const { account_id, customer_id, payment_method_id: id } = debit;
  const [account, method] = await Promise.all([
    findAccount(account_id),
    id === null ? undefined : findPaymentMethod(account_id, customer_id, id),
  ]);
  return { account, method };
}

/**
 * A direct debit as whoever has its customer's link sees it: with the merchant's name, and with the account that is
 * charged, masked, so that people can tell what they authorise and what became of its validation.
 */
export function showToCustomer(debit: StoredDirectDebit, { account, method }: Surroundings): ShownDebit {
  return {
    ...showDirectDebit(debit),
    merchant: { name: account?.name ?? '' },
    payment_method: method
      ? { id: method.id, bank: method.bank, number: maskedNumber(method), validation: showValidation(method) }
      : null,
  };
}
