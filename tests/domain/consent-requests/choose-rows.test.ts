import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { chooseRows } from '#lib/domain/consent-requests/choose-rows.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';

const today = '2027-01-04' as CalendarDate;
const row = (line: number, more: Partial<ImportRow> = {}): ImportRow => ({
  ...{ import_id: 'imp_1', account_id: 'acc_1', line, external_id: `C-${line}`, status: 'applied' },
  ...{ step: 'applying', faults: [], direct_debit_id: `dd_${line}` },
  ...more,
});
const waiting = { status: 'created', ending: null, revoked_at: null, acknowledge_by: null, send_email: true };
const debits = new Map(
  [2, 3, 4, 5].map((line) => [`dd_${line}`, { ...waiting, id: `dd_${line}` } as DirectDebit]),
);
const linesOf = ({ chosen }: ReturnType<typeof chooseRows>) => chosen.map((one) => one.row.line);

test('a slice of reminders stops before the first row that waits', () => {
  const early = '2026-12-28' as CalendarDate;
  const asked = (line: number, on: CalendarDate) =>
    row(line, { asked_times: 1, asked_first_on: on, asked_on: on });
  const choice = chooseRows(1, [asked(2, early), asked(3, today), asked(4, early)], debits, {
    today,
    left: 9,
  });
  expect([linesOf(choice), choice.lastLine, choice.isStopped]).toEqual([[2], 2, true]);
});

describe('a slice of the first mails', () => {
  test('ends before the row that exceeds the mails of the day', () => {
    const choice = chooseRows(0, [row(2), row(3), row(4)], debits, { today, left: 2 });
    expect([linesOf(choice), choice.lastLine, choice.isStopped]).toEqual([[2, 3], 3, true]);
  });

  test('counts a row that a stopped run has asked today, and passes those that were undone', () => {
    const asked = row(2, { asked_times: 1, asked_first_on: today, asked_on: today });
    const choice = chooseRows(0, [asked, row(3, { status: 'undone' }), row(4), row(5)], debits, {
      today,
      left: 2,
    });
    expect(choice).toMatchObject({ counted: 1, lastLine: 4, isStopped: true });
    expect(linesOf(choice)).toEqual([4]);
  });

  test('ends before a row that another condition keeps waiting', () => {
    const mayAsk = ({ row: { line } }: { row: ImportRow }) => line !== 3;
    const choice = chooseRows(0, [row(2), row(3), row(4)], debits, { today, left: 9, mayAsk });
    expect([linesOf(choice), choice.lastLine, choice.isStopped]).toEqual([[2], 2, true]);
  });

  test('stops before a row that was asked today if the mails of the day are used up', () => {
    const asked = row(3, { asked_times: 1, asked_first_on: today, asked_on: today });
    const choice = chooseRows(0, [row(2), asked], debits, { today, left: 1 });
    expect([linesOf(choice), choice.counted, choice.isStopped]).toEqual([[2], 0, true]);
  });

  test('passes every row if no mail is left to ask for', () => {
    const choice = chooseRows(0, [row(9), row(10)], debits, { today, left: 0 });
    expect(choice).toEqual({ chosen: [], counted: 0, lastLine: 10, isStopped: false });
  });
});
