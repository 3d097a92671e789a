import { describe, expect, test } from '@jest/globals';
import { checkCharges } from '#lib/domain/imports/check-charges.ts';
import { checkFile } from '#lib/domain/imports/check-file.ts';
import { CHARGE_LAYOUT, DEBIT_LAYOUT } from '#lib/domain/imports/columns.ts';
import { readTable } from '#lib/domain/imports/read-table.ts';

/*
 * Files that take a merchant a moment to make. The work on them grows with their size alone: without the bounds each of
 * them keeps a worker busy for minutes or days, and other merchants' imports wait.
 */

const DEBIT = {
  external_id: 'A-1',
  customer_id: 'cus-1',
  name: 'Ana Pérez',
  email: 'ana@example.com',
  clabe: '002010077777777771',
  bank: '002',
  rfc: 'GODE561231GR8',
  amount: '350.50',
  max_amount: '400.00',
  interval: 'monthly',
  next_payment_date: '2027-03-05',
  end_date: '2028-03-05',
  concept: 'Colegiatura',
};
const CHARGE = {
  external_id: 'C-1',
  direct_debit_external_id: 'A-1',
  amount: '350.50',
  concept: 'Uniforme',
  charge_date: '2027-03-05',
};

const fileOf = (cells: Readonly<Record<string, string>>, header = Object.keys(cells).join(',')) =>
  Buffer.from(`${header}\n${Object.values(cells).join(',')}\n`);

function faultsOf(checked: ReturnType<typeof checkFile> | ReturnType<typeof checkCharges>): string[] {
  if ('fault' in checked) return [checked.fault];
  return checked.rows.flatMap((row) =>
    'faults' in row ? row.faults.map(({ column, fault }) => `${column} ${fault}`) : [],
  );
}
const ofDebits = (cells: object, header?: string) =>
  faultsOf(checkFile(fileOf({ ...DEBIT, ...cells }, header), new Set(['002'])));
const ofCharges = (cells: object) => faultsOf(checkCharges(fileOf({ ...CHARGE, ...cells })));

const MANY = 100_000;
const LINES = 1_300_000;
/** Marks that take the square of their number to be put into the order of Unicode. */
const MARKS = `a${'\u0307'.repeat(MANY)}${'\u0323'.repeat(MANY)}`;

describe('a cell that is longer than any column takes', () => {
  test('is read in the time that its size needs', () => {
    expect(ofDebits({ amount: `1${' '.repeat(MANY)}1` })).toEqual(['amount amount_format']);
    expect(ofDebits({ external_id: MARKS })).toEqual(['external_id value_too_long']);
    expect(ofDebits({ concept: MARKS })).toEqual(['concept value_too_long']);
    expect(ofDebits({}, `${Object.keys(DEBIT)},${MARKS}`)).toEqual([]);
  });

  test.each(Object.keys(DEBIT))('is refused in the column %s, however it begins', (column) => {
    expect(ofDebits({})).toEqual([]);
    const own = DEBIT[column as keyof typeof DEBIT];
    const faults = ofDebits({ [column]: `${own}${' '.repeat(500)}x` });
    expect(faults).toEqual([expect.stringContaining(`${column} `)]);
  });

  test.each(['external_id', 'amount', 'concept', 'charge_date'] as const)(
    'is refused in the column %s of charges, however it begins',
    (column) => {
      expect(ofCharges({})).toEqual([]);
      const faults = ofCharges({ [column]: `${CHARGE[column]}${' '.repeat(500)}x` });
      expect(faults).toEqual([expect.stringContaining(`${column} `)]);
    },
  );

  test('is cut to what a key of the table can hold, and names no record', () => {
    const table = readTable(`external_id,direct_debit_id\nC-1,${'\u{1f600}'.repeat(1_000)}\n`, CHARGE_LAYOUT);
    const [, named = ''] = ('rows' in table && table.rows[0]?.cells) || [];
    expect(Buffer.byteLength(named)).toBeLessThan(1_024);
    expect(named).toMatch(/~{300}$/);
  });
});

describe('a file with lines or cells without a value', () => {
  test.each(['\n', ',\n', '""\n'])('is refused if it has more than a million of the line %j', (line) => {
    const table = readTable(`external_id,amount\n${line.repeat(LINES)}C-1,1\n`, CHARGE_LAYOUT);
    expect(table).toEqual({ fault: 'file_has_too_many_rows' });
  });

  test('is read with the rows after the empty ones, as many as a spreadsheet may have', () => {
    const table = readTable(`external_id,amount\n${'\n'.repeat(2 ** 20)}C-1,1\n`, CHARGE_LAYOUT);
    expect(table).toMatchObject({ rows: [{ line: 2 ** 20 + 2, cells: ['C-1', '1'] }] });
  });

  test('keeps a thousand cells of a row, and whether any other one has a value', () => {
    const table = readTable(
      `external_id,clabe\nA-1,2${','.repeat(2_000)}\nA-2,2${','.repeat(2_000)}x\n`,
      DEBIT_LAYOUT,
    );
    const rows = 'rows' in table ? table.rows : [];
    expect(rows.map(({ cells }) => [cells.length, cells.filter((cell) => cell !== '')])).toEqual([
      [1_001, ['A-1', '2']],
      [1_001, ['A-2', '2', 'x']],
    ]);
  });
});
