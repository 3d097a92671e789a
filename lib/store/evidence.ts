import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { AcknowledgeBy, DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { create } from './change.ts';
import { evidenceKey } from './keys.ts';
import type { Write } from './transact.ts';

/** The terms that a customer was shown and agreed to. */
type AcknowledgedTerms = {
  provider: string;
  concept: string;
  is_fixed_amount: boolean;
  amount: number | null;
  maximum_amount: number;
  currency: 'MXN';
  interval: Interval | 'once';
  first_payment_date: string | null;
  end_date: string | null;
  bank: string | null;
  account_last4: string | null;
};

/** How a customer consented: with all that is known of the acknowledgment, or with the account that they brought. */
type Given =
  | { acknowledge_by: AcknowledgeBy; orders: readonly string[] }
  | { with_account: string; consented_at: string; link: string };

/**
 * The write that keeps the evidence of a consent for good: who, from where, when, and to what. It is written once and
 * never changed, whatever becomes of the direct debit; `debit` is the one that was consented to.
 */
export function keepEvidence(
  debit: DirectDebit,
  given: Given,
  provider: string,
  method: PaymentMethod | undefined,
): Write {
  const terms: AcknowledgedTerms = {
    provider,
    concept: debit.concept,
    is_fixed_amount: debit.is_fixed_amount,
    amount: debit.amount,
    maximum_amount: debit.max_amount,
    currency: debit.currency,
    interval: debit.interval ?? 'once',
    first_payment_date: debit.next_payment_date,
    end_date: debit.end_date,
    bank: method?.bank ?? null,
    account_last4: method?.number_last4 ?? null,
  };
  return create({
    ...evidenceKey(debit.id, debit.consents),
    account_id: debit.account_id,
    ...given,
    terms,
  });
}
