import type { ShownDebit } from '#lib/api/records/direct-debit.ts';
import { LARGEST_AMOUNT } from '#lib/domain/direct-debit/record.ts';
import { centavosOf } from '#lib/domain/money.ts';
import { bankName } from '#lib/wording/bank-name.ts';
import type { DirectDebitFacts } from '#lib/wording/facts.ts';

/** The terms as the mails have them, so that page and mails say the same in the same words. */
export function factsOf(debit: ShownDebit): DirectDebitFacts {
  const method = debit.payment_method;
  return {
    merchantName: debit.merchant.name,
    customerName: debit.customer.name,
    concept: debit.concept,
    amount: centavosOf(debit.amount ?? debit.max_amount ?? 0) || LARGEST_AMOUNT,
    isFixedAmount: debit.is_fixed_amount,
    interval: debit.interval ?? undefined,
    nextPaymentDate: debit.next_payment_date ?? undefined,
    endDate: debit.end_date ?? undefined,
    account: method ? { bankName: bankName(method.bank), lastFour: method.number.slice(-4) } : undefined,
    reference: debit.reference,
  };
}
