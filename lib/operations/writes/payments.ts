import { eventsOfRefund } from '#lib/api/refunds/events.ts';
import { eventsOfTransfer } from '#lib/api/transfers/events.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import type { BookedPayment } from '#lib/domain/outgoing/payment.ts';
import { requireBooked } from '#lib/domain/outgoing/whereabouts.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { paymentKey } from '#lib/store/ledger/keys.ts';
import { writesOfLines } from '#lib/store/ledger/lines.ts';
import { changePayment, storePayment } from '#lib/store/outgoing/payments.ts';

/** Returns the writes of a new refund, with its event, and with its lines if it is released with its creation. */
export const storeRefund = ({ payment, lines }: BookedPayment<Refund>, now: Date): Write[] => [
  storePayment(payment),
  ...emit(placeOf(payment), eventsOfRefund(undefined, payment), now),
  ...bookLines(undefined, payment, lines, now),
];

/**
 * Returns the writes of a step of a transfer or a refund that moves no money, with its events for merchants. They fail
 * with `ConflictError` if it changed since it was read.
 *
 * @throws Error if the step moves money
 */
export const movePayment = <P extends Payment>(before: P, next: P, now: Date): Write[] =>
  bookPayment(before, { payment: next, lines: [] }, now);

/**
 * Does the same for a step that moves money, with its lines in the ledger.
 *
 * @throws Error if its lines move something else than the step
 */
export const bookPayment = <P extends Payment>(
  before: P,
  { payment, lines }: BookedPayment<P>,
  now: Date,
): Write[] => [
  changePayment(before, payment),
  ...emit(placeOf(payment), eventsOf(before, payment), now),
  ...bookLines(before, payment, lines, now),
];

/** Returns the writes of a new payment that the bank has already, with its line in the ledger and its event. */
export const writesOfAdopted = <P extends Payment>(
  { payment, lines }: BookedPayment<P>,
  now: Date,
): Write[] => [
  storePayment(payment),
  ...emit(placeOf(payment), eventsOf({ ...payment, status: 'released' }, payment), now),
  ...bookLines(undefined, payment, lines, now),
];

const eventsOf = (before: Payment, next: Payment) =>
  isRefund(next)
    ? eventsOfRefund(before as Refund, next)
    : eventsOfTransfer(before as Exclude<Payment, Refund>, next);

/** All steps of payments pass through here. */
function bookLines(
  before: Payment | undefined,
  payment: Payment,
  lines: readonly Line[],
  now: Date,
): Write[] {
  requireBooked(before, payment, lines);
  return writesOfLines(placeOf(payment), lines, now);
}

const placeOf = ({ id, account_id }: Payment) => ({ pk: paymentKey(id).pk, account_id });
