import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { askedOn, dueIn } from '#lib/domain/consent-requests/asked-row.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';

const day = (text: string) => text as CalendarDate;
const row = (more: Partial<ImportRow> = {}): ImportRow => ({
  ...{ import_id: 'imp_1', account_id: 'acc_1', line: 2, external_id: 'C-1', status: 'applied' },
  ...{ step: 'applying', faults: [], direct_debit_id: 'dd_1' },
  ...more,
});
const asked = (times: number, first: string, last = first) =>
  row({ asked_times: times, asked_first_on: day(first), asked_on: day(last) });

describe('the first mail', () => {
  test('is due for a customer who was not asked', () => {
    expect(dueIn(0, row(), true, day('2027-01-04'))).toBe('ask');
  });

  test('is due for no customer whose row was refused or undone, or who has decided', () => {
    expect(dueIn(0, row({ status: 'undone' }), true, day('2027-01-04'))).toBe('pass');
    expect(dueIn(0, row({ status: 'rejected' }), true, day('2027-01-04'))).toBe('pass');
    expect(dueIn(0, row(), false, day('2027-01-04'))).toBe('pass');
  });

  test('is counted once more only on the day of a run that was stopped before it counted', () => {
    expect(dueIn(0, asked(1, '2027-01-04'), true, day('2027-01-04'))).toBe('counted');
    expect(dueIn(0, asked(1, '2027-01-04'), true, day('2027-01-05'))).toBe('pass');
    expect(dueIn(0, asked(2, '2027-01-04', '2027-01-07'), true, day('2027-01-07'))).toBe('pass');
  });
});

describe('a reminder', () => {
  test('follows three days after the first mail, and seven days after it', () => {
    expect(dueIn(1, asked(1, '2027-01-04'), true, day('2027-01-06'))).toBe('stop');
    expect(dueIn(1, asked(1, '2027-01-04'), true, day('2027-01-07'))).toBe('ask');
    expect(dueIn(2, asked(2, '2027-01-04', '2027-01-07'), true, day('2027-01-10'))).toBe('stop');
    expect(dueIn(2, asked(2, '2027-01-04', '2027-01-07'), true, day('2027-01-11'))).toBe('ask');
  });

  test('waits three days after one that was late', () => {
    expect(dueIn(2, asked(2, '2027-01-04', '2027-01-11'), true, day('2027-01-13'))).toBe('stop');
    expect(dueIn(2, asked(2, '2027-01-04', '2027-01-11'), true, day('2027-01-14'))).toBe('ask');
  });

  test('waits for the mail before it, unless the customer needs none any more', () => {
    expect(dueIn(1, row(), true, day('2027-01-07'))).toBe('stop');
    expect(dueIn(2, asked(1, '2027-01-04'), true, day('2027-02-01'))).toBe('stop');
    expect(dueIn(1, row(), false, day('2027-01-07'))).toBe('pass');
  });
});

test('a row keeps the day of its first mail', () => {
  const first = { asked_times: 1, asked_first_on: '2027-01-04', asked_on: '2027-01-04' };
  expect(askedOn(row(), day('2027-01-04'))).toEqual(first);
  expect(askedOn(asked(1, '2027-01-04'), day('2027-01-07'))).toEqual({
    ...{ asked_times: 2, asked_first_on: '2027-01-04', asked_on: '2027-01-07' },
  });
});
