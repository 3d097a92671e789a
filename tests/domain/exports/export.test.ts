import { describe, expect, test } from '@jest/globals';
import {
  EXPORT_FILTERS,
  EXPORT_KINDS,
  type Export,
  type ExportTerms,
  faultOfRange,
  fileNameOf,
  finishedExport,
  isKept,
  storedNameOf,
} from '#lib/domain/exports/export.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';
import { day } from '#tests/domain/calendar/day.ts';

const NOW = new Date('2027-02-10T15:00:00.400Z');
const TERMS: ExportTerms = {
  ...{ kind: 'payments', format: 'csv', from: day('2027-01-01'), to: day('2027-01-31') },
  filter: { status: 'paid', type: null },
};
const FILE = { name: 'a', sha256: 'b', bytes: 12, rows: 3 };
const preparing = (): Export => newExport('acc_1', TERMS, NOW);
const DONE = new Date('2027-02-10T15:01:00.000Z');

describe('an export', () => {
  test('is prepared at first, without a file, and is gone after seven days', () => {
    expect(preparing()).toEqual({
      ...{ ...TERMS, id: expect.stringMatching(/^exp_/), account_id: 'acc_1', status: 'preparing' },
      ...{ file: null, failure: null, version: 1, finished_at: null },
      ...{ created_at: NOW.toISOString(), updated_at: NOW.toISOString() },
      expires_at: Date.parse('2027-02-17T15:00:00.000Z') / 1000,
    });
  });

  test('is ready with its file', () => {
    const ready = finishedExport(preparing(), { file: FILE }, DONE);
    expect(ready).toMatchObject({ status: 'ready', file: FILE, failure: null, version: 2 });
    expect([ready.finished_at, ready.updated_at]).toEqual([DONE.toISOString(), DONE.toISOString()]);
  });

  test('fails with its reason, without a file', () => {
    const failed = finishedExport(preparing(), { failure: 'too_large' }, DONE);
    expect(failed).toMatchObject({ status: 'failed', file: null, failure: 'too_large', version: 2 });
  });

  test('is finished once', () => {
    const ready = finishedExport(preparing(), { file: FILE }, DONE);
    expect(() => finishedExport(ready, { failure: 'too_large' }, DONE)).toThrow('is ready');
  });

  test('is kept until its last second', () => {
    const { expires_at } = preparing();
    expect(isKept({ expires_at }, new Date(expires_at * 1000 - 1))).toBe(true);
    expect(isKept({ expires_at }, new Date(expires_at * 1000))).toBe(false);
  });

  test('is stored by its digest, and saved by its kind and its days', () => {
    const made = { ...preparing(), id: 'exp_1' };
    expect(storedNameOf(made, 'abc')).toBe('exports/acc_1/exp_1/abc.csv');
    expect(fileNameOf(made)).toBe('payments-2027-01-01-2027-01-31.csv');
  });
});

test.each([
  ['2027-01-31', '2027-01-31', undefined],
  ['2027-01-31', '2027-01-30', 'before_from'],
  ['2027-01-01', '2028-01-01', undefined],
  ['2027-01-01', '2028-01-02', 'range_too_long'],
])('the days from %s to %s have the fault %s: an export has a year at most', (from, to, fault) =>
  expect(faultOfRange({ from: day(from), to: day(to) })).toBe(fault),
);

test('each kind of export is filtered by one member at most', () => {
  expect(EXPORT_KINDS).toHaveLength(6);
  const members = EXPORT_KINDS.map((kind) => Object.keys(EXPORT_FILTERS[kind]).join());
  expect(members).toEqual(['status', 'status', 'type', 'type', '', '']);
});
