import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { timeOfId } from '#lib/domain/ids.ts';
import type { Line } from './line.ts';
import type { LineType } from './postings.ts';

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
