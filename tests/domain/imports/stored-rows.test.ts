import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { ImportedDebit } from '#lib/domain/imports/check-row.ts';
import { datedFaultsOf } from '#lib/domain/imports/dated-faults.ts';
import type { ShownOrder } from '#lib/domain/imports/days.ts';
import { FAULTS } from '#lib/domain/imports/faults.ts';
import { LATER_FAULTS } from '#lib/domain/imports/later-faults.ts';
import { RESULT_HEADER, resultLine } from '#lib/domain/imports/result-line.ts';
import { masked } from '#lib/domain/imports/row.ts';

const day = (text: string) => text as CalendarDate;
const TODAY = { today: day('2027-03-01'), closed: new Set<string>() };
const faultsOf = (next_payment_date: string, end_date: string | null = null) =>
  datedFaultsOf(
    { next_payment_date, end_date } as Pick<ImportedDebit, 'next_payment_date' | 'end_date'> as ImportedDebit,
    TODAY,
  ).map(({ column, fault }) => `${column} ${fault}`);

describe('the days of a row, on the account’s day', () => {
  test('must be to come, and not too far', () => {
    expect(faultsOf('2027-03-02')).toEqual([]);
    expect(faultsOf('2027-03-01')).toEqual(['next_payment_date date_past']);
    expect(faultsOf('2127-03-02')).toEqual(['next_payment_date date_too_far']);
    expect(faultsOf('2027-04-01', '2200-01-01')).toEqual(['end_date date_too_far']);
  });

  test('must leave a business day for the first payment', () => {
    // A Saturday.
    expect(faultsOf('2027-03-06', '2027-03-07')).toEqual(['end_date end_before_first']);
    expect(faultsOf('2027-03-06', '2027-03-08')).toEqual([]);
  });
});

describe('a stored cell', () => {
  test.each([
    ['002010077777777771', '…7771'],
    ['002 010 07777777777 1', '…7771'],
    ['cuenta 2010077777777771, de Ana', 'cuenta …7771, de Ana'],
    ['C-1042', 'C-1042'],
    ['5512345678', '5512345678'],
  ])('has %s as %s', (cell, stored) => expect(masked(cell)).toBe(stored));

  test('is short, however long the cell is', () => {
    expect(masked('x'.repeat(1_000_000))).toHaveLength(100);
  });
});

describe('a line of the result file', () => {
  const row = {
    line: 2,
    external_id: 'C-1',
    status: 'applied',
    direct_debit_id: 'dd_1',
    faults: [],
  } as const;

  test('has a cell for each column of the header', () => {
    expect(RESULT_HEADER.slice(1).split(',')).toHaveLength(resultLine(row).split(',').length);
    expect(RESULT_HEADER).toMatch(/^\uFEFFline,external_id,status,.*,order_id\r\n$/);
  });

  test('has no id before there is a direct debit', () =>
    expect(resultLine({ ...row, direct_debit_id: null })).toBe('2,C-1,applied,,,,,\r\n'));

  test('has the cells of its row', () => expect(resultLine(row)).toBe('2,C-1,applied,dd_1,,,,\r\n'));

  test('ends with the charge that its row became', () => {
    expect(resultLine({ ...row, order_id: 'ord_1' })).toBe('2,C-1,applied,dd_1,,,,ord_1\r\n');
  });

  test.each([
    ['=1+1', `"'=1+1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['-2', `"'-2"`],
    ['＝1+1', `"'＝1+1"`],
    ['\n=1+1', `"'\n=1+1"`],
    [' =1+1', `"' =1+1"`],
    ['a"b,c', '"a""b,c"'],
    ['uno\r\ndos', '"uno\r\ndos"'],
  ])('makes no formula or further cell of %s', (external_id, cell) => {
    expect(resultLine({ ...row, external_id })).toBe(`2,${cell},applied,dd_1,,,,\r\n`);
  });

  test('names the lines that show the order of day and month, for a date that could be read in both', () => {
    const place = (line: number) => ({ line, column: 'end_date' }) as const;
    const saidOf = (shown_by: ShownOrder) =>
      resultLine({ ...row, faults: [{ column: 'next_payment_date', fault: 'date_ambiguous', shown_by }] });
    const one = saidOf({ month_first: place(41) });
    expect(one).toContain('next_payment_date:date_ambiguous');
    expect(one).toContain('corríjala. La línea 41 (end_date) tiene el mes primero."');
    expect(one).toContain('correct it. Line 41 (end_date) has the month first."');
    const both = saidOf({ month_first: place(41), day_first: place(3) });
    expect(both).toContain('La línea 41 (end_date) tiene el mes primero; la línea 3 (end_date), el día."');
    expect(both).toContain('Line 41 (end_date) has the month first, and line 3 (end_date) the day."');
  });

  test('names every fault by its code, in Spanish and in English', () => {
    const faults = [
      { column: 'clabe', fault: 'clabe_scientific' },
      { column: null, fault: 'already_notified' },
    ] as const;
    const line = resultLine({ ...row, status: 'kept', faults });
    expect(line).toContain('clabe:clabe_scientific already_notified');
    expect(line).toContain(`${FAULTS.clabe_scientific.en} ${LATER_FAULTS.already_notified.en}`);
    expect(line).toContain(`${FAULTS.clabe_scientific.es} ${LATER_FAULTS.already_notified.es}`);
    for (const { es, en } of [FAULTS.clabe_scientific, LATER_FAULTS.already_notified]) {
      expect(line).toContain(es);
      expect(line).toContain(en);
    }
  });
});
