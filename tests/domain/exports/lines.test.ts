import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { COLUMN_MEANINGS } from '#lib/api/exports/columns-documentation.ts';
import type { Table } from '#lib/domain/exports/column.ts';
import { beginningOf, linesOf } from '#lib/domain/exports/lines.ts';
import { TABLES } from '#lib/domain/exports/tables.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';

type Row = { text: string; pesos: number | null; last4: string; data: Record<string, string> };

const table: Table<Row> = [
  { name: 'text', is: 'text', of: ({ text }) => text },
  { name: 'pesos', is: 'pesos', of: ({ pesos }) => pesos as Centavos | null },
  { name: 'account', is: 'account', of: ({ last4 }) => last4 },
  { name: 'data', is: 'json', of: ({ data }) => data },
];

const csvOf = (rows: readonly Row[]) => beginningOf(table, 'csv') + linesOf(table, 'csv', rows);
const read = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });
const textOf = (row: Row): string => String(read(csvOf([row]))[0]?.text);
const rowOf = (text: string): Row => ({ text, pesos: null, last4: '0042', data: {} });

/** Texts that have done harm in a spreadsheet, with any other text around them. */
const hostile = fc.oneof(
  fc.constantFrom('=1+1', '+52', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', "'", "''=1"),
  fc.constantFrom('012345678901234567', '1E5', '1-2', '2026-12-01', 'MAR1', 'dic 10', 'TRUE', 'falso', '04'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.stringMatching(/^[=+\-@\t\r0-9'A-Za-z ",;\n]{0,20}$/),
);
const text = fc.tuple(hostile, fc.oneof(fc.constant(''), hostile)).map((parts) => parts.join(''));
const row: fc.Arbitrary<Row> = fc.record({
  text,
  pesos: fc.option(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })),
  last4: fc.stringMatching(/^\d{4}$/),
  data: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text, { maxKeys: 3 }),
});

describe('a file of comma-separated values', () => {
  test('gives every text, amount and object back, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const found = read(csvOf(rows)).map(({ text = '', pesos = '', account, data = '' }) => ({
          text: text.replace(/^'/, ''),
          pesos: pesos === '' ? null : Number(pesos.replace('.', '')),
          last4: account?.replace('…', ''),
          data: data === '' ? {} : JSON.parse(data),
        }));
        expect(found).toEqual(rows);
      }),
      { numRuns: examples(300) },
    );
  });

  test('has no text that a spreadsheet runs as a formula, or reads as a number or a date', () => {
    fc.assert(
      fc.property(text, (one) => {
        const shown = textOf(rowOf(one));
        if (shown.startsWith("'") || shown === '') return;
        expect(shown).toMatch(/^(?:\p{L}|[0-9a-f]{8}-)/u);
      }),
      { numRuns: examples(300) },
    );
  });

  test.each([
    ['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
    ['00042', "'00042"],
    ['MAR1', "'MAR1"],
    ['Mayo 2026', "'Mayo 2026"],
    ['verdadero', "'verdadero"],
    [' TRUE ', "' TRUE "],
    ['falso ', "'falso "],
    ['no es falso', 'no es falso'],
    ['falsos', 'falsos'],
    ['Paquete de mar 1', 'Paquete de mar 1'],
    ['', ''],
    ['1 6f0a1c1e-1111-4222-8333-123456789012', "'1 6f0a1c1e-1111-4222-8333-123456789012"],
    ['6f0a1c1e-1111-4222-8333-123456789012 1', "'6f0a1c1e-1111-4222-8333-123456789012 1"],
    ["'Abuela", "''Abuela"],
    ['Plan 12', 'Plan 12'],
    ['María', 'María'],
    ['6f0a1c1e-1111-4222-8333-123456789012', '6f0a1c1e-1111-4222-8333-123456789012'],
  ])('shows %s as %s', (given, shown) => {
    expect(textOf(rowOf(given))).toBe(shown);
  });

  test.each([
    [0, '0.00'],
    [-5, '-0.05'],
    [100_90, '100.90'],
    [-999_999_999_999_999, '-9999999999999.99'],
  ])('shows %d centavos as %s', (pesos, shown) => {
    expect(read(csvOf([{ ...rowOf('a'), pesos }]))[0]?.pesos).toBe(shown);
  });

  test('begins with the mark of UTF-8 and the names, and ends each line as RFC 4180 says', () => {
    expect(csvOf([rowOf('a\nb')])).toBe('\u{FEFF}text,pesos,account,data\r\n"a\nb",,…0042,\r\n');
  });
});

describe('a file of JSON lines', () => {
  test('has every value as it is, without a header', () => {
    fc.assert(
      fc.property(row, (one) => {
        const line = beginningOf(table, 'jsonl') + linesOf(table, 'jsonl', [one]);
        expect([line.endsWith('\n'), line.indexOf('\n')]).toEqual([true, line.length - 1]);
        expect(JSON.parse(line)).toEqual({
          ...{ text: one.text, account: `…${one.last4}`, data: one.data },
          pesos: one.pesos === null ? null : amountOf(one.pesos as Centavos),
        });
      }),
      { numRuns: examples(100) },
    );
  });
});

describe('the columns of each kind of export', () => {
  test('have meanings that are sentences', () => {
    const meanings = Object.values(COLUMN_MEANINGS).flatMap((of) => Object.values(of));
    expect(meanings.filter((meaning) => !/^[A-Z`].*\.$/.test(meaning))).toEqual([]);
  });

  test('have different names', () => {
    for (const columns of Object.values(TABLES) as unknown as Table<never>[]) {
      const names = columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
    }
  });
});
