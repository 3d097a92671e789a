import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { isFinal } from '#lib/domain/direct-debit.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { Account } from '#lib/store/accounts.ts';
import { succeededBy, takeStep } from '#lib/store/charge-steps.ts';
import { hasFailed, prepareCharge, type StoredCharge, storeCharge } from '#lib/store/charges.ts';
import type { StoredDirectDebit } from '#lib/store/direct-debits.ts';
import type { Write } from '#lib/store/transact.ts';
import { changeDirectDebit, closed, event } from './change-direct-debit.ts';

/** Refuses a direct debit that nothing can be collected from: `direct_debit_final`, `direct_debit_not_active`. */
export function requireActive({ status }: StoredDirectDebit): void {
  if (isFinal(status)) throw new ApiError('direct_debit_final');
  if (status !== 'active') throw new ApiError('direct_debit_not_active');
}

/** The writes that open a charge which the merchant asks for; its customer is told at once. */
export function openCharge(
  debit: StoredDirectDebit,
  charge: StoredCharge,
  changes: Partial<StoredDirectDebit>,
  now: Date,
): Write[] {
  const { next, writes } = changeDirectDebit(debit, { open_orders: debit.open_orders + 1, ...changes }, now);
  const { charge_date: date, reference } = charge;
  const { amount, concept } = sameAs(charge);
  const announcement = { amount, concept, date, reference };
  return [...storeCharge(charge), ...writes, event(next, 'direct_debit.charge_upcoming', announcement, now)];
}

/** Refuses a charge that cannot be retried: `order_not_failed`, or `already_retried` with what took its place. */
export function requireRetriable(charge: StoredCharge): void {
  if (!hasFailed(charge)) throw new ApiError('order_not_failed');
  if (charge.retried_by !== null) {
    throw new ApiError('already_retried', { extra: { retried_by: charge.retried_by } });
  }
}

/**
 * A new charge in the place of one that failed, on the next business day, with the writes that make it so. Whether
 * a retry can succeed is the merchant's to judge: `failure.retryable` is the bank's view, not a rule.
 */
export function retryCharge(
  debit: StoredDirectDebit,
  failed: StoredCharge,
  { reference, account }: { reference: number; account: Pick<Account, 'account_id' | 'pricing'> },
  now: Date,
): { charge: StoredCharge; writes: Write[] } {
  const chargeDate = businessDaysAfter(mexicoCityDate(now), 1, closed);
  const charge = prepareCharge(debit, { ...sameAs(failed), reference, chargeDate }, account, now);
  const wasCarried = debit.carried_orders.includes(failed.id);
  const changes = {
    carried_orders: debit.carried_orders.filter((id) => id !== failed.id),
    unpaid_orders: debit.unpaid_orders - (wasCarried ? 0 : 1),
  };
  return {
    charge,
    writes: [
      takeStep(failed, succeededBy(charge.id), () => new ConflictError(), now),
      ...openCharge(debit, charge, changes, now),
    ],
  };
}

/** What a successor takes over from the charge that failed. */
export function sameAs({ id, totals, items }: StoredCharge) {
  return { amount: totals.total, concept: items[0]?.name ?? '', retryOf: id };
}
