import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
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
import type { PreNotification } from './pre-notification-record.ts';
import type { DirectDebit } from './record.ts';

/** How often an order is presented to the bank (Interface, Limits: MAX_ORDER_ATTEMPTS). */
export const MAX_ORDER_ATTEMPTS = 1;

/** A charge: an order of a direct debit. */
export type Charge = Order & OfDirectDebit & Pick<ForCollection, 'mandate_reference'>;

/** What makes one charge differ from the others of its direct debit. */
export type ChargeTerms = {
  reference: number;
  amount: Centavos;
  concept: string;
  chargeDate: CalendarDate;
  period: Period;
  /** Its pre-notification. */
  pre_notification: PreNotification;
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

/** A charge as it is after a transition. */
export function afterMove({ charge, transition: { set, remove = [] } }: ChargeMove, now: Date): Charge {
  const after: Charge = { ...charge, ...set, version: charge.version + 1, updated_at: now.toISOString() };
  for (const name of remove) delete after[name];
  return after;
}

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
    pre_notification: terms.pre_notification,
    first_due_on: terms.chargeDate,
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

/** Whether an order waits for its day in the queue. */
export function isQueued({ status, exception }: Pick<Charge, 'status' | 'exception'>): boolean {
  return status === 'created' && exception === undefined;
}
