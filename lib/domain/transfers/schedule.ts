import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, partsOf, weekday } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';

/** When a merchant is transferred its money; `manual`: only on request. */
export const TRANSFER_SCHEDULES = ['daily', 'weekly', 'monthly', 'manual'] as const;
export type TransferSchedule = (typeof TRANSFER_SCHEDULES)[number];

/** The terms by which a merchant is transferred its money. */
export type TransferTerms = {
  readonly transfer_schedule: TransferSchedule;
  /** A scheduled transfer of less waits for the next one. */
  readonly transfer_minimum: Centavos;
};

/** The terms of an account that has none of its own. */
const STANDARD: TransferTerms = { transfer_schedule: 'daily', transfer_minimum: 100_00 as Centavos };

/** Returns the terms by which an account is transferred its money. */
export const transferTermsOf = ({
  transfer_schedule = STANDARD.transfer_schedule,
  transfer_minimum = STANDARD.transfer_minimum,
}: Readonly<Partial<TransferTerms>>): TransferTerms => ({ transfer_schedule, transfer_minimum });

/** The last day of an account's schedule on which a run decided on its transfer. */
export type Scheduled = { readonly schedule: TransferSchedule; readonly day: CalendarDate };

const MONDAY = 1;

/** Returns the first day of the period that a date belongs to. A schedule transfers once in each period. */
const PERIOD_OF: Readonly<Record<Exclude<TransferSchedule, 'manual'>, (date: CalendarDate) => CalendarDate>> =
  {
    daily: (date) => date,
    weekly: (date) => addDays(date, -((weekday(date) + 7 - MONDAY) % 7)),
    monthly: (date) => addDays(date, 1 - partsOf(date).day),
  };

/**
 * Returns the first business day after a date on which a schedule transfers: each business day, the first one of a week
 * (a Monday unless the banks are closed), or the first one of a month. Returns null for `manual`.
 */
export function nextTransferDay(
  schedule: TransferSchedule,
  after: CalendarDate,
  closed?: ReadonlySet<string>,
): CalendarDate | null {
  if (schedule === 'manual') return null;
  const firstDayOf = PERIOD_OF[schedule];
  let day = businessDaysAfter(after, 1, closed);
  while (nextBusinessDay(firstDayOf(day), closed) !== day) day = businessDaysAfter(day, 1, closed);
  return day;
}

/**
 * Returns the day on which a schedule transfers in the period of a date: its first business day. Returns null for
 * `manual`.
 */
export function transferDayIn(
  schedule: TransferSchedule,
  date: CalendarDate,
  closed?: ReadonlySet<string>,
): CalendarDate | null {
  return schedule === 'manual' ? null : nextBusinessDay(PERIOD_OF[schedule](date), closed);
}

/**
 * Returns the day of a schedule that a run of this date decides: the date itself, or an earlier one of its week or month,
 * if the last day that a run has decided is before it. Undefined if there is none. A daily schedule misses nothing: its
 * next day pays.
 */
export function dueDay(
  schedule: TransferSchedule,
  date: CalendarDate,
  last: Scheduled | undefined,
  closed?: ReadonlySet<string>,
): CalendarDate | undefined {
  const day = transferDayIn(schedule, date, closed);
  if (day === null || day > date) return undefined;
  if (day === date) return day;
  return last?.schedule === schedule && last.day < day ? day : undefined;
}
