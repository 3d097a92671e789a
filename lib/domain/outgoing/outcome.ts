import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { withoutHolders } from '#lib/domain/holders.ts';
import { lineId } from '#lib/domain/ledger/line.ts';
import { type Booking, type BookingTime, newPaymentLine } from '#lib/domain/ledger/new-line.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { type BookedPayment, moved, requireStatus } from './payment.ts';

/** Money that leaves: to a merchant, or to a payer. */
export type Payment = Transfer | Refund;

const minus = (amount: Centavos): Centavos => (0 - amount) as Centavos;

/** The lines of a payment: that it left, that it arrived, that it came back. */
type Bookings = {
  readonly left: (amount: Centavos) => Booking;
  readonly arrived: (paid: Centavos) => Booking;
  readonly cameBack: (of: { amount: Centavos; paid: Centavos; reverses: string }) => Booking;
};

const OF_TRANSFER: Bookings = {
  left: (amount) => ({ type: 'transfer', side: 'held', amount }),
  arrived: (paid) => ({ type: 'transfer_paid', side: 'held', paid }),
  cameBack: (of) => ({ type: 'transfer_return', side: 'held', ...of }),
};

const ofRefund = (side: Owner): Bookings => ({
  left: (amount) => ({ type: 'refund', side, amount }),
  arrived: (paid) => ({ type: 'refund_paid', side, paid }),
  cameBack: (of) => ({ type: 'refund_return', side, ...of }),
});

/** Whose money a refund is: the merchant's, or the payer's, who paid twice. */
export type Owner = 'held' | 'payer';

/** Returns whether a payment is a refund, by its id. */
export const isRefund = (payment: Payment): payment is Refund => payment.id.startsWith('rf_');

const ownerOf = (payment: Payment): Owner =>
  isRefund(payment) && payment.paid_by !== null ? 'payer' : 'held';

const bookingsOf = (payment: Payment, owner: Owner): Bookings =>
  isRefund(payment) ? ofRefund(owner) : OF_TRANSFER;

/** Returns a payment after a step with its line. Every step that moves its money passes through here. */
function booked<P extends Payment>(
  payment: P,
  changes: Partial<P>,
  booking: Booking,
  time: BookingTime,
): BookedPayment<P> {
  const line = newPaymentLine(payment, payment.booked_on.length, booking, time);
  const booked_on = [...payment.booked_on, line.written_on];
  return { payment: moved(payment, { ...changes, booked_on }, time.now), lines: [line] };
}

/**
 * Releases a closed transfer: its money is on its way.
 *
 * @param by the operator who released it; null if it needed none
 * @throws Error if it is not closed
 */
export function releaseTransfer(
  transfer: Transfer,
  by: string | null,
  time: BookingTime,
): BookedPayment<Transfer> {
  requireStatus(transfer, 'closed');
  return released(transfer, { decided_by: by }, time);
}

/**
 * Releases a refund: its money is on its way.
 *
 * @throws Error if it is released already, or cancelled
 */
export function releaseRefund(refund: Refund, time: BookingTime): BookedPayment<Refund> {
  requireStatus(refund, 'created');
  return released(refund, {}, time);
}

function released<P extends Payment>(payment: P, more: Partial<P>, time: BookingTime): BookedPayment<P> {
  const changes = { ...more, status: 'released', released_at: time.now.toISOString() } as Partial<P>;
  return booked(payment, changes, bookingsOf(payment, ownerOf(payment)).left(minus(payment.amount)), time);
}

/**
 * What the bank says about a payment: it arrived, or it came back with a code of two characters. `saidOn` is the day in the
 * header of its file; an operator's word has none.
 */
export type PaymentWord = { readonly code: string; readonly saidOn?: CalendarDate };

/** The bank's code of money that has arrived. */
export const ARRIVED = '00';

/** What the bank's word changes, or why it changes nothing. */
export type PaymentSettlement = 'paid' | 'returned' | 'unchanged' | 'not_presented' | 'contradiction';

/** With the bank, or held by an exception about whether it is: then an operator says what became of it. */
const isUnderWay = ({ status, exception }: Payment) =>
  status === 'in_transit' || (status === 'released' && exception !== undefined);

/**
 * Returns what the bank's word about a payment means. A paid one may come back later. What came back is owed again, so
 * nothing can be heard of it any more: that it was paid is no news in a file of an earlier day, which is read late, and
 * contradicts the return in any other. Of a payment that an exception keeps from the bank, an operator says what happened
 * to it.
 */
export function settlementOfPayment(payment: Payment, word: PaymentWord): PaymentSettlement {
  const { status } = payment;
  const said = word.code === ARRIVED ? 'paid' : 'returned';
  if (status === said || isBeforeReturn(payment, word)) return 'unchanged';
  if (isUnderWay(payment) || (status === 'paid' && said === 'returned')) return said;
  return status === 'returned' ? 'contradiction' : 'not_presented';
}

/** Returns whether a file of an earlier day than the payment's return says something of it. */
const isBeforeReturn = ({ status, returned_on }: Payment, { saidOn }: PaymentWord): boolean =>
  status === 'returned' && returned_on !== undefined && saidOn !== undefined && saidOn < returned_on;

/**
 * Settles a payment by the bank's word. It is part of no exception any more.
 *
 * @param owner whose money it is if it comes back
 * @throws Error if the word does not change it
 */
export function settlePayment<P extends Payment>(
  before: P,
  word: PaymentWord,
  time: BookingTime,
  owner = ownerOf(before),
): BookedPayment<P> {
  const settlement = settlementOfPayment(before, word);
  const payment = withoutHolders(before);
  const { id, amount, status } = payment;
  const settled_at = time.now.toISOString();
  const { arrived, cameBack } = bookingsOf(payment, owner);
  if (settlement === 'paid')
    return booked(payment, { status: 'paid', settled_at } as Partial<P>, arrived(amount), time);
  if (settlement !== 'returned') throw new Error(`The word about ${id} is ${settlement}`);
  const paid = status === 'paid' ? minus(amount) : (0 as Centavos);
  const said = { return_code: word.code, ...(word.saidOn && { returned_on: word.saidOn }) };
  const changes = { status: 'returned', ...said, settled_at } as Partial<P>;
  return booked(payment, changes, cameBack({ amount, paid, reverses: lineId(id, 0) }), time);
}

/**
 * Marks a released payment as presented to the bank with a file.
 *
 * @throws Error if it is not released
 */
export function presentPayment<P extends Payment>(
  payment: P,
  on: Pick<Payment, 'presented_on'>,
  now: Date,
): P {
  requireStatus<Payment>(payment, 'released');
  return moved(payment, { status: 'in_transit', ...on } as Partial<P>, now);
}

/**
 * Withdraws a payment from a file that the bank has not read. It goes to the bank with another file, so an exception
 * about a missing return holds it no longer; after a refusal with one of a later day, so that returns of the two
 * presentments differ by their date.
 *
 * @throws Error if it is in no file
 */
export function recallPayment<P extends Payment>(
  before: P,
  { wasRefused }: { readonly wasRefused: boolean },
  now: Date,
): P {
  requireStatus<Payment>(before, 'released', 'in_transit');
  const { presented_on, refused_on = [] } = before;
  const refused = wasRefused && presented_on !== null && { refused_on: [...refused_on, presented_on] };
  const changes = { status: 'released', file_id: null, presented_on: null, ...refused };
  return moved(withoutHolders(before), changes as unknown as Partial<P>, now);
}

/** Returns whether a payment may be put into a file of a day: it is released, in no file, and not held. */
export const isPresentableOn = (
  { status, file_id, exception, refused_on = [] }: Payment,
  day: CalendarDate,
): boolean =>
  status === 'released' && file_id === null && exception === undefined && !refused_on.some((on) => on >= day);
