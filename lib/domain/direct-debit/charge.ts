import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import {
  type ForCollection,
  newOrder,
  type OfDirectDebit,
  type Order,
  type OrderStatus,
  type Period,
  type Seller,
} from '#lib/domain/order.ts';
import type { DirectDebit } from './record.ts';

/** How often an order is presented to the bank (Interface, Limits: MAX_ORDER_ATTEMPTS). */
export const MAX_ORDER_ATTEMPTS = 1;

/** A charge: an order of a direct debit. */
export type Charge = Order & OfDirectDebit & Pick<ForCollection, 'mandate_reference' | 'announced_on'>;

/** What makes one charge differ from the others of its direct debit. */
export type ChargeTerms = {
  reference: number;
  amount: Centavos;
  concept: string;
  chargeDate: CalendarDate;
  period: Period;
  /** The day on which its customer is, or was, told of it. */
  announcedOn: CalendarDate;
  /** The failed charge in whose place it is presented. */
  retryOf?: string;
};

/**
 * One transition of a charge as a value: the statuses that allow it, and its members as they will be.
 *
 *     created → pending → in_process → paid ⇄ failed
 *        │       in the bank's file ┘    │     (given back, or corrected)
 *        │                               └──→ failed | pending_next_cycle → retried by another, or cancelled
 *        └──→ cancelled
 *
 * `retriedBy` is the successor that it must have, none unless told otherwise; `fileId` the file that it must be in, any
 * unless told otherwise; `remove` the members that it loses.
 */
export type ChargeTransition = {
  from: readonly OrderStatus[];
  retriedBy?: string;
  fileId?: string;
  set: Partial<Charge>;
  remove?: readonly (keyof Charge)[];
};

/** A charge as it was read, and the transition that it makes. */
export type ChargeMove = { charge: Charge; transition: ChargeTransition };

/** A new charge of a direct debit, which waits for its day. */
export function newCharge(debit: DirectDebit, terms: ChargeTerms, seller: Seller, now: Date): Charge {
  const item = { name: terms.concept, quantity: 1, price: terms.amount, discount: 0 as Centavos };
  const sale = {
    items: [{ ...item, is_service: true, taxes: [] }],
    shipping_items: [],
    discounts: [],
    currency: debit.currency,
    country: 'MX',
    customer_id: debit.customer_id,
    email: debit.customer.email,
    first_name: debit.customer.name,
    last_name: '',
    phone: '',
    ...(debit.notify_url && { notify_url: debit.notify_url }),
  };
  return {
    ...newOrder(sale, seller, now),
    type: 'direct_debit',
    direct_debit_id: debit.id,
    reference: terms.reference,
    attempts: 0,
    charge_date: terms.chargeDate,
    period: terms.period,
    failure: null,
    reversed_at: null,
    retry_of: terms.retryOf ?? null,
    retried_by: null,
    announced_on: terms.announcedOn,
    mandate_reference: debit.reference,
  };
}

/** What a successor takes over from the charge that failed. */
export function successorTerms({
  id,
  totals,
  items,
  period,
}: Charge): Pick<ChargeTerms, 'amount' | 'concept' | 'period'> & { retryOf: string } {
  return { amount: totals.total, concept: items[0]?.name ?? '', period, retryOf: id };
}

/** What is told of a charge: when it is, or was, presented, and what the customer's bank statement shows. */
export function collectionOf(charge: Charge) {
  const { direct_debit_id, presented_on, charge_date, reference, totals, items } = charge;
  const date = presented_on ?? charge_date;
  return { direct_debit_id, amount: totals.total, concept: items[0]?.name ?? '', date, reference };
}

/** Whether a charge failed and was not given up since: what can be retried, once. */
export function hasFailed({ status }: Pick<Order, 'status'>): boolean {
  return status === 'failed' || status === 'pending_next_cycle';
}

/**
 * Whether an order may go into the bank's file of a day: its direct debit is active, hence consented to, and within its
 * term, nothing of it is on the way to its end, and its customer was told on a day before.
 */
export function isPresentable(
  { announced_on, exception }: Charge,
  { status, ending, last_day }: DirectDebit,
  date: CalendarDate,
): boolean {
  const isWithinTerm = last_day === null || date <= last_day;
  return status === 'active' && ending === null && isWithinTerm && announced_on < date && !exception;
}

/** Into the bank's file of a day, to be taken from the account that its customer has consented to. */
export const claimed = (
  { consents, payment_method_id }: Pick<DirectDebit, 'consents' | 'payment_method_id'>,
  { fileId, date, accountDigest }: { fileId: string; date: CalendarDate; accountDigest: string },
): ChargeTransition => ({
  from: ['created'],
  set: {
    status: 'pending',
    file_id: fileId,
    presented_on: date,
    account_digest: accountDigest,
    consent: consents,
    ...(payment_method_id !== null && { payment_method_id }),
  },
});

/** To the bank, with its file. */
export const presented = (fileId: string): ChargeTransition => ({
  from: ['pending'],
  fileId,
  set: { status: 'in_process', attempts: MAX_ORDER_ATTEMPTS },
});

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
export const takenBack = (
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
export const takenBackForGood = (fileId: string): ChargeTransition => ({
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

/** Whether an order waits for its day in the queue. */
export function isQueued({ status, exception }: Pick<Charge, 'status' | 'exception'>): boolean {
  return status === 'created' && exception === undefined;
}

/** Retried by another charge, and no longer waiting itself. */
export const succeededBy = ({ status }: Charge, successorId: string): ChargeTransition => ({
  from: ['failed', 'pending_next_cycle'],
  set: {
    status: 'failed',
    retried_by: successorId,
    status_before_retry: status === 'pending_next_cycle' ? status : 'failed',
  },
});

/** To another day, of which its customer is told anew. */
export const movedTo = (date: CalendarDate, announcedOn: CalendarDate): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: date, announced_on: announcedOn },
});

/** To a later day, on which it can be presented; its customer was told before. */
export const waitingUntil = (date: CalendarDate): ChargeTransition => ({
  from: ['created'],
  set: { charge_date: date },
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
