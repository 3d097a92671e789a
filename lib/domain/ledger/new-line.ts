import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { OwnClock } from '#lib/domain/direct-debit/clock.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { bringsPayment, type Line, lineId, type OperatorEntry } from './line.ts';
import type { OrderLedger, Waiting } from './order-ledger.ts';
import { type Amounts, type LineType, postingsOf, type SideOf } from './postings.ts';

/** The time of a line: the moment, its day, and the days on which banks are closed. */
export type BookingTime = {
  readonly now: Date;
  readonly today: CalendarDate;
  readonly closed: ReadonlySet<string>;
  readonly own?: OwnClock;
};

/** How many business days the money of a line waits for, and whether it awaits the bank's credit. */
type LineTerms = Pick<OrderLedger, 'settlement_days' | 'awaits_credit'>;

/** The order of a line. */
type BookedOrder = {
  readonly id: string;
  readonly account_id: string;
  readonly direct_debit_id: string;
};

/** The content of a new line. Missing amounts are 0. */
export type Booking = { [T in LineType]: { readonly type: T; readonly side: SideOf<T> } }[LineType] & {
  readonly reverses?: string | null;
  readonly frees?: Waiting | null;
  readonly credited_on?: CalendarDate | null;
  /** The first day on which it counts as available, if that is not by its type. */
  readonly available_on?: CalendarDate;
} & Readonly<Partial<Amounts>>;

const NOTHING = 0 as Centavos;

const AT_ONCE: LineTerms = { settlement_days: 0, awaits_credit: false };

/** What a line is about if nothing is known. */
const OF_NOTHING = { order_id: null, direct_debit_id: null, refund_id: null, dispute_id: null, entry: null };

/** Creates the n-th line of an order. */
export const newLine = (
  { id: order_id, account_id, direct_debit_id }: BookedOrder,
  n: number,
  booking: Booking,
  time: BookingTime,
  terms: LineTerms,
): Line =>
  lineOf(
    { ...OF_NOTHING, id: lineId(order_id, n), n, account_id, order_id, direct_debit_id },
    booking,
    time,
    terms,
  );

/** A transfer, a refund of an order, or the reserve of a day. */
type BookedPayment = {
  readonly id: string;
  readonly account_id: string;
  readonly order_id?: string;
  readonly direct_debit_id?: string;
};

/** Creates the n-th line of a transfer, a refund or a reserve. It counts at once, unless the booking says otherwise. */
export const newPaymentLine = (
  { id, account_id, order_id, direct_debit_id }: BookedPayment,
  n: number,
  booking: Booking,
  time: BookingTime,
): Line => {
  const own = { ...OF_NOTHING, id: lineId(id, n), n, account_id };
  const isOfOrder = order_id !== undefined && direct_debit_id !== undefined;
  return lineOf(
    isOfOrder ? { ...own, order_id, direct_debit_id, refund_id: id } : own,
    booking,
    time,
    AT_ONCE,
  );
};

/** Creates the n-th line of a dispute. It counts at once. */
export const newDisputeLine = (
  { id, account_id, order_id, direct_debit_id }: BookedOrder & { readonly order_id: string },
  n: number,
  booking: Booking,
  time: BookingTime,
): Line =>
  lineOf(
    { ...OF_NOTHING, id: lineId(id, n), n, account_id, order_id, direct_debit_id, dispute_id: id },
    booking,
    time,
    AT_ONCE,
  );

/** Creates the line that an operator books for an account. It counts at once. */
export const newOperatorLine = (
  account_id: string,
  entry: OperatorEntry,
  booking: Booking,
  time: BookingTime,
): Line =>
  lineOf({ ...OF_NOTHING, id: newId('txn', time.now), n: 0, account_id, entry }, booking, time, AT_ONCE);

type Origin = Pick<
  Line,
  'id' | 'n' | 'account_id' | 'order_id' | 'direct_debit_id' | 'refund_id' | 'dispute_id' | 'entry'
>;

function lineOf(
  { id, n, account_id, order_id, direct_debit_id, refund_id, dispute_id, entry }: Origin,
  { type, side, reverses = null, frees = null, credited_on = null, available_on, ...given }: Booking,
  { now, today, closed }: BookingTime,
  { settlement_days, awaits_credit }: LineTerms,
): Line {
  const amounts: Amounts = { amount: NOTHING, fee: NOTHING, tax: NOTHING, paid: NOTHING, ...given };
  const { amount, fee, tax } = amounts;
  const postings = postingsOf(type, side, amounts);
  // Payments wait for the settlement days, and for the bank's credit. All others count on their day, returns above all,
  // and so does the fee of a payment that the bank credited to the merchant.
  const waits = bringsPayment({ type }) && (postings.payable ?? 0) < 0;
  return {
    id,
    n,
    account_id,
    type,
    ...{ amount, fee, tax, net: (amount - fee - tax) as Centavos },
    day: today,
    written_on: mexicoCityDate(now),
    available_on: available_on ?? (waits ? businessDaysAfter(today, settlement_days, closed) : today),
    ...{ awaits_credit: awaits_credit && waits, credited_on },
    ...{ order_id, direct_debit_id, refund_id, dispute_id, entry, reverses, transfer_id: null },
    postings,
    frees: frees && (frees.until === null || frees.until > today) ? frees : null,
    created_at: now.toISOString(),
  };
}
