import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { type BankReturn, classOfReason } from '#lib/domain/bank-file/return-codes.ts';
import { type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import { type Dispute, type DisputeStep, openDispute, winDispute } from '#lib/domain/disputes/dispute.ts';
import type { DisputeFee } from '#lib/domain/fees.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { isWordOfCustomer } from './bank-word.ts';
import { type Charge, isFree } from './charge.ts';
import { inPlaceOf, isOpen, isPaid, paidInsteadOf } from './same-debt.ts';

/**
 * How many days a bank may return what it has paid: the payer has 90 from the end of the statement period, the bank up
 * to 20 more to decide (Decisions, Orders of a direct debit).
 */
export const RETURNABLE_DAYS = 150;

/** At the bank; or held by an exception, where an operator decides what happened to it. */
export const UNDER_WAY: readonly OrderStatus[] = ['in_process', 'created'];
export const UNPAID: readonly OrderStatus[] = ['failed', 'pending_next_cycle', 'cancelled'];

/**
 * The effect of a return on a charge. `objected`: it had failed for another reason, and its customer does not want it.
 * `taken_twice`: it was paid as well as another order of its debt. `unchanged`: it was known before, or a return with a
 * later date says otherwise.
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

/** Why a return contradicts what is known of its charge. */
export type ReturnFault = (typeof FAULTS)[number];

export const isReturnFault = (settlement: Settlement | ReturnFault): settlement is ReturnFault =>
  FAULTS.some((fault) => fault === settlement);

/**
 * Returns the effect of a return on a charge in its current state, given the others of its debt, or why it has none.
 * If two returns contradict each other, the one with the later header date counts, whichever arrives first; with the
 * same date neither counts. An objection always counts, for any earlier failure (Mandate, The bank's word).
 */
export function settlementOf(
  charge: Charge,
  returned: Omit<Returned, 'method'>,
  today: CalendarDate,
): Settlement | ReturnFault {
  const { bankReturn, group = [], isOperators = false, isTakenTwice = false } = returned;
  const { status, failure, presented_on: presentedOn = today } = charge;
  if (isTakenTwice) {
    // The open one may be paid as well: only then can be said which payments are second ones.
    const isTwice = isFailure(charge) && group.some(isPaid) && !group.some(isOpen);
    return isTwice ? 'taken_twice' : 'contradiction';
  }
  if (isUnderWay(charge)) return bankReturn.paid ? 'paid' : 'failed';
  if (isOperators && isWithdrawnAfterRefusal(charge)) {
    if (!bankReturn.paid) return 'unchanged';
    return isCorrectable(charge, group) && !paidInsteadOf(charge, group) ? 'paid' : 'contradiction';
  }
  if (!failure && !isPaid(charge)) return 'not_presented';
  if (failure ? !bankReturn.paid && bankReturn.bankCode === failure.bank_code : bankReturn.paid)
    return 'unchanged';
  const age = ageOf(charge, returned);
  if (failure && !bankReturn.paid && isWordOfCustomer(bankReturn.reason.class)) {
    const isFirst = !isWordOfCustomer(classOfReason(failure.code));
    if (isFirst || age === 'later') return 'objected';
  }
  if (age !== 'later') return age === 'earlier' ? 'unchanged' : 'contradiction';
  if (failure) {
    const isOnly = isCorrectable(charge, group) && !paidInsteadOf(charge, group);
    return bankReturn.paid && isOnly ? 'corrected' : 'contradiction';
  }
  const isLate = !isOperators && daysBetween(presentedOn, today) > RETURNABLE_DAYS;
  return status === 'paid' && isLate ? 'returned_too_late' : 'reversed';
}

/**
 * Compares the header date of a return with that of the return that settled the charge. An operator's decision is
 * always later.
 */
function ageOf(
  { returned_on: before }: Charge,
  { saidOn, isOperators }: Pick<Returned, 'saidOn' | 'isOperators'>,
): 'later' | 'earlier' | 'same' {
  if (isOperators || before === undefined || saidOn === undefined || saidOn > before) return 'later';
  return saidOn === before ? 'same' : 'earlier';
}

/**
 * Returns whether an order was withdrawn although the bank had refused its file: it may return that file nevertheless,
 * and then an operator decides whether it has collected.
 */
export const isWithdrawnAfterRefusal = ({ status, failure, refused_on = [] }: Charge): boolean =>
  status === 'cancelled' && failure === null && refused_on.length > 0;

const isFailure = (charge: Charge) =>
  (UNPAID.includes(charge.status) && charge.failure !== null) || isWithdrawnAfterRefusal(charge);

/** Returns whether an order is at the bank, or is held until an operator says what happened to it. */
export const isUnderWay = ({ status, exception }: Charge) =>
  status === 'in_process' || (status === 'created' && exception !== undefined);

/**
 * Returns whether a failed charge can be settled as paid after all: each charge in its place has failed too, or has not
 * gone to the bank and can be withdrawn.
 */
function isCorrectable(charge: Charge, group: readonly Charge[]): boolean {
  const successors = inPlaceOf(charge, group);
  const isOurs = successors.every((one) => isFailure(one) || isFree(one));
  const isAlone = group.every((one) => !isOpen(one) || successors.includes(one));
  return isFailure(charge) && isOurs && isAlone && (charge.retried_by === null || successors.length > 0);
}

/** What a return is settled with. `method` is the account that was collected from, for the payment's record. */
export type Returned = {
  bankReturn: BankReturn;
  method: PaymentMethod | undefined;
  /** The other orders of its debt. */
  group?: readonly Charge[];
  /** The presentation date in the header of the bank's file. Undefined for an operator's decision. */
  saidOn?: CalendarDate | undefined;
  /** An operator decided it: the limit of days does not apply. */
  isOperators?: boolean;
  /** An operator says that it was paid as well as another order of its debt. */
  isTakenTwice?: boolean;
  /** The refund of an order that was taken twice, if it is made by itself. */
  refund?: Refund | undefined;
};

/** Why a line of a bank's file does not match the order that it names, as that order was presented. */
export type Mismatch =
  | 'unknown_reference'
  | 'other_amount'
  | 'other_account'
  | 'other_date'
  | 'not_presented'
  | 'presentment_refused';

/**
 * Returns why a line does not match an order as it was presented, by reference, amount, account and the line's own
 * dates; undefined if it matches. The dates of the file's header are not compared, since a late return has a new one
 * (Decisions, Answers always get in).
 * @param accountDigest the digest of the account that the line names
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

/** Returns whether the customer does not recognise the payment, as the bank says. */
export const isDisputed = (bankReturn: BankReturn): boolean =>
  !bankReturn.paid && bankReturn.reason.class === 'objection_chargeback';

/**
 * Returns the step of an order's dispute, if a return has one: it opens a dispute that costs `fee`, and the correction
 * of that return wins it.
 */
export function disputeStepOf(
  charge: Charge,
  settlement: Settlement | ReturnFault,
  returned: { bankReturn: BankReturn; dispute: Dispute | undefined; fee: DisputeFee },
  time: BookingTime,
): DisputeStep | undefined {
  const { bankReturn, dispute, fee } = returned;
  if (settlement === 'reversed' && isDisputed(bankReturn))
    return openDispute(charge, { bankCode: bankReturn.bankCode, fee }, time);
  const isCorrected = settlement === 'corrected' || settlement === 'taken_twice';
  return isCorrected && dispute && dispute.status !== 'won' ? winDispute(dispute, time) : undefined;
}
