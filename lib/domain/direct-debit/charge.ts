import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DisputeStep } from '#lib/domain/disputes/dispute.ts';
import { type MerchantData, newData } from '#lib/domain/merchant-data.ts';
import type { Centavos } from '#lib/domain/money.ts';
import {
  type ForCollection,
  newOrder,
  type OfDirectDebit,
  type Order,
  type Period,
  type Seller,
} from '#lib/domain/order.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import type { PreNotification } from './pre-notification-record.ts';
import type { DirectDebit } from './record.ts';

/** How often an order is presented to the bank (Interface, Limits: MAX_ORDER_ATTEMPTS). */
export const MAX_ORDER_ATTEMPTS = 1;

/** A charge: an order of a direct debit. */
export type Charge = Order & OfDirectDebit & Pick<ForCollection, 'mandate_reference'>;

/** The members that differ between the charges of a direct debit. */
export type ChargeTerms = {
  reference: number;
  amount: Centavos;
  concept: string;
  chargeDate: CalendarDate;
  period: Period;
  /** Its pre-notification. */
  pre_notification: PreNotification;
  /** The failed charge that it retries. */
  retryOf?: string;
} & MerchantData;

/**
 * One transition of a charge as a value: the statuses that allow it, and the members that it sets.
 *
 *     created → pending → in_process → paid ⇄ failed
 *        │       in the bank's file ┘    │     (reversed, or corrected)
 *        │                               └──→ failed | pending_next_cycle → retried by another, or cancelled
 *        └──→ cancelled
 *
 * `retriedBy` is the successor that the charge must have; if it is missing, there must be none. `fileId` is the file
 * that the charge must be in; if it is missing, any file will do. `remove` lists the members that it loses.
 */
export type ChargeTransition = {
  from: readonly OrderStatus[];
  retriedBy?: string;
  fileId?: string;
  set: Partial<Charge>;
  remove?: readonly (keyof Charge)[];
};

/**
 * A charge as it was read, and the transition that it makes. `refunds` are those of its refunds that are not released: a
 * transition that takes the payment back cancels them. `dispute` is the step of the dispute that the transition opens or
 * wins.
 */
export type ChargeMove = {
  charge: Charge;
  transition: ChargeTransition;
  refunds?: readonly Refund[];
  dispute?: DisputeStep;
};

/** Returns a charge as it is after a transition. */
export function afterMove({ charge, transition: { set, remove = [] } }: ChargeMove, now: Date): Charge {
  const after: Charge = { ...charge, ...set, version: charge.version + 1, updated_at: now.toISOString() };
  for (const name of remove) delete after[name];
  return after;
}

/** Creates a charge of a direct debit that waits for its day. */
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
    ...newData(terms),
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
    pre_notification: terms.pre_notification,
    first_due_on: terms.chargeDate,
    mandate_reference: debit.reference,
  };
}

/**
 * Returns the terms that a successor takes over from the failed charge, with its metadata. An id of the merchant stays
 * with the failed charge.
 */
export function successorTerms({
  id,
  totals,
  items,
  period,
  metadata,
}: Charge): Pick<ChargeTerms, 'amount' | 'concept' | 'period' | 'metadata'> & { retryOf: string } {
  return { amount: totals.total, concept: items[0]?.name ?? '', period, metadata, retryOf: id };
}

/** Returns what events say of a charge: when it is, or was, presented, and what the customer's bank statement shows. */
export function collectionOf(charge: Charge) {
  const { direct_debit_id, presented_on, charge_date, reference, totals, items } = charge;
  const date = presented_on ?? charge_date;
  return { direct_debit_id, amount: totals.total, concept: items[0]?.name ?? '', date, reference };
}

/** Returns whether a charge failed and was not given up since. Such a charge can be retried, once. */
export function hasFailed({ status }: Pick<Order, 'status'>): boolean {
  return status === 'failed' || status === 'pending_next_cycle';
}

/**
 * Returns whether a charge failed by its customer's word and is not replaced: it is presented again only if a new
 * consent lists it.
 */
export function isWaitingForConsent(charge: Charge): boolean {
  return charge.needs_consent === true && charge.retried_by === null && hasFailed(charge);
}

/** Returns whether an order waits for its day in the queue. */
export function isQueued({ status, exception }: Pick<Charge, 'status' | 'exception'>): boolean {
  return status === 'created' && exception === undefined;
}

/** Returns whether an order can be withdrawn: it has not gone to the bank, and cannot have been collected. */
export function isFree({ status, exception, refused_on = [] }: Charge): boolean {
  const mayBeTaken = exception !== undefined && refused_on.length > 0;
  return status === 'created' && !mayBeTaken;
}
