import { type DirectDebit, usualAmountOf } from '#lib/domain/direct-debit/record.ts';
import { amountOf } from '#lib/domain/money.ts';
import type { Payment } from '#lib/operations/search/search-payments.ts';
import type { Row } from './output.ts';

/** A direct debit in a listing. */
export function rowOfDebit(debit: DirectDebit): Row {
  return {
    direct_debit_id: debit.id,
    account_id: debit.account_id,
    reference: debit.reference,
    status: debit.status,
    name: debit.customer.name,
    email: debit.customer.email,
    amount: amountOf(usualAmountOf(debit)),
    next_payment_date: debit.next_payment_date,
    concept: debit.concept,
    created_at: debit.created_at,
  };
}

/** A payment in a listing: amounts in pesos, what the bank said in our words and in its own code. */
export function rowOfPayment(payment: Payment) {
  const { failure } = payment;
  return {
    order_id: payment.id,
    account_id: payment.account_id,
    direct_debit_id: payment.direct_debit_id,
    reference: payment.reference,
    amount: amountOf(payment.totals.total),
    status: payment.status,
    charge_date: payment.charge_date,
    presented_on: payment.presented_on ?? null,
    updated_at: payment.updated_at,
    reason: failure?.code ?? null,
    bank_code: failure?.bank_code ?? null,
    message: failure?.message ?? null,
    reversed_at: payment.reversed_at,
    retried_by: payment.retried_by,
    file: payment.file_id ?? null,
  } satisfies Row;
}
