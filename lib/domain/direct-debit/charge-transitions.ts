import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge, ChargeTransition } from './charge.ts';
import type { PreNotification } from './pre-notification-record.ts';

/** Replaces it by another charge that retries it; it no longer waits itself. */
export const succeededBy = ({ status }: Charge, successorId: string): ChargeTransition => ({
  from: ['failed', 'pending_next_cycle'],
  set: {
    status: 'failed',
    retried_by: successorId,
    status_before_retry: status === 'pending_next_cycle' ? status : 'failed',
  },
});

/** Replaces a failed retry by the order that it retried, since the bank has paid that one after all. */
export const replacedBy = ({ status, retried_by }: Charge, orderId: string): ChargeTransition => ({
  from: [status],
  ...(retried_by !== null && { retriedBy: retried_by }),
  set: { status: status === 'pending_next_cycle' ? 'failed' : status, retried_by: orderId },
});

/**
 * Moves it to another day for its merchant, while its direct debit is not active. It is pre-notified once that is active.
 * An order that was due by today lapses as if it had not been moved.
 */
export const datedOn = (
  date: CalendarDate,
  { first_due_on, charge_date }: Charge,
  today: CalendarDate,
): ChargeTransition => {
  const since = first_due_on ?? charge_date;
  return { from: ['created'], set: { charge_date: date, first_due_on: since <= today ? since : date } };
};

/** Moves it to another day for its merchant, pre-notified for that day. */
export const movedTo = (pre_notification: PreNotification): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: pre_notification.date, first_due_on: pre_notification.date, pre_notification },
});

/** Pre-notifies it again for a later day, since it was not presented on its day. */
export const preNotifiedAgain = (pre_notification: PreNotification): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: pre_notification.date, pre_notification },
});

/** Makes it wait until a later day, without a pre-notification yet. */
export const waitingUntil = (date: CalendarDate): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: date },
});

/** Withdraws it before it went to the bank. */
export const withdrawn: ChargeTransition = { from: ['created'], set: { status: 'cancelled' } };

/** Restores the status before its retry: its successor was withdrawn. */
export const restored = (successorId: string, status: 'failed' | 'pending_next_cycle'): ChargeTransition => ({
  from: ['failed'],
  retriedBy: successorId,
  set: { status, retried_by: null },
});

/** Gives it up with its direct debit. */
export const givenUp: ChargeTransition = { from: ['pending_next_cycle'], set: { status: 'cancelled' } };

/** Leaves it unpaid: the term is over, or a new consent does not list it. */
export const leftUnpaid: ChargeTransition = { from: ['pending_next_cycle'], set: { status: 'failed' } };

/** Lists it in a new consent. */
export const listedAgain: ChargeTransition = {
  from: ['failed', 'pending_next_cycle'],
  set: { needs_consent: false },
};

/**
 * Requires a new consent that lists it before it is presented again: its customer does not want the order that it
 * replaces.
 */
export const needingConsent = ({ status, retried_by }: Charge): ChargeTransition => ({
  from: [status],
  ...(retried_by !== null && { retriedBy: retried_by }),
  set: { needs_consent: true },
});

/** Notes another order of its debt that was paid as well, and the order that pays for it if it is owed to its payer. */
export const paidAsWell = (
  { retried_by, twice_with = [], refund_due }: Charge,
  orderId: string,
  payingId: string | undefined,
): ChargeTransition => ({
  from: ['paid'],
  ...(retried_by !== null && { retriedBy: retried_by }),
  set: {
    twice_with: [...new Set([...twice_with, orderId])],
    ...(refund_due && payingId !== undefined && { refund_due: { ...refund_due, paid_by: payingId } }),
  },
});

/** Notes that its payer got the payment back from an operator. */
export const refunded = (charge: Charge, now: Date): ChargeTransition => ({
  ...notDue(charge),
  set: { refunded_at: now.toISOString() },
  remove: ['refund_due', 'refunded_by'],
});

/** Removes the refund: it was made, or the bank has reversed one of the two payments. */
export const notDue = ({ retried_by }: Charge): ChargeTransition => ({
  from: ['paid'],
  ...(retried_by !== null && { retriedBy: retried_by }),
  set: {},
  remove: ['refund_due'],
});
