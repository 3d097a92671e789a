import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge, ChargeTransition } from '#lib/domain/direct-debit/charge.ts';
import { payingIn } from '#lib/domain/direct-debit/same-debt.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { NO_REFUNDS, type OrderRefunds, type Refund } from './refund.ts';

/** The days after its presentation in which a payment can be refunded. */
const REFUND_DAYS = 150;

/** How many refunds an order can have, also cancelled ones. */
export const MOST_REFUNDS = 20;

/** Why nothing of an order of ours can be refunded. */
export const NOT_REFUNDABLE = [
  'not_a_charge',
  'not_paid',
  'account_unknown',
  'paid_twice',
  'too_late',
  'refunded',
  'too_many_refunds',
] as const;
type NotRefundable = (typeof NOT_REFUNDABLE)[number];

/** What may be refunded of an order now, in centavos, or why nothing may. */
export type Refundable =
  | { readonly most: Centavos; readonly fault?: never }
  | { readonly fault: NotRefundable | 'settled_directly'; readonly most?: never };

const amountLeft = ({ totals, refunds = NO_REFUNDS }: Charge): Centavos =>
  (totals.total - refunds.amount) as Centavos;

/**
 * Returns what its merchant may refund of an order. What a payer who paid twice is owed is refunded by itself. What the
 * bank credited to the merchant is the merchant's to give back.
 */
export function refundableOf(charge: Charge, today: CalendarDate): Refundable {
  const { ledger, status, presented_on, payment_method_id, refunds = NO_REFUNDS } = charge;
  if (ledger?.settlement === 'direct') return { fault: 'settled_directly' };
  if (status !== 'paid' || presented_on === undefined) return { fault: 'not_paid' };
  // The account that a restored table has lost.
  if (payment_method_id === undefined) return { fault: 'account_unknown' };
  if (ledger?.booked !== 'charge') return { fault: 'paid_twice' };
  if (today > addDays(presented_on, REFUND_DAYS)) return { fault: 'too_late' };
  const most = amountLeft(charge);
  if (most <= 0) return { fault: 'refunded' };
  if (refunds.ids.length >= MOST_REFUNDS) return { fault: 'too_many_refunds' };
  return { most };
}

/** Returns what is refunded by itself of an order that was taken twice; 0 if an operator has to see it first. */
export function doublePaymentOf({
  ledger,
  totals,
  payment_method_id,
  refunds = NO_REFUNDS,
}: Charge): Centavos {
  const isKnown = payment_method_id !== undefined;
  const isOurs = isKnown && ledger?.settlement === 'held' && refunds.ids.length < MOST_REFUNDS;
  return (isOurs && refunds.amount === 0 ? totals.total : 0) as Centavos;
}

/** Returns what the released refunds of an order sum to, without those that came back, in centavos. */
const releasedOf = ({ refunds = NO_REFUNDS }: Pick<Charge, 'refunds'>): Centavos =>
  withoutWaiting(refunds).amount;

/**
 * Returns all that the payer of an order got back and still has, in centavos: its refunds that have left, and what an
 * operator has given back in another way.
 */
export function givenBackOf(
  charge: Pick<Charge, 'refunds' | 'refunded_at' | 'refunded_by' | 'totals'>,
): Centavos {
  const { refunded_at, refunded_by, totals } = charge;
  const isByHand = refunded_at !== undefined && refunded_by === undefined;
  return (releasedOf(charge) + (isByHand ? totals.total : 0)) as Centavos;
}

/** Returns the refunds of an order with a new one. */
export const withRefund = (
  { amount, ids, waiting }: OrderRefunds,
  refund: Pick<Refund, 'id' | 'amount'>,
): OrderRefunds => ({
  amount: (amount + refund.amount) as Centavos,
  ids: [...ids, refund.id],
  waiting: [...waiting, { id: refund.id, amount: refund.amount }],
});

/** Returns the refunds of an order with one released. */
export const withReleased = (refunds: OrderRefunds, id: string): OrderRefunds => ({
  ...refunds,
  waiting: refunds.waiting.filter((one) => one.id !== id),
});

/** Returns the refunds of an order after one came back: its amount may be refunded again. */
const withReturned = (refunds: OrderRefunds, { amount }: Pick<Refund, 'amount'>): OrderRefunds => ({
  ...refunds,
  amount: (refunds.amount - amount) as Centavos,
});

/** Returns the refunds of an order without those that are not released. */
export const withoutWaiting = ({ amount, ids, waiting }: OrderRefunds): OrderRefunds => ({
  amount: waiting.reduce((left, one) => left - one.amount, amount as number) as Centavos,
  ids,
  waiting: [],
});

/**
 * Returns whether a transition of an order cancels its refunds that are not released: the bank took the payment back, or
 * the second payment is no second one any more.
 */
export function isCancelling({ set, remove = [] }: ChargeTransition): boolean {
  const isTakenBack = set.status !== undefined && set.status !== 'paid';
  return isTakenBack || (remove.includes('refund_due') && set.refunded_by === undefined);
}

/** Returns the transition of an order whose refund is created. */
export const opensRefund = (charge: Charge, refund: Refund): ChargeTransition =>
  ofPaid(charge, { refunds: withRefund(charge.refunds ?? NO_REFUNDS, refund) });

/** Returns the transition of an order whose refund is released. The second payment of an order is refunded with it. */
export function releasesRefund(charge: Charge, refund: Refund, now: Date): ChargeTransition {
  const refunds = withReleased(charge.refunds ?? NO_REFUNDS, refund.id);
  if (refund.paid_by === null) return ofPaid(charge, { refunds });
  const set = { refunds, refunded_at: now.toISOString(), refunded_by: refund.id };
  return { ...ofPaid(charge, set), remove: ['refund_due'] };
}

/**
 * Returns the transition of an order whose refund came back. A second payment is owed to its payer again, as `exception`
 * says to an operator, while its debt is paid or collected by another order; otherwise it is the merchant's.
 *
 * @param group the other orders of its debt, if it was a second payment
 */
export function returnsRefund(
  charge: Charge,
  refund: Refund,
  { exception, group }: { exception: string; group: readonly Charge[] },
  now: Date,
): ChargeTransition {
  const refunds = withReturned(charge.refunds ?? NO_REFUNDS, refund);
  const { amount } = refund;
  if (refund.paid_by === null || charge.refunded_by !== refund.id) return ofPaid(charge, { refunds });
  const paying = owedFor(charge, refund, group);
  const refund_due = paying && { amount, since: now.toISOString(), paid_by: paying.id, exception };
  return { ...ofPaid(charge, { refunds, ...(refund_due && { refund_due }) }), remove: ['refunded_at'] };
}

/** Returns whether a refund that came back was of a second payment that the bank has not taken back. */
export const isOfSecondPayment = ({ status, refunded_by }: Charge, { id }: Pick<Refund, 'id'>): boolean =>
  status === 'paid' && refunded_by === id;

/**
 * Returns the order that pays the debt, or will, if a refund that came back is owed to its payer because of it; undefined
 * if it is not owed.
 */
export const owedFor = (
  charge: Charge,
  refund: Pick<Refund, 'id'>,
  group: readonly Charge[],
): Charge | undefined => (isOfSecondPayment(charge, refund) ? payingIn(group) : undefined);

const ofPaid = ({ status, retried_by }: Charge, set: Partial<Charge>): ChargeTransition => ({
  from: [status],
  ...(retried_by !== null && { retriedBy: retried_by }),
  set,
});
