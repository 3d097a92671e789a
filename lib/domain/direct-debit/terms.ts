import { nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { type Charge, givenUp } from './charge.ts';
import { type Clock, type Decision, decide, requireNotFinal } from './lifecycle.ts';
import { takenFrom } from './payment-method.ts';
import type { DirectDebit } from './record.ts';

/** What can change of the terms. */
export type TermChanges = {
  next_payment_date?: CalendarDate | undefined;
  amount?: Centavos | undefined;
  max_amount?: Centavos | undefined;
  concept?: string | undefined;
  interval?: Interval | undefined;
  payment_method_id?: string | undefined;
};

/**
 * Other terms, or another date: the date until it is final, what the customer agrees to only until they have agreed
 * to it. `method` is the account that it collects from afterwards, where that changes. `direct_debit_final`,
 * `direct_debit_not_created`, `validation_failed`.
 */
export function changeTerms(
  debit: DirectDebit,
  { changes, method }: { changes: TermChanges; method: PaymentMethod | undefined },
  clock: Clock,
): Decision {
  requireChangeable(debit, changes);
  const { next_payment_date: date } = changes;
  const dates = date && {
    next_payment_date: nextBusinessDay(date, clock.closed),
    requested_payment_date: date,
    anchor_date: date,
    cycle: 0,
  };
  return decide(
    debit,
    {
      amount: changes.amount ?? debit.amount,
      max_amount: changes.max_amount ?? debit.max_amount,
      concept: changes.concept ?? debit.concept,
      interval: changes.interval ?? debit.interval,
      ...dates,
      ...(method && takenFrom(method, debit, clock)),
    },
    clock,
  );
}

/** Refuses changes of what was agreed, and those that do not fit the other terms. */
export function requireChangeable(
  debit: DirectDebit,
  { next_payment_date: date, ...agreed }: TermChanges,
): void {
  requireNotFinal(debit);
  if (debit.status !== 'created' && Object.keys(agreed).length > 0)
    throw new ApiError('direct_debit_not_created');
  if (!debit.is_recurring && agreed.interval)
    throw invalid('interval', 'not_recurring', 'Leave it out: it does not recur.');
  if (!debit.is_fixed_amount && agreed.amount)
    throw invalid('amount', 'not_fixed', 'Send max_amount: the amount varies.');
  if (debit.is_fixed_amount && agreed.max_amount)
    throw invalid('max_amount', 'fixed', 'Send amount alone: it is fixed.');
  if (date && debit.end_date && date > debit.end_date) {
    throw invalid('next_payment_date', 'after_end', 'Choose a day up to the end date.');
  }
}

/** Refuses what cannot be cancelled: `direct_debit_final`, `direct_debit_has_open_orders` (Interface, States: rules). */
export function requireCancellable(debit: DirectDebit): void {
  requireNotFinal(debit);
  if (debit.open_orders > 0) throw new ApiError('direct_debit_has_open_orders');
}

/** The end, by the merchant's word. Charges that wait for a cycle, which now never comes, are given up with it. */
export function cancel(debit: DirectDebit, carried: readonly Charge[], clock: Clock): Decision {
  requireCancellable(debit);
  const decision = decide(debit, { status: 'cancelled', next_payment_date: null, carried_orders: [] }, clock);
  return { ...decision, moved: carried.map((charge) => ({ charge, transition: givenUp })) };
}
