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
  maximum_amount: number | null;
  currency: 'MXN';
  interval: Interval | 'once';
  first_payment_date: string | null;
  end_date: string | null;
  bank: string | null;
  account_last4: string | null;
};

/**
 * The write that keeps the evidence of an acknowledgment for good: who, from where, when, and to what. It is
 * written once and never changed, whatever becomes of the direct debit.
 */
export function keepEvidence(
  debit: DirectDebit,
  acknowledgeBy: AcknowledgeBy,
  provider: string,
  method: PaymentMethod | undefined,
): Write {
  const terms: AcknowledgedTerms = {
    provider,
    concept: debit.concept,
    is_fixed_amount: debit.is_fixed_amount,
    maximum_amount: debit.amount ?? debit.max_amount,
    currency: debit.currency,
    interval: debit.interval ?? 'once',
    first_payment_date: debit.next_payment_date,
    end_date: debit.end_date,
    bank: method?.bank ?? null,
    account_last4: method?.number_last4 ?? null,
  };
  return create({
    ...evidenceKey(debit.id),
    account_id: debit.account_id,
    acknowledge_by: acknowledgeBy,
    terms,
  });
}
