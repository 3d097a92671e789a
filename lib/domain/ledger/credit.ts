import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Line } from './line.ts';
import type { OrderLedger } from './order-ledger.ts';

/** A line of `payable` that the bank has credited. What it moves waits until a day; null if it may be paid out now. */
export type Credit = {
  readonly line_id: string;
  readonly payable: Centavos;
  readonly until: CalendarDate | null;
};

/**
 * The ledger of an order and its line once the bank has credited the line, and what that makes available. The credit is
 * null if it makes nothing available: the money was returned meanwhile, so it counted already, or it never waited.
 */
export type Credited = {
  readonly ledger: OrderLedger;
  readonly line: Line;
  readonly credit: Credit | null;
};

/**
 * Credits a line of an order. Only its last line can be a payment that the order still has.
 *
 * @param on the day on which a statement of the bank showed it
 * @throws Error if it was credited already
 */
export function creditLine(ledger: OrderLedger, line: Line, on: CalendarDate): Credited {
  if (line.credited_on !== null) throw new Error(`The line ${line.id} was credited on ${line.credited_on}`);
  const credited = { ...line, credited_on: on };
  if (line.n !== ledger.lines.length - 1) return { ledger, line: credited, credit: null };
  const { waiting } = ledger;
  if (waiting?.until !== null)
    return { ledger: { ...ledger, credited_on: on }, line: credited, credit: null };
  const { payable } = waiting;
  const until = line.available_on > on ? line.available_on : null;
  return {
    ledger: { ...ledger, credited_on: on, waiting: until === null ? null : { until, payable } },
    line: credited,
    credit: { line_id: line.id, payable, until },
  };
}
