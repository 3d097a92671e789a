import { validPairs } from '#lib/domain/account-keys.ts';
import { type DirectDebit, usualAmountOf } from '#lib/domain/direct-debit/record.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import type { Payment } from '#lib/operations/search/search-payments.ts';
import type { Account } from '#lib/store/accounts.ts';
import type { Row } from './output/row.ts';
import { percentOf, pesos, price } from './output/values.ts';

/** An account in a listing: its price in percent and pesos. */
export function rowOfAccount(account: Account): Row {
  return {
    account_id: account.account_id,
    name: account.name,
    status: account.status,
    features: account.features.join(' '),
    percent: percentOf(account.pricing.percent_basis_points),
    fixed: price(account.pricing.fixed_centavos as Centavos),
    public_keys: validPairs(account, new Date())
      .map(({ public_key }) => public_key)
      .join(' '),
    created_at: account.created_at,
  };
}

/** An account with its members in order. */
export function describeAccount(account: Account) {
  const { pricing } = account;
  return {
    account_id: account.account_id,
    name: account.name,
    status: account.status,
    features: account.features,
    pricing: {
      percent: percentOf(pricing.percent_basis_points),
      fixed: price(pricing.fixed_centavos as Centavos),
    },
    ...settlementTermsOf(account),
    legal_name: account.legal_name,
    address: account.address,
    support_email: account.support_email,
    support_phone: account.support_phone,
    support_url: account.support_url,
    privacy_notice_url: account.privacy_notice_url,
    contact_email: account.contact_email,
    language: account.language,
    created_at: account.created_at,
    updated_at: account.updated_at,
  };
}

/** A direct debit in a listing. */
export function rowOfDebit(debit: DirectDebit): Row {
  return {
    direct_debit_id: debit.id,
    account_id: debit.account_id,
    reference: debit.reference,
    status: debit.status,
    name: debit.customer.name,
    email: debit.customer.email,
    amount: price(usualAmountOf(debit)),
    next_payment_date: debit.next_payment_date,
    concept: debit.concept,
    created_at: debit.created_at,
  };
}

/** A payment in a listing: amounts in pesos, the reason of a failure in our words and as the bank's code. */
export function rowOfPayment(payment: Payment) {
  const { failure } = payment;
  return {
    order_id: payment.id,
    account_id: payment.account_id,
    direct_debit_id: payment.direct_debit_id,
    reference: payment.reference,
    amount: pesos(payment.totals.total),
    status: payment.status,
    charge_date: payment.charge_date,
    presented_on: payment.presented_on ?? null,
    updated_at: payment.updated_at,
    reason: failure?.code ?? null,
    bank_code: failure?.bank_code ?? null,
    message: failure?.message ?? null,
    reversed_at: payment.reversed_at,
    retried_by: payment.retried_by,
    file: payment.file_id === undefined ? null : nameOf({ kind: 'collections', id: payment.file_id }),
    exception: payment.exception ?? null,
    refund_due: payment.refund_due ? pesos(payment.refund_due.amount) : null,
  } satisfies Row;
}
