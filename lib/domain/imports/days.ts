import { type CalendarDate, calendarDate } from '#lib/domain/calendar/dates.ts';
import type { Column } from './columns.ts';

/**
 * How a file writes its days. `day first, unproved`: no day is after the 12th, so month first would read as well.
 * `month first`: at least one day has its month first, perhaps next to others with the day first.
 */
export const DAY_ORDERS = ['iso', 'day first', 'day first, unproved', 'month first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

export type DayFault =
  | 'date_missing'
  | 'date_format'
  | 'date_damaged'
  | 'date_month_first'
  | 'date_ambiguous';

/** A cell of a file, by the line on which its row begins. */
export type Place = { readonly line: number; readonly column: Column };

/** The first cells of a file that can be read in one order alone. */
export type ShownOrder = { readonly day_first?: Place; readonly month_first?: Place };

/** How a file writes its days, and the cells that show it. */
export type Days = { readonly order: DayOrder; readonly shownBy: ShownOrder };

const ISO = /^\d{4}-\d{2}-\d{2}$/;
const PARTS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** The days since 1900 that a spreadsheet stores: of the years 2009 to 2064. */
const SERIAL = /^[45]\d{4}(?:[.,]\d+)?$/;

/** Returns the order of a file's days. One day that can only be month first makes others doubtful. */
export function daysOf(cells: Iterable<Place & { readonly text: string }>): Days {
  const shownBy: { day_first?: Place; month_first?: Place } = {};
  let hasParts = false;
  for (const { text, line, column } of cells) {
    const order = orderOf(text);
    hasParts ||= order !== undefined;
    if (order === 'day_first' || order === 'month_first') shownBy[order] ??= { line, column };
  }
  if (shownBy.month_first) return { order: 'month first', shownBy };
  if (shownBy.day_first) return { order: 'day first', shownBy };
  return { order: hasParts ? 'day first, unproved' : 'iso', shownBy };
}

/** Returns the one order in which a day can be read, or that there are two; undefined if it is not written so. */
function orderOf(text: string): keyof ShownOrder | 'either' | 'neither' | undefined {
  const [, first, , second] = PARTS.exec(text) ?? [];
  if (first === undefined) return undefined;
  const isDayFirst = isWithin(31, first) && isWithin(12, second);
  const isMonthFirst = isWithin(12, first) && isWithin(31, second);
  if (isDayFirst && isMonthFirst) return 'either';
  if (isDayFirst) return 'day_first';
  return isMonthFirst ? 'month_first' : 'neither';
}

const isWithin = (most: number, part: string | undefined): boolean =>
  Number(part) >= 1 && Number(part) <= most;

/** Returns the day of a cell, or why it cannot be read. The order of the file matters only if both orders give a day. */
export function readDay(cell: string, order: DayOrder): CalendarDate | DayFault {
  if (cell === '') return 'date_missing';
  if (SERIAL.test(cell)) return 'date_damaged';
  if (ISO.test(cell)) return calendarDate(cell) ?? 'date_format';
  const [, day = '', , month = '', year = ''] = PARTS.exec(cell) ?? [];
  if (day === '') return 'date_format';
  if (orderOf(cell) === 'month_first') return 'date_month_first';
  const isEither = orderOf(cell) === 'either' && Number(day) !== Number(month);
  if (order === 'month first' && isEither) return 'date_ambiguous';
  return calendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? 'date_format';
}
