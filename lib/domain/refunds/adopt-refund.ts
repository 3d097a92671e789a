import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { withoutHolders } from '#lib/domain/holders.ts';
import { idOf, idTime } from '#lib/domain/ids.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { releaseRefund } from '#lib/domain/outgoing/outcome.ts';
import { type BookedPayment, moved, requireStatus } from '#lib/domain/outgoing/payment.ts';
import { newRefund, type Refund } from './refund.ts';

/** A refund in a file that the bank was given, as a restored table finds it there. Its amount is in centavos. */
export type FoundRefund = Pick<Refund, 'reference'> & {
  readonly amount: Centavos;
  readonly file_id: string;
  /** The day of the file. */
  readonly presented_on: NonNullable<Refund['presented_on']>;
};

/**
 * Creates the refund of an order that a restored table does not know. The same refund is adopted once. It is taken from
 * the second payment of the order if that is due, and otherwise from its merchant.
 */
export function adoptRefund(charge: Charge, found: FoundRefund, time: BookingTime): BookedPayment<Refund> {
  const { amount, reference, file_id, presented_on } = found;
  const { refund_due } = charge;
  const paid_by = refund_due?.amount === amount ? refund_due.paid_by : null;
  const random = idOf('rf', 'adopted', file_id, reference).slice('rf_'.length);
  const refund = {
    ...newRefund(charge, { amount, paid_by, reason: null, reference }, time.now),
    id: `${idTime('rf', new Date(presented_on))}${random}`,
  };
  const { payment, lines } = refundAtBank(refund, found, time);
  return { payment: { ...payment, version: 1 }, lines };
}

/**
 * Notes that the bank has a refund. One that waited for its cover was released after the restored moment.
 *
 * @throws Error if it is settled or cancelled
 */
export function refundAtBank(
  held: Refund,
  { file_id, presented_on }: Pick<FoundRefund, 'file_id' | 'presented_on'>,
  time: BookingTime,
): BookedPayment<Refund> {
  const refund = withoutHolders(held);
  requireStatus(refund, 'created', 'released');
  const { payment, lines } =
    refund.status === 'created' ? releaseRefund(refund, time) : { payment: refund, lines: [] };
  return { payment: moved(payment, { status: 'in_transit', file_id, presented_on }, time.now), lines };
}
