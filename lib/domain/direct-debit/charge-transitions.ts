import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { type Charge, type ChargeTransition, MAX_ORDER_ATTEMPTS } from './charge.ts';
import type { PreNotification } from './pre-notification-record.ts';
import type { DirectDebit } from './record.ts';

/** Into the bank's file of a day, to be taken from the account that its customer has consented to. */
export const claimed = (
  { consent, payment_method_id }: Pick<DirectDebit, 'consent' | 'payment_method_id'>,
  { fileId, date, accountDigest }: { fileId: string; date: CalendarDate; accountDigest: string },
): ChargeTransition => ({
  from: ['created'],
  set: {
    status: 'pending',
    file_id: fileId,
    presented_on: date,
    account_digest: accountDigest,
    consent: consent.count,
    ...(payment_method_id !== null && { payment_method_id }),
  },
});

/** To the bank, with its file. */
export const presented = (fileId: string): ChargeTransition => ({
  from: ['pending'],
  fileId,
  set: { status: 'in_process', attempts: MAX_ORDER_ATTEMPTS },
});

/** What a file that lies with the bank shows of an order in it. */
export type Presentment = {
  fileId: string;
  date: CalendarDate;
  reference: number;
  amount: Centavos;
  concept: string;
  accountDigest: string;
};

/** What an order has that went to the bank with a file. */
export const presentedWith = (
  { consent, payment_method_id }: Pick<DirectDebit, 'consent' | 'payment_method_id'>,
  { fileId, date, accountDigest }: Presentment,
): Partial<Charge> => ({
  status: 'in_process',
  attempts: MAX_ORDER_ATTEMPTS,
  file_id: fileId,
  presented_on: date,
  account_digest: accountDigest,
  consent: consent.count,
  ...(payment_method_id !== null && { payment_method_id }),
});

/** With the bank already, although nothing was known of that: the table was restored to a moment before. */
export const foundPresented = (
  debit: Pick<DirectDebit, 'consent' | 'payment_method_id'>,
  presentment: Presentment,
): ChargeTransition => ({ from: ['created', 'pending'], set: presentedWith(debit, presentment) });

/** What an order knows of the file that it is in. */
const OF_FILE = [
  'file_id',
  'presented_on',
  'account_digest',
  'consent',
  'payment_method_id',
  'exception',
] as const;

/** Out of a file that was not read by the bank, to wait for a day again: that was no attempt. */
export const recalled = (
  { refused_on = [], presented_on, charge_date }: Charge,
  { fileId, wasRefused, date }: { fileId: string; wasRefused: boolean; date: CalendarDate },
): ChargeTransition => ({
  from: ['pending', 'in_process'],
  fileId,
  set: {
    status: 'created',
    attempts: 0,
    charge_date: wasRefused ? date : charge_date,
    ...(wasRefused && presented_on && { refused_on: [...refused_on, presented_on] }),
  },
  remove: OF_FILE,
});

/** Out of a file that was not read by the bank, and not to be presented any more. */
export const recalledForGood = (fileId: string): ChargeTransition => ({
  from: ['pending', 'in_process'],
  fileId,
  set: { status: 'cancelled', attempts: 0 },
  remove: OF_FILE,
});

/** Kept from being presented until an exception is resolved. */
export const heldFor = (exception: string): ChargeTransition => ({ from: ['created'], set: { exception } });

/** Free to be presented on a day, now that its exception is resolved. */
export const freedFor = (date: CalendarDate): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: date },
  remove: ['exception'],
});

/** Part of an exception while it is with the bank. */
export const notedIn = (exception: string): ChargeTransition => ({
  from: ['in_process'],
  set: { exception },
});

/** Retried by another charge, and no longer waiting itself. */
export const succeededBy = ({ status }: Charge, successorId: string): ChargeTransition => ({
  from: ['failed', 'pending_next_cycle'],
  set: {
    status: 'failed',
    retried_by: successorId,
    status_before_retry: status === 'pending_next_cycle' ? status : 'failed',
  },
});

/** Moved to another day by its merchant, and pre-notified for it. */
export const movedTo = (pre_notification: PreNotification): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: pre_notification.date, first_due_on: pre_notification.date, pre_notification },
});

/** Pre-notified again for a later day, since it was not presented on its day. */
export const preNotifiedAgain = (pre_notification: PreNotification): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: pre_notification.date, pre_notification },
  remove: ['is_held_up'],
});

/**
 * Waits until a later day, and is not pre-notified for it yet. One that waits for a place alone is no longer held up: it does
 * not lapse (Mandate, Dates and notice).
 */
export const waitingUntil = (date: CalendarDate, isHeldUp: boolean): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: date, ...(isHeldUp && { is_held_up: true }) },
  ...(!isHeldUp && { remove: ['is_held_up'] }),
});

/** Withdrawn before it went to the bank. */
export const withdrawn: ChargeTransition = { from: ['created'], set: { status: 'cancelled' } };

/** As it was before it was retried: its successor was withdrawn. */
export const restored = (successorId: string, status: 'failed' | 'pending_next_cycle'): ChargeTransition => ({
  from: ['failed'],
  retriedBy: successorId,
  set: { status, retried_by: null },
});

/** Given up with its direct debit. */
export const givenUp: ChargeTransition = { from: ['pending_next_cycle'], set: { status: 'cancelled' } };

/** Not presented again by itself: the term is over, or a new consent does not list it. */
export const leftUnpaid: ChargeTransition = { from: ['pending_next_cycle'], set: { status: 'failed' } };

/** A new consent lists it. */
export const listedAnew: ChargeTransition = {
  from: ['failed', 'pending_next_cycle'],
  set: { needs_consent: false },
};

/** Presented again only where a new consent lists it: its customer does not want the one in whose place it is. */
export const needingConsent = ({ status, retried_by }: Charge): ChargeTransition => ({
  from: [status],
  ...(retried_by !== null && { retriedBy: retried_by }),
  set: { needs_consent: true },
});

/** Paid, as another order was that it had replaced; that one says that a refund is due. */
export const paidTwiceWith = ({ retried_by }: Charge, orderId: string): ChargeTransition => ({
  from: ['paid'],
  ...(retried_by !== null && { retriedBy: retried_by }),
  set: { twice_with: orderId },
});

/** No refund is due any more: it was made, or the bank has taken back one of the two payments. */
export const notDue = ({ retried_by }: Charge): ChargeTransition => ({
  from: ['paid'],
  ...(retried_by !== null && { retriedBy: retried_by }),
  set: {},
  remove: ['refund_due'],
});
