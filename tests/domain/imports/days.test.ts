import { expect, test } from '@jest/globals';
import { type DayOrder, daysOf, readDay } from '#lib/domain/imports/days.ts';

const placed = (cells: readonly string[]) =>
  cells.map((text, index) => ({ text, line: index + 2, column: 'end_date' }) as const);

test.each<[DayOrder, string[]]>([
  ['iso', ['2027-04-05', '', '05/04/27', '05/04-2027']],
  ['iso', ['x05/04/2027', '05/04/20271']],
  ['day first, unproved', ['05/04/2027', '12.12.2027', '1-2-2027']],
  ['day first', ['05/04/2027', '13/04/2027']],
  ['month first', ['05/04/2027', '13/04/2027', '04/13/2027']],
  ['month first', ['02/30/2027']],
  ['day first', ['31/02/2027']],
  ['day first, unproved', ['31/31/2027', '00/04/2027', '04/00/2027', '04/32/2027', '32/04/2027']],
])('the days of a file are %s: %j', (order, cells) => expect(daysOf(placed(cells)).order).toBe(order));

test('the first day of each order that can be read in no other shows the order of its file', () => {
  const days = ['2027-04-05', '05/04/2027', '04/13/2027', '13/04/2027', '04/14/2027', '14/04/2027'];
  expect(daysOf(placed(days)).shownBy).toEqual({
    month_first: { line: 4, column: 'end_date' },
    day_first: { line: 5, column: 'end_date' },
  });
  expect(daysOf(placed(['2027-04-05', '05/04/2027'])).shownBy).toEqual({});
});

test.each<[string, DayOrder, string]>([
  ['2027-04-05', 'month first', '2027-04-05'],
  ['05/04/2027', 'day first', '2027-04-05'],
  ['5.4.2027', 'day first, unproved', '2027-04-05'],
  ['05-04-2027', 'day first', '2027-04-05'],
  ['05/04/2027', 'month first', 'date_ambiguous'],
  ['5.4.2027', 'month first', 'date_ambiguous'],
  ['04/04/2027', 'month first', '2027-04-04'],
  ['4/04/2027', 'month first', '2027-04-04'],
  ['13/04/2027', 'month first', '2027-04-13'],
  ['31/02/2027', 'month first', 'date_format'],
  ['04/13/2027', 'month first', 'date_month_first'],
  ['04/32/2027', 'month first', 'date_format'],
  ['00/04/2027', 'month first', 'date_format'],
  ['', 'iso', 'date_missing'],
  ['46117', 'iso', 'date_damaged'],
  ['46117.0', 'iso', 'date_damaged'],
  ['46117,52', 'iso', 'date_damaged'],
  ['2027-02-30', 'iso', 'date_format'],
  ['31/02/2027', 'day first', 'date_format'],
  ['x2027-04-05', 'iso', 'date_format'],
  ['2027-04-05x', 'iso', 'date_format'],
  ['x05/04/2027', 'day first', 'date_format'],
  ['05/04/2027 10:00', 'day first', 'date_format'],
  ['05/04-2027', 'day first', 'date_format'],
  ['x46117', 'iso', 'date_format'],
  ['461170', 'iso', 'date_format'],
  ['46117.', 'iso', 'date_format'],
  ['46117-1', 'iso', 'date_format'],
  ['mañana', 'iso', 'date_format'],
  ['mañana', 'month first', 'date_format'],
])('the day %j of a file that is %s is %s', (cell, order, read) => expect(readDay(cell, order)).toBe(read));
