import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import {
  dateOfOperatorLine,
  isTransferable,
  isUncredited,
  type Line,
  transferableFrom,
} from '#lib/domain/ledger/line.ts';
import type { Order } from '#lib/domain/order.ts';
import type { OutgoingPayment } from '#lib/domain/outgoing/payment.ts';
import { check, create } from '#lib/store/engine/change.ts';
import { before, missingOr } from '#lib/store/engine/conditions.ts';
import { getExisting, getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import type { Key } from '#lib/store/keys.ts';
import { keyOfLine, lineKey } from './keys.ts';
import { noteLowered } from './lowered.ts';

/**
 * Returns the writes of new lines, each in the queue of its account until a transfer takes it. A line that awaits the
 * bank's credit enters the queue with that. They fail with `ConflictError` if a line of that source and number exists,
 * or if the day on which they were decided is closed.
 */
export function storeLines(lines: readonly Line[]): Write[] {
  const written = lines.flatMap((line) => {
    const queued = isTransferable(line) && !isUncredited(line) && inQueue(line, transferableFrom(line));
    return [create({ ...keyOfLine(line), ...line, ...queued }), ...noteLowered(line)];
  });
  return [...written, ...requireOpenDays(lines)];
}

/**
 * Returns the writes of new lines, as `storeLines` does, with the event for their sums, in the partition of the record
 * that they are about; none without lines.
 */
export const writesOfLines = (
  of: { readonly pk: string; readonly account_id: string },
  lines: readonly Line[],
  now: Date,
): Write[] =>
  lines.length === 0
    ? []
    : [...storeLines(lines), ...emit(of, [{ type: 'ledger.booked', data: { lines } }], now)];

/** Lines of this day and of earlier ones are written no more. */
export const CLOSED_UNTIL: Key = { pk: 'CLOSINGS', sk: 'UNTIL' };

/**
 * Returns the checks that keep lines out of closed days. A line of today needs none: its transaction is tried for two
 * minutes at most, and no day is closed before 02:00 of the next one. One of an earlier day fails with `ConflictError` if
 * that day is closed by then. A line that an operator books is always checked: the clock of its machine may be wrong.
 */
function requireOpenDays(lines: readonly Line[]): Write[] {
  const today = mexicoCityDate(new Date());
  const checked = lines.filter(({ written_on, entry }) => written_on !== today || entry !== null);
  const days = new Set(checked.map(({ written_on }) => written_on));
  return [...days].map((day) => check(CLOSED_UNTIL, { until: missingOr(before(day)) }));
}

/** Returns whether a day takes no more lines, as of this moment. */
export const isClosedDay = async (day: CalendarDate): Promise<boolean> =>
  ((await getItem<Key & { until: string }>(CLOSED_UNTIL))?.until ?? '') >= day;

/** Returns the members that put a line into the queue of its account, from a day on. */
export const inQueue = ({ account_id }: Pick<Line, 'account_id'>, from: CalendarDate) => ({
  due_shard: linesShard(account_id),
  due_at: from,
});

/** Returns the index partition of an account's lines that are part of no transfer. */
export const linesShard = (accountId: string): string => `LINES#${accountId}`;

/** Returns the lines of an order, oldest first, as of this moment. */
export const findLinesOf = ({ id: of, account_id, ledger }: Order): Promise<Line[]> =>
  getExisting<Line>((ledger?.lines ?? []).map((written_on, n) => lineKey({ account_id, written_on, of }, n)));

/** Returns a line of an order by its number, as of this moment; undefined if there is none. */
export async function findLine({ id: of, account_id, ledger }: Order, n: number): Promise<Line | undefined> {
  const written_on = ledger?.lines[n];
  return written_on && getItem<Line>(lineKey({ account_id, written_on, of }, n));
}

/** Returns a line that records a transfer, a refund or a reserve, by its number, as of this moment; undefined if there is none. */
export async function findPaymentLine(
  { id: of, account_id, booked_on }: Pick<OutgoingPayment, 'id' | 'account_id' | 'booked_on'>,
  n: number,
): Promise<Line | undefined> {
  const written_on = booked_on[n];
  return written_on && getItem<Line>(lineKey({ account_id, written_on, of }, n));
}

/** What of a payment, a reserve or a dispute leads to its lines. */
type Booked = Pick<OutgoingPayment, 'id' | 'account_id' | 'booked_on'>;

/** Returns the lines of some payments or disputes, oldest first for each, as of this moment. */
export const findPaymentLines = (payments: readonly Booked[]): Promise<Line[]> =>
  getExisting<Line>(
    payments.flatMap(({ id: of, account_id, booked_on }) =>
      booked_on.map((written_on, n) => lineKey({ account_id, written_on, of }, n)),
    ),
  );

/** Returns a line that an operator booked for an account, as of this moment; undefined if there is none with this id. */
export async function findOperatorLine(account_id: string, id: string): Promise<Line | undefined> {
  const written_on = dateOfOperatorLine(id);
  return written_on && getItem<Line>(lineKey({ account_id, written_on, of: id }, 0));
}
