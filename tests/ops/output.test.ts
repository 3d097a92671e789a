import { describe, expect, test } from '@jest/globals';
import { fieldsOf } from '#infra/ops/output/fields.ts';
import { csvOf, type Row } from '#infra/ops/output/row.ts';
import { tableOf } from '#infra/ops/output/table.ts';
import { percentOf, pesos, pesosIf, price, shareOf } from '#infra/ops/output/values.ts';
import { cut, linesOf, widthOf, widthOfPage } from '#infra/ops/output/width.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Centavos } from '#lib/domain/money.ts';

const amount = (centavos: number) => pesos(centavos as Centavos);
const table = (rows: readonly Row[], names: readonly string[], width?: number) =>
  tableOf(rows, names, { width });
const text = (record: object, width?: number) => fieldsOf(record, { width }).text;

describe('CSV', () => {
  test('has a header, in the order of the columns, also without rows', () => {
    expect(csvOf([{ b: 1, a: null, c: 'not asked for' }], ['a', 'b'])).toBe('a,b\n,1\n');
    expect(csvOf([], ['a', 'b'])).toBe('a,b\n');
  });

  test('quotes values that would break it', () => {
    expect(csvOf([{ a: 'Pan, "dulce"\ny sal' }], ['a'])).toBe('a\n"Pan, ""dulce""\ny sal"\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('disarms the formula %j', (formula) => {
    const [, line = ''] = csvOf([{ a: formula }], ['a']).split(/\n/);
    expect(line.replace(/^"/, '')).toMatch(/^'/);
  });

  test('keeps amounts and rates numbers, below zero as well', () => {
    const row = { a: amount(-1_250), b: amount(123_450), c: percentOf(290), d: -12.5 };
    expect(csvOf([row], ['a', 'b', 'c', 'd'])).toBe('a,b,c,d\n-12.5,1234.5,2.9,-12.5\n');
  });
});

describe('an amount', () => {
  test.each([
    [44_990, '$449.90'],
    [123_456_789, '$1,234,567.89'],
    [-1_250, '-$12.50'],
    [0, '$0.00'],
  ])('of %d centavos is %s for people, and a number for programs', (centavos, shown) => {
    expect(String(amount(centavos))).toBe(shown);
    expect(JSON.parse(JSON.stringify({ is: amount(centavos) }))).toEqual({ is: centavos / 100 });
  });

  test('that is missing stays missing', () => {
    expect([pesosIf(null), pesosIf(undefined)]).toEqual([null, undefined]);
  });

  test('is never a plain number in the files of the commands', async () => {
    const { readdirSync, readFileSync } = await import('node:fs');
    const files = readdirSync('infra/ops', { recursive: true, encoding: 'utf8' });
    const plain = files.filter(
      (name) => name.endsWith('.ts') && readFileSync(`infra/ops/${name}`, 'utf8').includes('amountOf('),
    );
    expect(plain).toEqual(['output/values.ts']);
  });
});

test('rates are percentages, whatever they are stored as', () => {
  expect([String(percentOf(345)), String(percentOf(300)), String(shareOf(0.073_15))]).toEqual([
    ...['3.45%', '3.0%', '7.32%'],
  ]);
  expect(JSON.stringify([percentOf(345), shareOf(1 / 3)])).toBe('[3.45,0.3333]');
});

describe('a table', () => {
  test('has columns as wide as they need, numbers to the right, without those that are empty', () => {
    const rows = [
      { name: 'Panadería Sol', share: 9.5, none: null },
      { name: 'Sol', share: 350, none: '' },
    ];
    expect(table(rows, ['name', 'share', 'none']).text).toBe(
      'name           share\nPanadería Sol    9.5\nSol              350\n',
    );
  });

  test('has the totals of its money, to the centavo, but not of prices', () => {
    const fixed = price(250 as Centavos);
    const rows = [
      { id: 'a', sum: amount(10), fixed, count: 3 },
      { id: 'b', sum: amount(123_420), fixed, count: 4 },
    ];
    expect(table(rows, ['id', 'sum', 'fixed', 'count']).text).toBe(
      [
        'id                sum  fixed  count',
        'a               $0.10  $2.50      3',
        'b           $1,234.20  $2.50      4',
        'total of 2  $1,234.30',
        '',
      ].join('\n'),
    );
    expect(table(rows.slice(1), ['id', 'sum']).text).not.toContain('total');
  });

  test('lets no text move the cursor, nor turn the direction of the rest', () => {
    expect(table([{ name: 'a\u001b[2Jb\nc' }], ['name']).text).toBe('name\na [2Jb c\n');
    expect(table([{ name: 'שלום', n: 1 }], ['name', 'n']).text).toContain('\u2068שלום\u2069');
  });

  test('aligns letters that are two columns wide, and emoji', () => {
    const { text: lines } = table(
      [
        { name: '面包店', n: 'x' },
        { name: '🥖', n: 'y' },
        { name: 'Pan', n: 'z' },
      ],
      [...['name', 'n']],
    );
    const ends = lines
      .trimEnd()
      .split('\n')
      .map((line) => widthOf(line));
    expect(new Set(ends)).toEqual(new Set([9]));
  });
});

describe('a table that is wider than its page', () => {
  const id = newId('ord');
  const row = {
    ...{
      order_id: id,
      account_id: newId('acc'),
      name: 'A name that goes on for a long time',
      amount: amount(44_990),
    },
    ...{ status: 'failed', created_at: '2027-11-16T14:30:21.123Z', digest: 'x'.repeat(43) },
  };
  const names = Object.keys(row);

  test.each([40, 60, 80, 100, 120, 200])(
    'has no line above %d columns, and says what it leaves out',
    (width) => {
      const { text: lines, hidden } = table([row, row], names, width);
      for (const line of lines.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(width);
      const [header = ''] = lines.split('\n');
      expect([...header.trim().split(/ +/), ...hidden].sort()).toEqual([...names].sort());
    },
  );

  test('leaves out a wide column rather than all that are worth less', () => {
    const file = { name: 'x'.repeat(84), state: 'applied', received_at: '2027-11-16T14:30:21.123Z', paid: 3 };
    const { text: lines, hidden } = table([file], Object.keys(file), 100);
    expect([lines.split('\n')[0]?.split(/ +/), hidden]).toEqual([['name', 'state', 'paid'], ['received_at']]);
  });

  test('keeps the own id of a row whole, shortens others, and shows all if asked', () => {
    const narrow = table([row], names, 100).text;
    expect(narrow).toContain(id);
    expect(narrow).not.toContain(row.account_id);
    expect(narrow).toContain('$449.90');
    const wide = table([row], names);
    expect(wide.hidden).toEqual([]);
    for (const value of [id, row.account_id, row.name, row.created_at, row.digest])
      expect(wide.text).toContain(value);
  });
});

describe('a page', () => {
  test('is as wide as its terminal, or 100 columns without one', () => {
    expect([widthOfPage({}), widthOfPage({ columns: 72 }), widthOfPage({ columns: 3 })]).toEqual([
      100, 72, 40,
    ]);
  });

  test('cuts texts between letters', () => {
    expect(cut('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 5)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦…');
    expect(cut('corto', 5)).toBe('corto');
  });

  test('breaks lines at spaces, and words that are longer than it', () => {
    expect(linesOf('uno dos tres', 7)).toEqual(['uno dos', 'tres']);
    expect(linesOf('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh', 'ij']);
    expect(linesOf('', 3)).toEqual(['']);
  });
});

test('case 12: sentences are joined without commas between them', () => {
  const words = ['Leí las condiciones, y autorizo.', 'Sé que puedo cancelar.'];
  expect(text({ words })).toBe('words  Leí las condiciones, y autorizo. Sé que puedo cancelar.\n');
});

describe('a record', () => {
  test('has a line for each member, and a table for each list of records', () => {
    const record = { id: 'dd_1', customer: { name: 'Dolores' }, requirements: ['a', 'b'], paused: null };
    const orders = [{ id: 'ord_1', failure: { code: 'x' } }, { id: 'ord_2' }];
    expect(text({ ...record, amount: amount(44_990), orders })).toBe(
      [
        'id             dd_1',
        'customer.name  Dolores',
        'requirements   a, b',
        'paused         -',
        'amount         $449.90',
        '',
        'orders',
        'id     failure.code',
        'ord_1  x',
        'ord_2  -',
        '',
      ].join('\n'),
    );
  });

  test('goes on in the next line where a value is wider than the page', () => {
    const lines = text({ what_to_do: 'one two three four five six seven eight nine ten' }, 40);
    expect(lines).toBe('what_to_do  one two three four five six\n            seven eight nine ten\n');
  });
});
