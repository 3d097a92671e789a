import { afterMove, type Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type CollectionException, newException } from '#lib/domain/direct-debit/exception.ts';
import {
  isRefund,
  type Payment,
  type PaymentSettlement,
  type PaymentWord,
  settlementOfPayment,
  settlePayment,
} from '#lib/domain/outgoing/outcome.ts';
import { givenBackOf, isOfSecondPayment, owedFor, returnsRefund } from '#lib/domain/refunds/order-refunds.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { hasLessTwice } from '#lib/operations/collections/returns/second-payments.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { requireUnchangedPayments } from '#lib/operations/writes/orders.ts';
import { bookPayment } from '#lib/operations/writes/payments.ts';
import { coverChanged } from '#lib/operations/writes/payouts.ts';
import { findCharges, findDebt } from '#lib/store/charges.ts';
import {
  keepException,
  type ResolvingOpen,
  reportException,
  resolveException,
} from '#lib/store/collections/exceptions.ts';
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
 *
 * @param own the exception that an operator resolves with that word, if it is not the bank's
 */
export function settleById(
  id: string,
  word: PaymentWord,
  clock: Clock,
  resolved = BY_BANK,
  own?: ResolvingOpen,
): Promise<SettledPayment> {
  return retryOnConflict(async () => {
    const resolving = await own?.writes();
    const before = await findPayment(id);
    if (!before) throw new Error(`The payment ${id} does not exist`);
    const settlement = settlementOfPayment(before, word);
    if (settlement === 'paid' || settlement === 'returned') {
      const { writes, raised } = await decide(before, word, settlement, clock);
      await transact([
        ...writes,
        ...(resolving ?? []),
        ...(before.exception && before.exception !== own?.id
          ? [resolveException(before.exception, resolved, clock.now)]
          : []),
      ]);
      if (raised) reportException(raised);
    }
    return { settlement, before };
  });
}

/** The writes of a settlement, and the exception that they raise. */
type Decided = { readonly writes: readonly Write[]; readonly raised?: CollectionException };

async function decide(
  before: Payment,
  word: PaymentWord,
  settlement: 'paid' | 'returned',
  clock: Clock,
): Promise<Decided> {
  if (settlement === 'paid' || !isRefund(before))
    return { writes: bookPayment(before, settlePayment(before, word, clock), clock.now) };
  const { id, order_id } = before;
  const [charge] = await findCharges([order_id]);
  if (!charge) throw new Error(`The order of the refund ${id} does not exist`);
  const isSecond = isOfSecondPayment(charge, before);
  const group = isSecond ? await findDebt(charge) : [];
  const booked = settlePayment(before, word, clock, isSecond ? 'payer' : 'held');
  const paying = owedFor(charge, before, group);
  const due = dueAgain(charge, before, paying, clock);
  const transition = returnsRefund(charge, before, { exception: due.id, group }, clock.now);
  const left = givenBackOf(afterMove({ charge, transition }, clock.now));
  return {
    writes: [
      ...bookPayment(before, booked, clock.now),
      ...moveCharge({ charge, transition }, clock),
      ...(paying ? [keepException(due)] : []),
      ...(await hasLessTwice(charge, clock, left)),
      ...coverChanged(order_id, charge.account_id, clock.now),
      // The bank may take another payment back at the same time.
      ...requireUnchangedPayments(group),
    ],
    ...(paying && { raised: due }),
  };
}

/**
 * Returns the exception of a second payment that could not be paid back. It is about its order, as that of any second
 * payment is: an operator pays it back in another way.
 */
function dueAgain(
  charge: Charge,
  { id, amount }: Refund,
  paying: Charge | undefined,
  { now }: Clock,
): CollectionException {
  const { id: order_id, direct_debit_id, account_id, reference, presented_on: date } = charge;
  const subject = { order_id, direct_debit_id, account_id, reference: String(reference), date };
  return newException('refund_due', [id], { ...subject, amount, detail: paying?.id }, now);
}
