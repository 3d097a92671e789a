import { describe, expect, test } from '@jest/globals';
import { csvOf, fieldsOf, tableOf } from '#infra/ops/output.ts';

describe('CSV', () => {
  test('has a header, in the order of the columns, also without rows', () => {
    expect(csvOf([{ b: 1, a: null, c: 'not asked for' }], ['a', 'b'])).toBe('a,b\n,1\n');
    expect(csvOf([], ['a', 'b'])).toBe('a,b\n');
  });

  test('quotes values that would break it', () => {
    expect(csvOf([{ a: 'Pan, "dulce"\ny sal' }], ['a'])).toBe('a\n"Pan, ""dulce""\ny sal"\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('disarms the formula %j', (text) => {
    const [, line = ''] = csvOf([{ a: text }], ['a']).split(/\n/);
    expect(line.replace(/^"/, '')).toMatch(/^'/);
  });

  test('does not change negative numbers', () => {
    expect(csvOf([{ a: -12.5 }], ['a'])).toBe('a\n-12.5\n');
  });
});

describe('a table', () => {
  test('has columns as wide as they need, numbers to the right, without those that are empty', () => {
    const rows = [
      { name: 'Panadería Sol', amount: 9.5, none: null },
      { name: 'Sol', amount: 350, none: '' },
    ];
    expect(tableOf(rows, ['name', 'amount', 'none'])).toBe(
      'name           amount\nPanadería Sol     9.5\nSol               350\n',
    );
  });

  test('lets no text move the cursor', () => {
    expect(tableOf([{ name: 'a\u001b[2Jb\nc' }], ['name'])).toBe('name\na [2Jb c\n');
  });
});

test('case 12: sentences are joined without commas between them', () => {
  const words = ['Leí las condiciones, y autorizo.', 'Sé que puedo cancelar.'];
  expect(fieldsOf({ words })).toBe('words  Leí las condiciones, y autorizo. Sé que puedo cancelar.\n');
});

test('a record has a line for each member, and a table for each list of records', () => {
  const record = { id: 'dd_1', customer: { name: 'Dolores' }, requirements: ['a', 'b'], paused: null };
  const orders = [{ id: 'ord_1', failure: { code: 'x' } }, { id: 'ord_2' }];
  expect(fieldsOf({ ...record, orders })).toBe(
    [
      'id             dd_1',
      'customer.name  Dolores',
      'requirements   a, b',
      'paused         -',
      '',
      'orders',
      'id     failure.code',
      'ord_1  x',
      'ord_2  -',
      '',
    ].join('\n'),
  );
});
