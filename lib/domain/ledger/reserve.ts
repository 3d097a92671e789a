import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { idOf, idTime, timeOfId } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { isHeldCharge, type Line } from './line.ts';
import { type BookingTime, newPaymentLine } from './new-line.ts';

/** The terms of a reserve: the percentage of a day's payments that is kept back, and for how many days. */
export type ReserveTerms = { readonly reserve_percent: number; readonly reserve_days: number };

/** The terms of an account that has none of its own: nothing is kept back. */
const STANDARD: ReserveTerms = { reserve_percent: 0, reserve_days: 90 };

/** Returns the terms by which a part of an account's payments is kept in reserve. */
export const reserveTermsOf = ({
  reserve_percent = STANDARD.reserve_percent,
  reserve_days = STANDARD.reserve_days,
}: Readonly<Partial<ReserveTerms>>): ReserveTerms => ({ reserve_percent, reserve_days });

/**
 * The fewest business days for which payments wait if a part of them is kept: the run of the day after them keeps it, and
 * a merchant may have what is available at any time.
 */
export const LEAST_DAYS_WITH_RESERVE = 2;

/**
 * Returns whether the reserve is kept of all payments that may be paid out today.
 *
 * @param until the last day whose payments were looked at; null or undefined if there is none
 */
export function isReserveKept(
  until: CalendarDate | null | undefined,
  { today, closed }: Pick<BookingTime, 'today' | 'closed'>,
): boolean {
  return until != null && businessDaysAfter(addDays(until, 1), LEAST_DAYS_WITH_RESERVE, closed) > today;
}

/** What is kept of the payments of one day of an account, in centavos. */
export type Reserve = {
  readonly id: string;
  readonly account_id: string;
  /** The day of the payments. An account has one reserve for each. */
  readonly day: CalendarDate;
  readonly amount: Centavos;
  /** What of it is still kept. */
  readonly left: Centavos;
  /** The first day on which the rest is released. */
  readonly release_on: CalendarDate;
  /** The date on which each of its lines was written. */
  readonly booked_on: readonly CalendarDate[];
  readonly version: number;
};

/** A reserve after a step, and the line of that step. */
export type BookedReserve = { readonly reserve: Reserve; readonly line: Line };

/** Returns the id of the reserve of a day. An account has one for each. */
const reserveId = (accountId: string, day: CalendarDate): string =>
  `${idTime('rs', new Date(day))}${idOf('rs', accountId, day).slice('rs_'.length)}`;

/** Returns the day of a reserve by its id; undefined if the text is no such id. */
export const dayOfReserve = (id: string): CalendarDate | undefined =>
  timeOfId('rs', id)?.toISOString().slice(0, '2027-01-01'.length) as CalendarDate | undefined;

/** Returns the part of an amount that is kept, rounded once to the nearest centavo. */
export const keptOf = (net: Centavos, percent: number): Centavos =>
  Math.round((net * percent) / 100) as Centavos;

/** The payments of a day that we hold. */
export type HeldPayments = {
  readonly day: CalendarDate;
  /** What they have left for the merchant, in centavos. */
  readonly net: Centavos;
  /** The first day on which one of them may be paid out; null without payments. */
  readonly available_on: CalendarDate | null;
};

/** Returns the payments of a day with those among further lines. */
export const withPayments = (known: HeldPayments, lines: readonly Line[]): HeldPayments =>
  lines
    .filter((line) => line.day === known.day && isHeldCharge(line))
    .reduce(
      ({ day, net, available_on: first }, line) => ({
        day,
        net: (net + line.net) as Centavos,
        available_on: first === null || line.available_on < first ? line.available_on : first,
      }),
      known,
    );

/**
 * Keeps a part of a day's payments in reserve. It waits as the first of them does: so it is there when the first may be
 * paid out, and lowers what may be paid out only if the others wait longer.
 *
 * @returns undefined if nothing is kept
 */
export function holdReserve(
  account_id: string,
  { day, net, available_on: first }: HeldPayments,
  { reserve_percent, reserve_days }: ReserveTerms,
  time: BookingTime,
): BookedReserve | undefined {
  const amount = keptOf(net, reserve_percent);
  if (amount <= 0 || first === null) return undefined;
  const id = reserveId(account_id, day);
  const available_on = first > time.today ? first : time.today;
  const line = newPaymentLine(
    { id, account_id },
    0,
    { type: 'reserve_hold', side: 'held', amount: (0 - amount) as Centavos, available_on },
    time,
  );
  const release_on = addDays(day, reserve_days);
  const reserve = { id, account_id, day, amount, left: amount, release_on, booked_on: [line.written_on] };
  return { reserve: { ...reserve, version: 1 }, line };
}

/**
 * Releases a part of a reserve, in centavos: all that is left once its days are over, or what its merchant owes before.
 *
 * @throws Error if nothing is released, or more than is left
 */
export function releaseReserve(reserve: Reserve, amount: Centavos, time: BookingTime): BookedReserve {
  const { id, account_id, left, booked_on } = reserve;
  if (amount <= 0 || amount > left) throw new Error(`The reserve ${id} has ${left} left, not ${amount}`);
  const booking = { type: 'reserve_release', side: 'held', amount } as const;
  const line = newPaymentLine({ id, account_id }, booked_on.length, booking, time);
  return {
    reserve: {
      ...reserve,
      left: (left - amount) as Centavos,
      booked_on: [...booked_on, line.written_on],
      version: reserve.version + 1,
    },
    line,
  };
}
