import { fileNameOf } from '#lib/domain/bank-file/header.ts';
import { findBank } from '#lib/domain/banks.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { HOLDERS } from '#lib/domain/holders.ts';
import type { Failure, Payment } from '#lib/domain/order.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { Unpaid } from './bank-word.ts';
import { type Charge, type ChargeMove, type ChargeTransition, collectionOf } from './charge.ts';
import type { Clock } from './clock.ts';
import { countersAfter } from './counters.ts';
import type { Changes, Decision } from './decision.ts';
import { decide } from './lifecycle.ts';
import { isDone } from './next-collection.ts';
import { askForWhatIsMissing } from './payment-method.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { laterOf } from './schedule.ts';

/**
 * Makes the charge's transition, and those of `others`, with the changes of its direct debit. If nothing is left to do,
 * the direct debit is completed. If it is paused, its orders that have not gone to the bank are withdrawn, and its
 * customer is asked for what is missing.
 */
export function settling(
  debit: DirectDebit,
  { charge, returned: { saidOn } }: { charge: Charge; returned: { saidOn?: CalendarDate | undefined } },
  changes: Changes,
  clock: Clock,
  transition: ChargeTransition,
  others: readonly ChargeMove[] = [],
): Decision {
  const moved = [{ charge, transition: transitionOf(charge, transition, saidOn) }, ...others];
  const counters = countersAfter(debit.counters, { moved });
  const after = { ...debit, ...changes, counters };
  const isPaidOnce = !debit.is_recurring && transition.set.status === 'paid';
  const ends =
    !isFinal(debit) && debit.ending === null && counters.open_orders === 0 && (isPaidOnce || isDone(after));
  const isStopped = after.pauses.length > debit.pauses.length;
  const all = {
    ...changes,
    ...(ends && { status: 'completed' as const, next_payment_date: null, requested_payment_date: null }),
    ...(isStopped && { is_withdrawing: counters.open_orders > 0 }),
  };
  return (isStopped ? askForWhatIsMissing : decide)(debit, all, clock, { moved });
}

/** Returns the transition with the date of the return; it also ends the exceptions that the order was part of. */
function transitionOf(
  charge: Charge,
  transition: ChargeTransition,
  saidOn: CalendarDate | undefined,
): ChargeTransition {
  const remove = [...(transition.remove ?? []), ...HOLDERS].filter((name) => charge[name] !== undefined);
  const returned_on = saidOn && laterOf(saidOn, charge.returned_on ?? saidOn);
  return { ...transition, set: { ...transition.set, ...(returned_on && { returned_on }) }, remove };
}

/** Returns why an order failed, as its record shows it. */
export function failureOf({ bankCode, reason }: Unpaid): Failure {
  return { code: reason.code, bank_code: bankCode, message: reason.message, retryable: reason.retryable };
}

/** Returns what events say of a settled order. */
export function factsOf(charge: Charge) {
  return { ...collectionOf(charge), order_id: charge.id };
}

/** Returns the payment of an order, from the account that it was collected from. */
export function paymentOf(charge: Charge, method: PaymentMethod | undefined): Payment {
  return {
    id: `pay_${charge.id.slice('ord_'.length)}`,
    folio: charge.file_id === undefined ? '' : fileNameOf(charge.file_id),
    reference: String(charge.reference),
    status: 'paid',
    type: 'direct_debit',
    currency: charge.currency,
    amount: charge.totals.total,
    gateway: 'direct_debit',
    method: {
      name: method?.name ?? '',
      exp_month: '',
      exp_year: '',
      type: 'clabe',
      last4: method?.number_last4 ?? '',
      brand: '',
      bankname: findBank(method?.bank ?? '')?.name ?? '',
      domestic: true,
    },
    affiliation_number: '',
  };
}
