import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import { findBank } from '#lib/domain/banks.ts';
import { type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import type { Failure, OrderStatus, Payment } from '#lib/domain/order.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { isCarried, isDone } from './billing-cycle.ts';
import { type Charge, type ChargeTransition, collectionOf, MAX_ORDER_ATTEMPTS } from './charge.ts';
import { type Clock, type Decision, decide, telling } from './lifecycle.ts';
import type { DirectDebit } from './record.ts';

/** For how many days a bank may return what it has paid (Decisions, Orders of a direct debit). */
export const RETURNABLE_DAYS = 90;

type Unpaid = Extract<BankReturn, { paid: false }>;

const UNDER_WAY: readonly OrderStatus[] = ['pending', 'in_process'];

/** What a bank return does to a charge. `unchanged`: that was known before. */
export type Settlement = 'paid' | 'failed' | 'reversed' | 'unchanged';

/** Why a bank return cannot be true after what is known of its charge. */
export type ReturnFault = 'not_presented' | 'contradiction' | 'returned_too_late';

/** What a bank return does to a charge as it stands. */
export function settlementOf({ status }: Charge, { paid }: BankReturn): Settlement {
  if (UNDER_WAY.includes(status)) return paid ? 'paid' : 'failed';
  return status === 'paid' && !paid ? 'reversed' : 'unchanged';
}

/** Whether a bank return says anything new about its charge; or why it cannot be true. */
export function isNews(charge: Charge, bankReturn: BankReturn, today: CalendarDate): boolean | ReturnFault {
  const { status, failure, presented_on: presentedOn } = charge;
  if (presentedOn === undefined) return 'not_presented';
  if (UNDER_WAY.includes(status)) return true;
  if (failure) {
    const isSame = !bankReturn.paid && bankReturn.bankCode === failure.bank_code;
    return isSame ? false : 'contradiction';
  }
  if (bankReturn.paid) return false;
  return daysBetween(presentedOn, today) > RETURNABLE_DAYS ? 'returned_too_late' : true;
}

/**
 * Does to a charge what the bank has returned, with everything that follows for its direct debit; nothing where that
 * was done before. `method` is the account that was collected from, for the payment's record.
 */
export function settle(
  debit: DirectDebit,
  charge: Charge,
  { bankReturn, method }: { bankReturn: BankReturn; method: PaymentMethod | undefined },
  clock: Clock,
): Decision | undefined {
  switch (settlementOf(charge, bankReturn)) {
    case 'paid':
      return paid(debit, charge, method, clock);
    case 'failed':
      return failed(debit, charge, bankReturn as Unpaid, clock);
    case 'reversed':
      return reversed(debit, charge, bankReturn as Unpaid, clock);
    case 'unchanged':
      return undefined;
  }
}

function paid(debit: DirectDebit, charge: Charge, method: PaymentMethod | undefined, clock: Clock): Decision {
  const payments = [paymentOf(charge, method)];
  const decision = settling(debit, charge, { open_orders: debit.open_orders - 1 }, clock, {
    from: UNDER_WAY,
    set: { status: 'paid', attempts: MAX_ORDER_ATTEMPTS, payments },
  });
  return telling(decision, { type: 'direct_debit.charge_paid', data: factsOf(charge) });
}

/** Carried to the next cycle where there is one; otherwise it is the merchant's to retry. */
function failed(debit: DirectDebit, charge: Charge, bankReturn: Unpaid, clock: Clock): Decision {
  const carried = isCarried(debit);
  const failure = failureOf(bankReturn);
  const changes = {
    open_orders: debit.open_orders - 1,
    ...(carried
      ? { carried_orders: [...debit.carried_orders, charge.id] }
      : { unpaid_orders: debit.unpaid_orders + 1 }),
  };
  const decision = settling(debit, charge, changes, clock, {
    from: UNDER_WAY,
    set: { status: carried ? 'pending_next_cycle' : 'failed', attempts: MAX_ORDER_ATTEMPTS, failure },
  });
  const next_attempt_date = carried ? decision.next.next_payment_date : null;
  const data = { ...factsOf(charge), code: failure.code, next_attempt_date };
  return telling(decision, { type: 'direct_debit.charge_failed', data });
}

/** What was paid is given back: it failed after all, and is not presented again by itself. */
function reversed(debit: DirectDebit, charge: Charge, bankReturn: Unpaid, clock: Clock): Decision {
  const failure = failureOf(bankReturn);
  const decision = settling(debit, charge, { unpaid_orders: debit.unpaid_orders + 1 }, clock, {
    from: ['paid'],
    set: { status: 'failed', failure, reversed_at: clock.now.toISOString() },
  });
  const data = { ...factsOf(charge), code: failure.code };
  return telling(decision, { type: 'direct_debit.charge_reversed', data });
}

/** The charge's transition with the changes of its direct debit, which is completed where nothing is left to do. */
function settling(
  debit: DirectDebit,
  charge: Charge,
  changes: Partial<DirectDebit>,
  clock: Clock,
  transition: ChargeTransition,
): Decision {
  const ends = debit.status === 'active' && isDone({ ...debit, ...changes });
  const decision = decide(debit, ends ? { ...changes, status: 'completed' } : changes, clock);
  return { ...decision, moved: [{ charge, transition }] };
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
    folio: charge.file_id?.slice(charge.file_id.indexOf('/') + 1) ?? '',
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
