import { describe, expect, test } from '@jest/globals';
import { newForm, termsOf } from '#lib/pages/desk/exports/terms.ts';
import { perDayOf } from '#lib/pages/desk/imports/per-day.ts';
import { isFormOf, troubleOfFile } from '#lib/pages/desk/imports/upload.ts';
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

test('a second attempt uses the same form for the same file, until the form is about to expire', () => {
  const file = { name: 'clientes.csv', size: 10 };
  const upload = { url: '', fields: {}, expires_at: '2026-12-01T10:15:00.000Z', most_bytes: 1 };
  const waiting = { one: { id: 'imp_1', kind: 'charges' as const, upload }, file };
  const at = (time: string, changes: object = {}) =>
    isFormOf(waiting, { file, kind: 'charges', ...changes }, new Date(`2026-12-01T10:${time}.000Z`));
  expect([at('13:59'), at('14:00'), at('20:00')]).toEqual([true, false, false]);
  expect([at('00:00', { kind: 'direct_debits' }), at('00:00', { file: { ...file } })]).toEqual([
    false,
    false,
  ]);
});

test('an export is of the charges of this month in Mexico City, unless its form says otherwise', () => {
  const form = newForm(new Date('2026-12-01T03:00:00Z'));
  expect(termsOf(form)).toEqual({ kind: 'payments', from: '2026-11-01', to: '2026-11-30', format: 'csv' });
  expect(termsOf({ ...form, only: 'paid' })).toMatchObject({ filter: { status: 'paid' } });
  expect(termsOf({ ...form, kind: 'settlements', only: 'refund' })).toMatchObject({
    filter: { type: 'refund' },
  });
});

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
