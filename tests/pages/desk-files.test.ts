import { describe, expect, test } from '@jest/globals';
import { daysOf, newForm, termsOf } from '#lib/pages/desk/exports/terms.ts';
import { perDayOf } from '#lib/pages/desk/imports/per-day.ts';
import { troubleOfFile } from '#lib/pages/desk/imports/upload.ts';
import { requestOf } from '#lib/pages/desk/keys/request.ts';

describe('a chosen file', () => {
  test.each([
    [undefined, 'missing'],
    [{ name: 'clientes.XLSX', size: 10 }, 'workbook'],
    [{ name: 'clientes.xls', size: 10 }, 'workbook'],
    [{ name: 'clientes.csv', size: 0 }, 'empty'],
    [{ name: 'clientes.csv', size: 25_000_001 }, 'tooLarge'],
    [{ name: 'clientes.csv', size: 25_000_000 }, undefined],
    [{ name: 'xls.txt', size: 1 }, undefined],
  ])('is uploaded only if it may be an import: %o', (file, trouble) =>
    expect(troubleOfFile(file)).toBe(trouble),
  );
});

test('an export is of the charges of this month in Mexico City, unless its form says otherwise', () => {
  const form = newForm();
  const days = daysOf(form, undefined, new Date('2026-12-01T03:00:00Z'));
  expect(termsOf(form, days)).toEqual({
    ...{ kind: 'payments', from: '2026-11-01', to: '2026-11-30', format: 'csv' },
  });
  expect(termsOf({ ...form, only: 'paid' }, days)).toMatchObject({ filter: { status: 'paid' } });
  expect(termsOf({ ...form, kind: 'settlements', only: 'refund' }, days)).toMatchObject({
    filter: { type: 'refund' },
  });
});

test.each([
  ...(['payments', 'settlements', 'fiscal_payments', 'fiscal_fees'] as const).map(
    (kind) => [kind, { from: '2027-05-01', to: '2027-05-17' }] as const,
  ),
  ...(['direct_debits', 'events'] as const).map(
    (kind) => [kind, { from: '2026-11-01', to: '2026-11-30' }] as const,
  ),
])(
  'an export of an account with a clock of its own has the days by which its rows are chosen: %s',
  (kind, days) => {
    const now = new Date('2026-12-01T03:00:00Z');
    const form = { ...newForm(), kind };
    expect(daysOf(form, '2027-05-17', now)).toEqual(days);
    expect(daysOf({ ...form, from: '2026-02-03', to: '' }, '2027-05-17', now)).toEqual({
      ...{ from: '2026-02-03', to: '' },
    });
  },
);

test.each([
  ['1', 1],
  ['1,000', 1_000],
  ['10 000', 10_000],
  ['0', undefined],
  ['10001', undefined],
  ['', undefined],
  ['2.5', undefined],
  ['cien', undefined],
])('a plan sends as many mails on a day as are typed, from 1 to 10,000: %j', (perDay, count) =>
  expect(perDayOf({ perDay })).toBe(count),
);

test('a pair of keys has a name, and all scopes or at least one', () => {
  const form = (name: string, isLimited: boolean, ...scopes: string[]) =>
    requestOf({ draft: { name }, fieldErrors: {}, isLimited, scopes: new Set(scopes) });
  expect(form('  ', false)).toEqual({ trouble: 'missing' });
  expect(form(' ERP ', false, 'read_ledger')).toEqual({ name: 'ERP' });
  expect(form('ERP', true)).toEqual({ trouble: 'noScope' });
  expect(form('ERP', true, 'read_ledger')).toEqual({ name: 'ERP', scopes: ['read_ledger'] });
});
