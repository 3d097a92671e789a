import { type CalendarDate, calendarDate } from '#lib/domain/calendar/dates.ts';

/** How a file writes its days. `day first, unproved`: no day is after the 12th, so month first would read as well. */
export const DAY_ORDERS = ['iso', 'day first', 'day first, unproved', 'month first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

export type DayFault = 'date_missing' | 'date_format' | 'date_damaged' | 'date_month_first';

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const PARTS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** The days since 1900 that a spreadsheet stores: of the years 2009 to 2064. */
const SERIAL = /^[45]\d{4}(?:[.,]\d+)?$/;

/** Returns the order of a file's days. One day that can only be month first makes all of them doubtful. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const parts = cells.map((cell) => PARTS.exec(cell)).filter((found) => found !== null);
  if (parts.length === 0) return 'iso';
  if (parts.some(([, , , second]) => Number(second) > 12)) return 'month first';
  return parts.some(([, first]) => Number(first) > 12) ? 'day first' : 'day first, unproved';
}

/** Returns the day of a cell, or why it cannot be read. */
export function readDay(cell: string, order: DayOrder): CalendarDate | DayFault {
  if (cell === '') return 'date_missing';
  if (SERIAL.test(cell)) return 'date_damaged';
  if (ISO.test(cell)) return calendarDate(cell) ?? 'date_format';
  const [, day = '', , month = '', year = ''] = PARTS.exec(cell) ?? [];
  if (day === '') return 'date_format';
  if (order === 'month first') return 'date_month_first';
  return calendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? 'date_format';
}
