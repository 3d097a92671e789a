import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { timeOfId } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Waiting } from './order-ledger.ts';
import type { LineType, Postings } from './postings.ts';

/**
 * A line of the ledger, the balance transaction of the interface: one movement of money. It is written once, in the
 * transaction of the transition that causes it, and never edited. A mistake is corrected by its reverse. Amounts are
 * centavos, signed from the merchant's side.
 */
export type Line = {
  readonly id: string;
  /** Its number among the lines of its order, from 0. */
  readonly n: number;
  readonly account_id: string;
  readonly type: LineType;
  readonly amount: Centavos;
  readonly fee: Centavos;
  readonly tax: Centavos;
  /** What is left for the merchant: the amount less the fee and its IVA. */
  readonly net: Centavos;
  /** The day of the transition: today in Mexico City, or the simulated day of a sandbox's run. */
  readonly day: CalendarDate;
  /** The date in Mexico City on which it was written. The lines of an account sort by it. */
  readonly written_on: CalendarDate;
  /** The first day on which the money may be paid out; if it awaits the bank's credit, once that is there. */
  readonly available_on: CalendarDate;
  /** Whether its money may be paid out only once a statement of the bank shows it. */
  readonly awaits_credit: boolean;
  /** The day on which it was found on a statement of the bank; null if it was not. It is set once. */
  readonly credited_on: CalendarDate | null;
  /** The statement that shows it, whose `bank_credit` it is part of; missing until there is one. It is set once. */
  readonly statement_id?: string;
  /** The order that it is about, and its direct debit; null if an operator booked it. */
  readonly order_id: string | null;
  readonly direct_debit_id: string | null;
  /** The refund that it records; null if there is none. */
  readonly refund_id: string | null;
  /** The dispute that it is a fee of; null if there is none. */
  readonly dispute_id: string | null;
  /** What the operator who booked it said; null if an order caused it. */
  readonly entry: OperatorEntry | null;
  /** The line that this one takes back; null if there is none. */
  readonly reverses: string | null;
  /** The transfer to the merchant that it is part of; null if there is none yet. It is set once. */
  readonly transfer_id: string | null;
  readonly postings: Postings;
  /** The part of the returned payment that still waits. It counts at once, as the return does. */
  readonly frees: Waiting | null;
  /** True for a payment that a restored table did not know: the next transfer takes it. */
  readonly is_adopted?: true;
  readonly created_at: string;
};

/** Returns whether a line brings in the payment of an order: at first, or as a correction. */
export const bringsPayment = ({ type }: Pick<Line, 'type'>): boolean =>
  type === 'charge' || type === 'charge_correction';

/** Returns whether a line is the first payment of an order whose money we hold. */
export const isHeldCharge = ({ type, postings }: Pick<Line, 'type' | 'postings'>): boolean =>
  type === 'charge' && postings.bank_clearing !== undefined;

/** The words of an operator who books a line: who, why, and the reference that makes it unique in its account. */
export type OperatorEntry = {
  readonly reference: string;
  readonly reason: string;
  readonly by: string;
  /** The operator who approved a large amount; null if it needed none. */
  readonly approved_by: string | null;
};

/** Lines that record a transfer or a refund that has left. No transfer takes them, except those of an adopted one. */
const OWN: ReadonlySet<LineType> = new Set<LineType>(['transfer', 'transfer_paid', 'refund_paid']);

/** Returns whether a line changes what is owed to the merchant, so that exactly one transfer takes it. */
export const isTransferable = ({
  type,
  postings,
  is_adopted,
}: Pick<Line, 'type' | 'postings' | 'is_adopted'>): boolean =>
  postings.payable !== undefined && (!OWN.has(type) || is_adopted === true);

/**
 * Returns whether a line lowers what may be paid out from its day on. The hold of a reserve waits as the payments do that
 * it is taken from.
 */
export const lowersAtOnce = ({
  postings,
  day,
  available_on,
}: Pick<Line, 'postings' | 'day' | 'available_on'>) => (postings.payable ?? 0) > 0 && available_on <= day;

/**
 * Returns the first date on which a transfer may take a line. What lowers the balance at once is taken at once, even if
 * a run of the sandbox books it for a later day.
 */
export const transferableFrom = (
  line: Pick<Line, 'postings' | 'day' | 'written_on' | 'available_on'>,
): CalendarDate =>
  lowersAtOnce(line) && line.written_on < line.available_on ? line.written_on : line.available_on;

/** Returns whether the money of a line waits for the bank's credit. */
export const isUncredited = ({
  awaits_credit,
  credited_on,
}: Pick<Line, 'awaits_credit' | 'credited_on'>): boolean => awaits_credit && credited_on === null;

const LINE = 'txn_';

/** Returns the id of the n-th line of an order or a transfer, from 0: that of its source, with its number in base 32. */
export const lineId = (source: string, n: number): string =>
  `${LINE}${source.slice(source.indexOf('_') + 1)}${n.toString(32).padStart(2, '0')}`;

/** The ids that the source of a line may have, and the number of the line. */
type PlaceOfLine = Readonly<
  Record<'orderId' | 'transferId' | 'refundId' | 'reserveId' | 'disputeId', string> & { n: number }
>;

/**
 * Returns the place of a line by its id: its number, and its source without the kind, which may be an order, a transfer,
 * a refund, a reserve or a dispute. Undefined if the text is no id of such a line.
 */
export function placeOfLine(id: string): PlaceOfLine | undefined {
  if (!/^txn_[0-9a-hjkmnp-tv-z]{33}[0-9a-v]{2}$/.test(id)) return undefined;
  const source = id.slice(LINE.length, -2);
  const n = Number.parseInt(id.slice(-2), 32);
  return {
    orderId: `ord_${source}`,
    transferId: `tr_${source}`,
    refundId: `rf_${source}`,
    reserveId: `rs_${source}`,
    disputeId: `dp_${source}`,
    n,
  };
}

/**
 * Returns the id of what a line records: a dispute, a refund, an order, a reserve or a transfer. If an operator booked
 * the line, that is its own id.
 */
export function sourceOf({
  id,
  type,
  order_id,
  refund_id,
  dispute_id,
  entry,
}: Pick<Line, 'id' | 'type' | 'order_id' | 'refund_id' | 'dispute_id' | 'entry'>): string {
  const recorded = dispute_id ?? refund_id ?? order_id;
  if (recorded !== null) return recorded;
  const place = entry === null ? placeOfLine(id) : undefined;
  if (!place) return id;
  return OF_RESERVE.has(type) ? place.reserveId : place.transferId;
}

const OF_RESERVE: ReadonlySet<LineType> = new Set<LineType>(['reserve_hold', 'reserve_release']);

/** Returns the date on which an operator's line was written, by its id; undefined if the text is no such id. */
export function dateOfOperatorLine(id: string): CalendarDate | undefined {
  const time = timeOfId('txn', id);
  return time && mexicoCityDate(time);
}
