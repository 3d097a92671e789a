import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import {
  isRefund,
  type Payment,
  type PaymentSettlement,
  type PaymentWord,
  settlementOfPayment,
  settlePayment,
} from '#lib/domain/outgoing/outcome.ts';
import { isOwedAgain, returnsRefund } from '#lib/domain/refunds/order-refunds.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { bookPayment } from '#lib/operations/writes/payments.ts';
import { coverChanged } from '#lib/operations/writes/payouts.ts';
import { findCharges } from '#lib/store/charges.ts';
import { keepException, resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';

/** The outcome of a word about a payment, and the status before it. */
export type SettledPayment = { readonly settlement: PaymentSettlement; readonly before: Payment };

/** How the exception of a settled payment is resolved: by the bank, or by an operator. */
type Resolved = Parameters<typeof resolveException>[1];

const BY_BANK: Resolved = { as: 'returned', by: null };

/**
 * Settles a payment by the bank's word, with its line in the ledger, and resolves the exception about a missing word.
 * Repeating it changes nothing.
 */
export function settleById(
  id: string,
  word: PaymentWord,
  clock: Clock,
  resolved = BY_BANK,
): Promise<SettledPayment> {
  return retryOnConflict(async () => {
    const before = await findPayment(id);
    if (!before) throw new Error(`The payment ${id} does not exist`);
    const settlement = settlementOfPayment(before, word);
    if (settlement === 'paid' || settlement === 'returned') {
      await transact([
        ...(await writesOf(before, word, settlement, clock)),
        ...(before.exception ? [resolveException(before.exception, resolved, clock.now)] : []),
      ]);
    }
    return { settlement, before };
  });
}

async function writesOf(
  before: Payment,
  word: PaymentWord,
  settlement: 'paid' | 'returned',
  clock: Clock,
): Promise<Write[]> {
  if (settlement === 'paid' || !isRefund(before))
    return bookPayment(before, settlePayment(before, word, clock), clock.now);
  const [charge] = await findCharges([before.order_id]);
  if (!charge) throw new Error(`The order of the refund ${before.id} does not exist`);
  const owner = isOwedAgain(charge, before) ? 'payer' : 'held';
  const booked = settlePayment(before, word, clock, owner);
  return [...bookPayment(before, booked, clock.now), ...writesOfOrder(charge, before, clock)];
}

/** A second payment that could not be paid back is for an operator to pay back in another way. */
function writesOfOrder(charge: Charge, refund: Refund, clock: Clock): Write[] {
  const { id: order_id, direct_debit_id, account_id, reference, presented_on: date } = charge;
  const subject = { order_id, direct_debit_id, account_id, reference: String(reference), date };
  const { id: payment_id, amount, paid_by } = refund;
  const detail = paid_by ?? undefined;
  const due = newException('refund_due', [payment_id], { ...subject, payment_id, amount, detail }, clock.now);
  const transition = returnsRefund(charge, refund, due.id, clock.now);
  return [
    ...moveCharge({ charge, transition }, clock),
    ...(isOwedAgain(charge, refund) ? [keepException(due)] : []),
    ...coverChanged(order_id, account_id, clock.now),
  ];
}
