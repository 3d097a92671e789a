import { newId } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { moved, type OutgoingPayment, requireStatus } from '#lib/domain/outgoing/payment.ts';

/**
 * The states of a refund, the money that goes back to a payer:
 *
 *     created ─→ released ─→ in_transit ─→ paid ─→ returned
 *        └─────→ cancelled
 *
 * A refund is created with the promise of its amount. It is released as soon as the balance covers it. Until then, the
 * bank may take the payment back: then the refund is cancelled.
 */
export const REFUND_STATUSES = [
  'created',
  'released',
  'in_transit',
  'paid',
  'returned',
  'cancelled',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The account that was debited, without its number. */
type RefundAccount = {
  readonly customer_id: string;
  readonly payment_method_id: string;
};

/** A refund of an order to the account that it was taken from. Amounts are centavos. */
export type Refund = OutgoingPayment<RefundStatus> & {
  readonly status: RefundStatus;
  readonly order_id: string;
  readonly direct_debit_id: string;
  /** The order in its place that was paid as well; null if a merchant refunds a payment that is its own. */
  readonly paid_by: string | null;
  /** What its merchant said; null if it said nothing. */
  readonly reason: string | null;
  readonly reference: number;
  readonly to: RefundAccount;
  /** The reference of the order. The bank's file has it, so that a restored table finds the order. */
  readonly order_reference: number;
};

type RefundedOrder = {
  readonly id: string;
  readonly account_id: string;
  readonly direct_debit_id: string;
  readonly customer_id: string;
  readonly payment_method_id?: string;
  readonly reference: number;
};

/**
 * Creates a refund of an order.
 *
 * @throws Error if the order was never presented, and so has no account
 */
export function newRefund(
  { id: order_id, account_id, direct_debit_id, customer_id, payment_method_id, reference }: RefundedOrder,
  of: Pick<Refund, 'amount' | 'paid_by' | 'reason' | 'reference'>,
  now: Date,
): Refund {
  if (payment_method_id === undefined) throw new Error(`The order ${order_id} has no account`);
  const time = now.toISOString();
  return {
    ...{ id: newId('rf', now), account_id, order_id, direct_debit_id, status: 'created', ...of },
    to: { customer_id, payment_method_id },
    order_reference: reference,
    ...{ file_id: null, presented_on: null, return_code: null, booked_on: [], version: 1 },
    ...{ created_at: time, released_at: null, settled_at: null, updated_at: time },
  };
}

/**
 * Cancels a refund, because the bank took the payment back.
 *
 * @throws Error if it is released
 */
export function cancelRefund(refund: Refund, now: Date): Refund {
  requireStatus(refund, 'created');
  return moved(refund, { status: 'cancelled' }, now);
}

/** The refunds of an order: what they sum to without those that were cancelled or came back, in centavos. */
export type OrderRefunds = {
  readonly amount: Centavos;
  /** All of them, oldest first. */
  readonly ids: readonly string[];
  /** Those that are not released. */
  readonly waiting: readonly { readonly id: string; readonly amount: Centavos }[];
};

/** The refunds of an order that has none. */
export const NO_REFUNDS: OrderRefunds = { amount: 0 as Centavos, ids: [], waiting: [] };
