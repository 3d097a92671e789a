import { fileNameOf } from '#lib/domain/bank-file/file-name.ts';
import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import { findBank } from '#lib/domain/banks.ts';
import { type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import type { Failure, Payment } from '#lib/domain/order.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { bankWord, type Unpaid } from './bank-word.ts';
import { isCarried, isDone } from './billing-cycle.ts';
import { type Charge, type ChargeTransition, collectionOf } from './charge.ts';
import { withdrawn } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import { type Decision, decide, telling } from './lifecycle.ts';
import { askForWhatIsMissing } from './payment-method.ts';
import { changeSums } from './periods.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { isOver } from './schedule.ts';

/**
 * For how many days a bank may return what it has paid: the payer has 90 from the end of the statement period, the bank
 * up to 20 more to decide (Decisions, Orders of a direct debit).
 */
export const RETURNABLE_DAYS = 150;

/** With the bank; or kept from it by an exception, in which case an operator says what became of it. */
const UNDER_WAY: readonly OrderStatus[] = ['in_process', 'created'];
const UNPAID: readonly OrderStatus[] = ['failed', 'pending_next_cycle', 'cancelled'];

/** What a bank return does to a charge. `unchanged`: that was known before. */
export type Settlement = 'paid' | 'failed' | 'reversed' | 'corrected' | 'unchanged';

const FAULTS = ['not_presented', 'contradiction', 'returned_too_late'] as const;

/** Why a bank return cannot be true after what is known of its charge. */
export type ReturnFault = (typeof FAULTS)[number];

export const isReturnFault = (settlement: Settlement | ReturnFault): settlement is ReturnFault =>
  FAULTS.some((fault) => fault === settlement);

/** What a bank return does to a charge as it stands, given the charge that was made in its place; or why it does nothing. */
export function settlementOf(
  charge: Charge,
  { bankReturn, successor, isOperators = false }: Omit<Returned, 'method'>,
  today: CalendarDate,
): Settlement | ReturnFault {
  const { status, failure, presented_on: presentedOn = today } = charge;
  if (isUnderWay(charge)) return bankReturn.paid ? 'paid' : 'failed';
  if (failure) {
    if (bankReturn.paid) return isCorrectable(charge, successor) ? 'corrected' : 'contradiction';
    return bankReturn.bankCode === failure.bank_code ? 'unchanged' : 'contradiction';
  }
  if (status !== 'paid') return 'not_presented';
  if (bankReturn.paid) return 'unchanged';
  const isLate = !isOperators && daysBetween(presentedOn, today) > RETURNABLE_DAYS;
  return isLate ? 'returned_too_late' : 'reversed';
}

const isUnderWay = ({ status, exception }: Charge) =>
  status === 'in_process' || (status === 'created' && exception !== undefined);

/** What failed was paid after all: where nothing was made in its place, or that can still be withdrawn. */
function isCorrectable({ status, failure, retried_by }: Charge, successor: Charge | undefined): boolean {
  const isFree = retried_by === null || successor?.status === 'created';
  return UNPAID.includes(status) && failure !== null && isFree;
}

/** What a return is settled with. `method` is the account that was collected from, for the payment's record. */
export type Returned = {
  bankReturn: BankReturn;
  method: PaymentMethod | undefined;
  successor?: Charge | undefined;
  /** An operator says so, who knows better than the calendar. */
  isOperators?: boolean;
};

/**
 * Does to a charge what the bank has returned, with everything that follows for its direct debit; nothing where that
 * was done before, or cannot be true.
 */
export function settle(
  debit: DirectDebit,
  charge: Charge,
  returned: Returned,
  clock: Clock,
): Decision | undefined {
  const { bankReturn, method, successor } = returned;
  switch (settlementOf(charge, returned, clock.today)) {
    case 'paid':
      return paid(debit, charge, method, clock);
    case 'failed':
      return failed(debit, charge, bankReturn as Unpaid, clock);
    case 'reversed':
      return reversed(debit, charge, bankReturn as Unpaid, clock);
    case 'corrected':
      return corrected(debit, charge, { method, successor }, clock);
    default:
      return undefined;
  }
}

function paid(debit: DirectDebit, charge: Charge, method: PaymentMethod | undefined, clock: Clock): Decision {
  const payments = [paymentOf(charge, method)];
  const changes = {
    open_orders: debit.open_orders - 1,
    periods: changeSums(debit, charge.period.n, { open: -1, paid: 1 }),
    unpaid_periods: [],
  };
  const decision = settling(debit, charge, changes, clock, {
    from: UNDER_WAY,
    set: { status: 'paid', payments },
  });
  return telling(decision, { type: 'charge.paid', data: factsOf(charge) });
}

/** Carried to the next cycle where there is one; otherwise it is the merchant's to retry. */
function failed(debit: DirectDebit, charge: Charge, bankReturn: Unpaid, clock: Clock): Decision {
  const carried = isCarried(debit) && !isOver(debit, clock.today);
  const failure = failureOf(bankReturn);
  const periods = changeSums(debit, charge.period.n, { open: -1, failed: 1 });
  const word = bankWord(debit, charge, bankReturn, periods, clock);
  const changes = {
    open_orders: debit.open_orders - 1,
    periods,
    ...(carried
      ? { carried_orders: [...debit.carried_orders, charge.id] }
      : { unpaid_orders: debit.unpaid_orders + 1 }),
    ...word.changes,
  };
  const decision = settling(debit, charge, changes, clock, {
    from: UNDER_WAY,
    set: {
      status: carried ? 'pending_next_cycle' : 'failed',
      failure,
      ...word.mark,
    },
  });
  const isActive = decision.next.status === 'active';
  const next_attempt_date = carried && isActive ? decision.next.next_payment_date : null;
  const data = { ...factsOf(charge), code: failure.code, next_attempt_date };
  return telling(decision, { type: 'charge.failed', data });
}

/** What was paid is given back: it failed after all, and is not presented again by itself. */
function reversed(debit: DirectDebit, charge: Charge, bankReturn: Unpaid, clock: Clock): Decision {
  const failure = failureOf(bankReturn);
  const periods = changeSums(debit, charge.period.n, { paid: -1, failed: 1 });
  const word = bankWord(debit, charge, bankReturn, periods, clock);
  const changes = { unpaid_orders: debit.unpaid_orders + 1, periods, ...word.changes };
  const decision = settling(debit, charge, changes, clock, {
    from: ['paid'],
    set: { status: 'failed', failure, reversed_at: clock.now.toISOString(), ...word.mark },
  });
  const data = { ...factsOf(charge), code: failure.code };
  return telling(decision, { type: 'charge.reversed', data });
}

/**
 * What had failed was paid after all: a successor that is still `created` is withdrawn, and a pause for which this
 * failure was the reason is lifted. What was given up with its direct debit is paid as well; the final status stays.
 */
function corrected(
  debit: DirectDebit,
  charge: Charge,
  { method, successor }: Pick<Returned, 'method' | 'successor'>,
  clock: Clock,
): Decision {
  const isCarriedOn = debit.carried_orders.includes(charge.id);
  const isCounted = !isCarriedOn && charge.status === 'failed' && charge.retried_by === null;
  const changes = {
    open_orders: debit.open_orders - (successor ? 1 : 0),
    periods: changeSums(debit, charge.period.n, { paid: 1, ...(successor ? { open: -1 } : { failed: -1 }) }),
    carried_orders: debit.carried_orders.filter((id) => id !== charge.id),
    unpaid_orders: debit.unpaid_orders - (isCounted ? 1 : 0),
    unpaid_periods: [],
    pauses: debit.pauses.filter(
      ({ reason, order_id }) => order_id !== charge.id && reason !== 'unpaid_periods',
    ),
  };
  const decision = settling(
    debit,
    charge,
    isFinal(debit) ? { periods: changes.periods, unpaid_orders: changes.unpaid_orders } : changes,
    clock,
    {
      from: UNPAID,
      ...(charge.retried_by !== null && { retriedBy: charge.retried_by }),
      set: {
        status: 'paid',
        payments: [paymentOf(charge, method)],
        failure: null,
        reversed_at: null,
        corrected_at: clock.now.toISOString(),
        retried_by: null,
        needs_consent: false,
      },
    },
  );
  const moved = successor
    ? [...decision.moved, { charge: successor, transition: withdrawn }]
    : decision.moved;
  const data = { ...factsOf(charge), code: charge.failure?.code ?? '' };
  return telling({ ...decision, moved }, { type: 'charge.corrected', data });
}

/**
 * The charge's transition with the changes of its direct debit. It is completed where nothing is left to do; where it
 * is stopped, its orders that have not gone to the bank are withdrawn, and its customer is asked for what is missing.
 */
function settling(
  debit: DirectDebit,
  charge: Charge,
  changes: Partial<DirectDebit>,
  clock: Clock,
  transition: ChargeTransition,
): Decision {
  const after = { ...debit, ...changes };
  const isPaidOnce = !debit.is_recurring && transition.set.status === 'paid';
  const ends =
    !isFinal(debit) && debit.ending === null && after.open_orders === 0 && (isPaidOnce || isDone(after));
  const isStopped = after.pauses.length > debit.pauses.length;
  const all = {
    ...changes,
    ...(ends && { status: 'completed' as const, next_payment_date: null, requested_payment_date: null }),
    ...(isStopped && { is_withdrawing: after.open_orders > 0 }),
  };
  const decision = isStopped ? askForWhatIsMissing(debit, all, clock) : decide(debit, all, clock);
  const remove = charge.exception === undefined ? [] : (['exception'] as const);
  return { ...decision, moved: [{ charge, transition: { ...transition, remove } }] };
}

function failureOf({ bankCode, reason }: Unpaid): Failure {
  return { code: reason.code, bank_code: bankCode, message: reason.message, retryable: reason.retryable };
}

function factsOf(charge: Charge) {
  return { ...collectionOf(charge), order_id: charge.id };
}

function paymentOf(charge: Charge, method: PaymentMethod | undefined): Payment {
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
