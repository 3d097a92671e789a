import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { type BankReturn, classOfReason } from '#lib/domain/bank-file/return-codes.ts';
import { type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { isWordOfCustomer } from './bank-word.ts';
import type { Charge } from './charge.ts';

/**
 * For how many days a bank may return what it has paid: the payer has 90 from the end of the statement period, the bank
 * up to 20 more to decide (Decisions, Orders of a direct debit).
 */
export const RETURNABLE_DAYS = 150;

/** With the bank; or kept from it by an exception, in which case an operator says what became of it. */
export const UNDER_WAY: readonly OrderStatus[] = ['in_process', 'created'];
export const UNPAID: readonly OrderStatus[] = ['failed', 'pending_next_cycle', 'cancelled'];

/**
 * What a bank return does to a charge. `objected`: it had failed for another reason, and its customer does not want it.
 * `taken_twice`: it was paid as well as the one in its place. `unchanged`: that was known before, or a return under a later
 * date says otherwise.
 */
export type Settlement =
  | 'paid'
  | 'failed'
  | 'reversed'
  | 'corrected'
  | 'objected'
  | 'taken_twice'
  | 'unchanged';

const FAULTS = ['not_presented', 'contradiction', 'returned_too_late'] as const;

/** Why a bank return cannot be true after what is known of its charge. */
export type ReturnFault = (typeof FAULTS)[number];

export const isReturnFault = (settlement: Settlement | ReturnFault): settlement is ReturnFault =>
  FAULTS.some((fault) => fault === settlement);

/**
 * What a bank return does to a charge as it stands, given the charges that were made in its place; or why it does nothing.
 * Of two returns that contradict each other the one under the later header date counts, whichever arrives first; under one
 * date neither does. An objection counts whatever the order failed with before (Mandate, The bank's word).
 */
export function settlementOf(
  charge: Charge,
  returned: Omit<Returned, 'method' | 'twin'>,
  today: CalendarDate,
): Settlement | ReturnFault {
  const { bankReturn, successors = [], isOperators = false, isTakenTwice = false } = returned;
  const { status, failure, presented_on: presentedOn = today } = charge;
  if (isTakenTwice) return isFailure(charge) && successors.some(isPaid) ? 'taken_twice' : 'contradiction';
  if (isUnderWay(charge)) return bankReturn.paid ? 'paid' : 'failed';
  if (!failure && !isPaid(charge)) return 'not_presented';
  if (failure ? !bankReturn.paid && bankReturn.bankCode === failure.bank_code : bankReturn.paid)
    return 'unchanged';
  const age = ageOf(charge, returned);
  if (failure && !bankReturn.paid && isWordOfCustomer(bankReturn.reason.class)) {
    const isFirst = !isWordOfCustomer(classOfReason(failure.code));
    if (isFirst || age === 'later') return 'objected';
  }
  if (age !== 'later') return age === 'earlier' ? 'unchanged' : 'contradiction';
  if (failure) return bankReturn.paid && isCorrectable(charge, successors) ? 'corrected' : 'contradiction';
  const isLate = !isOperators && daysBetween(presentedOn, today) > RETURNABLE_DAYS;
  return status === 'paid' && isLate ? 'returned_too_late' : 'reversed';
}

/** How the header date of a return compares with that of the return which settled the charge; an operator's word is later. */
function ageOf(
  { answered_on: before }: Charge,
  { saidOn, isOperators }: Pick<Returned, 'saidOn' | 'isOperators'>,
): 'later' | 'earlier' | 'same' {
  if (isOperators || before === undefined || saidOn === undefined || saidOn > before) return 'later';
  return saidOn === before ? 'same' : 'earlier';
}

const isPaid = ({ status }: Charge) => status === 'paid';

const isFailure = ({ status, failure }: Charge) => UNPAID.includes(status) && failure !== null;

const isUnderWay = ({ status, exception }: Charge) =>
  status === 'in_process' || (status === 'created' && exception !== undefined);

/** What failed was paid after all: if nothing was made in its place, or that can still be withdrawn. */
function isCorrectable(charge: Charge, [successor]: readonly Charge[]): boolean {
  return isFailure(charge) && (charge.retried_by === null || successor?.status === 'created');
}

/** What a return is settled with. `method` is the account that was collected from, for the payment's record. */
export type Returned = {
  bankReturn: BankReturn;
  method: PaymentMethod | undefined;
  /** The charges that were made in its place, each for the one before it. */
  successors?: readonly Charge[];
  /** The presentation date in the header of the bank's file. Undefined for an operator's word. */
  saidOn?: CalendarDate | undefined;
  /** An operator says so, who knows better than the calendar. */
  isOperators?: boolean;
  /** An operator says that it was paid as well as the one in its place. */
  isTakenTwice?: boolean;
  /** Of a charge that was paid: the order that was paid as well, and whose refund is due. */
  twin?: Charge | undefined;
};

/** Why a line of a bank's file is not about the order that it names, as that order was presented. */
export type Mismatch =
  | 'unknown_reference'
  | 'other_amount'
  | 'other_account'
  | 'other_date'
  | 'not_presented'
  | 'presentment_refused';

/**
 * Whether a line is about an order as it was presented: by reference, amount, account and the line's own dates. Those of
 * the file's header say nothing, since a late return comes under a new one (Decisions, Answers always get in).
 *
 * @param accountDigest that of the account which the line names
 */
export function mismatchOf(
  charge: Charge | undefined,
  { amount, chargeDate, settlementDate }: Pick<ReadDetail, 'amount' | 'chargeDate' | 'settlementDate'>,
  accountDigest: string,
): Mismatch | undefined {
  if (!charge) return 'unknown_reference';
  const { totals, presented_on, refused_on = [], status } = charge;
  if (totals.total !== amount) return 'other_amount';
  if (chargeDate === settlementDate && refused_on.includes(chargeDate)) return 'presentment_refused';
  if (presented_on === undefined || status === 'pending') return 'not_presented';
  if (charge.account_digest !== accountDigest) return 'other_account';
  if (chargeDate !== presented_on || settlementDate !== presented_on) return 'other_date';
  return undefined;
}
