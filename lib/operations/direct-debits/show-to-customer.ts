import type { CustomerDebit } from '#lib/api/direct-debits/record.ts';
import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import { maskedNumber, showValidation } from '#lib/api/payment-methods/show.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit as StoredDirectDebit } from '#lib/domain/direct-debit/record.ts';
import { datesFromNow } from '#lib/domain/direct-debit/schedule.ts';
import { nameOfTerms, termsOf } from '#lib/domain/mandate/terms.ts';
import { amountOf } from '#lib/domain/money.ts';
import type { PaymentMethod as StoredPaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { VerificationTransfer } from '#lib/domain/payment-method/verification-transfer.ts';
import { configuredTransfer } from '#lib/operations/payment-methods/configured-transfer.ts';
import { type Account, findAccount } from '#lib/store/accounts.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { waitingForConsent } from './waiting-for-consent.ts';

/**
 * What the customer sees in addition to the direct debit itself, such as the merchant and the account that it charges.
 */
export type Surroundings = {
  account: Account | undefined;
  method: StoredPaymentMethod | undefined;
  /** The transfer that verifies an account, if the stage sets how statements show it. */
  transfer: VerificationTransfer | undefined;
  /** The orders that only a new consent may list. */
  waiting: readonly Charge[];
};

/** Reads these facts for a direct debit, with the orders that are named. */
export async function surroundingsOf(
  debit: StoredDirectDebit,
  named: readonly string[] = [],
): Promise<Surroundings> {
  const { account_id, customer_id, payment_method_id: id } = debit;
  const [account, method, waiting] = await Promise.all([
    findAccount(account_id),
    id === null ? undefined : findPaymentMethod(account_id, customer_id, id),
    waitingForConsent(debit, named),
  ]);
  return { account, method, transfer: configuredTransfer(), waiting };
}

/**
 * Returns a direct debit as callers with its customer's link see it: with the merchant, the masked account, and the day
 * on which it would first be collected, so that customers know what they authorise.
 */
export function showToCustomer(
  debit: StoredDirectDebit,
  { account, method, transfer, waiting }: Surroundings,
  clock: Clock,
): CustomerDebit {
  const asOfNow = withDatesFromNow(debit, clock);
  return {
    ...showDirectDebit(asOfNow),
    terms_hash: nameOfTerms(termsOf(asOfNow, { merchant: account, method }), debit.link),
    merchant: showMerchant(account),
    holder: method ? { name: method.name } : null,
    payment_method: method
      ? { id: method.id, bank: method.bank, number: maskedNumber(method), validation: showValidation(method) }
      : null,
    verification_transfer: transfer
      ? { amount: amountOf(transfer.amount), sender: transfer.sender, concept: transfer.concept }
      : null,
    unpaid_orders: waiting.map(({ id, totals, charge_date }) => ({
      id,
      amount: amountOf(totals.total),
      charge_date,
    })),
  };
}

/** Returns the merchant, with all known contacts. */
function showMerchant(account: Account | undefined): CustomerDebit['merchant'] {
  return {
    name: account?.name ?? '',
    legal_name: account?.legal_name ?? null,
    address: account?.address ?? null,
    support: {
      email: account?.support_email ?? null,
      phone: account?.support_phone ?? null,
      url: account?.support_url ?? null,
    },
    privacy_notice_url: account?.privacy_notice_url ?? null,
  };
}

/**
 * Returns a direct debit that waits for its customer with the day on which it would be collected if they acted now.
 * Others stay as they are.
 */
export function withDatesFromNow(debit: StoredDirectDebit, clock: Clock): StoredDirectDebit {
  const isWaiting = debit.status === 'created' || debit.status === 'pending';
  return isWaiting ? { ...debit, ...datesFromNow(debit, clock) } : debit;
}
