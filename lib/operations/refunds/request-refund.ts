import type { Caller } from '#lib/auth/principal.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { Order } from '#lib/domain/order.ts';
import { releaseRefund } from '#lib/domain/outgoing/outcome.ts';
import type { BookedPayment } from '#lib/domain/outgoing/payment.ts';
import { opensRefund, refundableOf, withReleased } from '#lib/domain/refunds/order-refunds.ts';
import { newRefund, type Refund } from '#lib/domain/refunds/refund.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { findAvailable } from '#lib/operations/ledger/find-available.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { storeRefund } from '#lib/operations/writes/payments.ts';
import { coverChanged } from '#lib/operations/writes/payouts.ts';
import { requireActive } from '#lib/store/accounts.ts';
import { requireNotHeld } from '#lib/store/collections/hold.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { notePromised } from '#lib/store/ledger/lowered.ts';
import { changeOutgoing, findOutgoing } from '#lib/store/ledger/outgoing.ts';
import { findOrder } from '#lib/store/orders.ts';
import { drawReference, takeReference } from '#lib/store/references.ts';

/** What a merchant asks for: all that is left of the order if no amount is named, in centavos. */
type Asked = { readonly amount?: Centavos | undefined; readonly reason?: string | undefined };

/**
 * Decides on a refund of a charge of the caller's account: it is created and, if the balance covers it, released with
 * the same writes. They fail with `ConflictError` if the order changed since it was read, or if another decision on
 * money of the account was made.
 *
 * @throws ApiError `not_found` or `access_refused`; `settled_directly`; `not_refundable` with the reason;
 *   `refund_exceeds_order` with what is left
 */
export async function requestRefund(
  caller: Caller,
  orderId: string,
  { amount, reason = '' }: Asked,
  time: BookingTime | Promise<BookingTime>,
): Promise<{ refund: Refund; writes: readonly Write[] }> {
  const [clock] = await Promise.all([time, requireNotHeld()]);
  const charge = requireCharge(requireOwned(caller, await findOrder(orderId)));
  const wanted = amountFor(charge, amount, clock);
  const { account_id } = charge;
  const [outgoing, reference] = await Promise.all([findOutgoing(account_id), drawReference(clock)]);
  const { available } = await findAvailable(outgoing, clock.today);
  const given = { amount: wanted, paid_by: null, reason: reason === '' ? null : reason, reference };
  const refund = newRefund(charge, given, clock.now);
  const isCovered = wanted <= available;
  const created = isCovered ? releasedAtOnce(refund, clock) : { payment: refund, lines: [] };
  return {
    refund: created.payment,
    writes: [
      ...storeRefund(created, clock.now),
      ...moveCharge({ charge, transition: opening(charge, refund, isCovered) }, clock),
      ...(isCovered ? [] : [notePromised(refund)]),
      ...[takeReference(reference, account_id, refund.id), changeOutgoing(outgoing, {})],
      ...[requireActive(account_id), ...coverChanged(orderId, account_id, clock.now)],
    ],
  };
}

/** Nothing has read the refund before its release, so both are its first version. */
function releasedAtOnce(refund: Refund, clock: BookingTime): BookedPayment<Refund> {
  const { payment, lines } = releaseRefund(refund, clock);
  return { payment: { ...payment, version: refund.version }, lines };
}

/** Returns the order's transition: a refund that is released with its creation never waits. */
function opening(charge: Charge, refund: Refund, isReleased: boolean) {
  const opened = opensRefund(charge, refund);
  const { refunds } = opened.set;
  return isReleased && refunds ? { ...opened, set: { refunds: withReleased(refunds, refund.id) } } : opened;
}

function requireCharge(order: Order): Charge {
  if (order.type !== 'direct_debit')
    throw new ApiError('not_refundable', { extra: { reason: 'not_a_charge' } });
  return order as Charge;
}

function amountFor(charge: Charge, amount: Centavos | undefined, { today }: BookingTime): Centavos {
  const { fault, most } = refundableOf(charge, today);
  if (fault === 'settled_directly') throw new ApiError(fault);
  if (fault !== undefined) throw new ApiError('not_refundable', { extra: { reason: fault } });
  if (amount !== undefined && amount > most)
    throw new ApiError('refund_exceeds_order', { extra: { available: amountOf(most) } });
  return amount ?? most;
}
