import { describe, expect, test } from '@jest/globals';
import { participatingBanks } from '#lib/domain/clabe.ts';
import { checkFile } from '#lib/domain/imports/check-file.ts';
import { DEBIT_LAYOUT } from '#lib/domain/imports/columns.ts';
import { FAULTS } from '#lib/domain/imports/faults.ts';
import { FILE_FAULTS } from '#lib/domain/imports/file-faults.ts';
import { LATER_FAULTS } from '#lib/domain/imports/later-faults.ts';
import { readTable } from '#lib/domain/imports/read-table.ts';
import { IMPORTED_FILES, SEED } from '#tests/support/jest/budget.ts';
import { accountOf, cut, doubled, randomOf, rounded } from './accounts.ts';
import { generateFile } from './generated-file.ts';

const PARTICIPANTS = participatingBanks();
const check = (content: string | Uint8Array) => checkFile(Buffer.from(content), PARTICIPANTS);

const HEADER = 'external_id,customer_id,name,email,clabe,amount,next_payment_date,concept';
const fileOf = (...rows: Partial<Record<'clabe' | 'amount' | 'date', string>>[]) =>
  [
    HEADER,
    ...rows.map(({ clabe = '002010077777777771', amount = '350', date = '2027-03-01' }, index) =>
      [index, `cus-${index}`, 'Ana', 'ana@example.com', clabe, `"${amount}"`, date, 'Cuota'].join(),
    ),
  ].join('\n');

function faultsOf(content: string): string[][] {
  const checked = check(content);
  if ('fault' in checked) throw new Error(checked.fault);
  return checked.rows.map((row) => ('faults' in row ? row.faults.map(({ fault }) => fault) : []));
}

test('every planted fault is named, no other is, and each accepted account is the true one', () => {
  const random = randomOf(SEED);
  let [rows, accepted] = [0, 0];
  for (let files = 0; files < IMPORTED_FILES; files += 1) {
    const file = generateFile(random, 1 + Math.floor(random() * 60));
    const checked = check(file.bytes);
    if ('fault' in checked) throw new Error(checked.fault);
    expect(checked.rows).toHaveLength(file.rows.length);
    for (const [index, row] of checked.rows.entries()) {
      const planted = file.rows[index];
      rows += 1;
      if ('debit' in row) {
        accepted += 1;
        expect(row.debit.clabe).toBe(planted?.clabe);
      }
      if (file.isDoubtful) continue;
      const named = 'faults' in row ? row.faults.map(({ column, fault }) => `${column} ${fault}`) : [];
      expect([index, ...named.sort()]).toEqual([index, ...(planted?.expected ?? []).toSorted()]);
    }
  }
  expect(accepted).toBeGreaterThan(rows / 3);
}, 3_600_000);

describe('a rounded account', () => {
  /** A damaged number with its zeros put back and a correct check digit: another person's account. */
  const lucky = (change: (clabe: string) => string) => {
    const random = randomOf(SEED);
    const found: string[] = [];
    while (found.length < 20) {
      const clabe = accountOf(random);
      const changed = change(clabe).padStart(18, '0');
      if (changed !== clabe && controlFits(changed)) found.push(changed);
    }
    return found;
  };
  const controlFits = (clabe: string) =>
    [...clabe].reduce((sum, digit, index) => {
      const weight = index === 17 ? 1 : Number('371'[index % 3]);
      return sum + ((Number(digit) * weight) % 10);
    }, 0) %
      10 ===
    0;

  test.each([
    ['cut after 15 digits', cut],
    ['rounded to 15 digits', rounded],
  ])('that was %s is refused alone in a file, although its check digit is correct', (_, change) => {
    for (const clabe of lucky(change)) expect(faultsOf(fileOf({ clabe }))).toEqual([['clabe_rounded']]);
  });

  test('by binary floating point, which leaves no zeros, is refused with all that may be so', () => {
    const random = randomOf(SEED);
    const clabes = Array.from({ length: 200 }, () => accountOf(random));
    const changed = clabes.map(doubled);
    const faults = faultsOf(fileOf(...changed.map((clabe) => ({ clabe }))));
    for (const [index, found] of faults.entries()) {
      if (changed[index] !== clabes[index]) expect(found).toEqual([expect.stringMatching(/^clabe_/)]);
    }
    expect(new Set(faults.flat())).toEqual(new Set(['clabe_column_rounded', 'clabe_rounded']));
    expect(faultsOf(fileOf(...clabes.map((clabe) => ({ clabe })))).flat()).not.toContain(
      'clabe_column_rounded',
    );
  });

  test.each([
    [199, 1],
    [100, 100],
    [60, 140],
    [20, 1],
  ])(
    'among %i by binary floating point is refused next to %i whole accounts, which are accepted',
    (some, others) => {
      const random = randomOf(SEED);
      const made = Array.from({ length: some + others }, () => accountOf(random));
      const clabes = made.map((clabe, index) => (index < some ? doubled(clabe) : clabe));
      const checked = check(fileOf(...clabes.map((clabe) => ({ clabe }))));
      if ('fault' in checked) throw new Error(checked.fault);
      const accepted = checked.rows.flatMap((row, index) =>
        'debit' in row ? [[row.debit.clabe, made[index]]] : [],
      );
      for (const [shown, truth] of accepted) expect(shown).toBe(truth);
      // Of the others, those that are multiples by chance are refused: a quarter.
      expect(accepted.length).toBeGreaterThanOrEqual(Math.floor(others / 2));
    },
  );

  test('is no reason to doubt a file that has one account many times', () => {
    const random = randomOf(SEED);
    let clabe = accountOf(random);
    while (doubled(clabe) !== clabe || BigInt(clabe) % 1_000n === 0n || clabe.endsWith('0'))
      clabe = accountOf(random);
    expect(faultsOf(fileOf({ clabe }, { clabe }, { clabe }, { clabe })).flat()).toEqual([]);
  });

  test('without its leading zeros is named so', () => {
    expect(faultsOf(fileOf({ clabe: '2010077777777771' }, { clabe: '12010077777777774' }))).toEqual([
      ['clabe_lost_zeros'],
      ['clabe_lost_zeros'],
    ]);
  });
});

test.each<[string, string[], string[][]]>([
  ['point', ['350.50', '1,200'], [[], []]],
  ['comma', ['350,50', '1.200', '1200'], [[], [], []]],
  ['unknown', ['1,200', '350'], [['amount_ambiguous'], []]],
  ['mixed', ['350.50', '350,50', '350'], [['amount_mark'], ['amount_mark'], []]],
])('amounts with a decimal mark that is %s are read without a doubt, or refused', (_, amounts, expected) => {
  expect(faultsOf(fileOf(...amounts.map((amount) => ({ amount }))))).toEqual(expected);
});

test('an amount is read to the centavo under the mark of its file', () => {
  const checked = check(fileOf({ amount: '1.234,56' }, { amount: '2.000' }));
  if ('fault' in checked) throw new Error(checked.fault);
  expect(checked.rows.map((row) => 'debit' in row && row.debit.amount)).toEqual([123_456, 200_000]);
});

test('a date that is written month first is named in the faults of those that it makes doubtful, and of no other', () => {
  expect(faultsOf(fileOf({ date: '05/04/2027' }, { date: '13/04/2027' }))).toEqual([[], []]);
  const dates = ['05/04/2027', '13/04/2027', '04/13/2027', '2027-04-05', '04/04/2027'];
  const mixed = fileOf(...dates.map((date) => ({ date })));
  expect(faultsOf(mixed)).toEqual([['date_ambiguous'], [], ['date_month_first'], [], []]);
  expect(check(mixed)).toMatchObject({
    rows: [
      {
        faults: [
          {
            shown_by: {
              month_first: { line: 4, column: 'next_payment_date' },
              day_first: { line: 3, column: 'next_payment_date' },
            },
          },
        ],
      },
      { debit: { next_payment_date: '2027-04-13' } },
      { faults: [{ column: 'next_payment_date', fault: 'date_month_first' }] },
      { debit: { next_payment_date: '2027-04-05' } },
      { debit: { next_payment_date: '2027-04-04' } },
    ],
  });
  const withEnd = (end: string) =>
    `${HEADER},end_date\n${fileOf({ date: '05/04/2027' }).split('\n')[1]},${end}`;
  expect(faultsOf(withEnd('04/13/2028'))).toEqual([['date_ambiguous', 'date_month_first']]);
  expect(faultsOf(withEnd('13/04/2028'))).toEqual([[]]);
  expect(check(fileOf({ date: '05/04/2027' }))).toMatchObject({ guess: { days: 'day first, unproved' } });
});

test.each<[string, string | Uint8Array, object]>([
  ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 1]), { fault: 'file_is_workbook' }],
  ['UTF-16', Buffer.from('\ufeffa', 'utf16le'), { fault: 'file_is_utf_16' }],
  ['bytes that are no text', Buffer.from([1, 0, 2]), { fault: 'file_is_binary' }],
  ['nothing', ' \n ', { fault: 'file_is_empty' }],
  ['no known column', 'a,b\n1,2', { fault: 'file_has_no_header' }],
  ['a header alone', HEADER, { fault: 'file_has_no_rows' }],
  ['an open quote', `${HEADER}\n"1,2`, { fault: 'file_has_open_quote' }],
  ['no account', HEADER.replace('clabe,', ''), { fault: 'columns_missing', columns: ['clabe'] }],
  ['two accounts', `${HEADER},Cuenta`, { fault: 'columns_repeated', columns: ['clabe'] }],
])('a file with %s is refused as a whole', (_, content, expected) => {
  expect(check(content)).toEqual(expected);
});

test('a row names the line on which it begins, also after a line break in a cell', () => {
  const text = `notas,${HEADER}\n"dos\nlíneas",1,c,Ana,a@b.mx,x,350,2027-03-01,Cuota\n,2,c,Ana,a@b.mx,x,350,2027-03-01,Cuota\n`;
  expect(check(text)).toMatchObject({ rows: [{ line: 2 }, { line: 4 }] });
});

test('a row with more cells than the header is refused', () => {
  expect(faultsOf(`${fileOf({})},more`)).toEqual([['row_is_longer']]);
});

test('a file has a hundred thousand rows at most', () => {
  const rows = (count: number) => `clabe,amount\n${'x,1\n'.repeat(count)}`;
  const read = (count: number) => readTable(rows(count), DEBIT_LAYOUT);
  expect(read(100_000)).toMatchObject({ rows: { length: 100_000 } });
  expect(read(100_001)).toEqual({ fault: 'file_has_too_many_rows' });
});

describe('a row', () => {
  const NAMES = ['bank', 'max_amount', 'interval', 'end_date'] as const;
  const ROW = { bank: '', max_amount: '', interval: '', end_date: '', concept: 'Cuota', amount: '350' };
  const found = (more: Partial<typeof ROW>, clabe = '002010077777777771') => {
    const row = { ...ROW, ...more };
    const cells = ['C-1', 'cus-1', 'Ana', 'ana@example.com', clabe, row.amount, '2027-03-01', row.concept];
    const line = [...cells, ...NAMES.map((name) => row[name])].join();
    const checked = check([`${HEADER},${NAMES.join()}`, line].join('\n'));
    if ('fault' in checked) throw new Error(checked.fault);
    const [one] = checked.rows;
    return one && 'faults' in one
      ? one.faults.map(({ column, fault }) => `${column} ${fault}`)
      : (one?.debit as object);
  };

  test('without a maximum, an interval and an end has null for them', () => {
    expect(found({})).toMatchObject({ max_amount: null, interval: null, end_date: null, rfc: null });
    expect(found({ max_amount: '350', interval: 'Mensual', end_date: '2027-03-01' })).toMatchObject({
      ...{ max_amount: 350_00, interval: 'monthly', end_date: '2027-03-01' },
    });
  });

  test.each<[string, Partial<typeof ROW>]>([
    ['max_amount max_amount_below_amount', { max_amount: '349.99' }],
    ['end_date end_before_first', { end_date: '2027-02-28' }],
    ['interval interval_unknown', { interval: 'a veces' }],
    ['concept value_missing', { concept: '' }],
    ['concept concept_unreadable', { concept: '¿?' }],
    ['bank bank_mismatch', { bank: '012' }],
  ])('has the fault %s', (fault, more) => expect(found(more)).toEqual([fault]));

  test('is not blamed for what follows from a value that cannot be read', () => {
    expect(found({ amount: 'x', max_amount: '10' })).toEqual(['amount amount_format']);
    expect(found({ max_amount: 'x' })).toEqual(['max_amount amount_format']);
    expect(found({ bank: '012' }, 'x002010077777777771')).toEqual(['clabe clabe_characters']);
  });

  test('may name its bank without leading zeros', () => {
    expect(found({ bank: '2' })).toMatchObject({ clabe: '002010077777777771' });
  });

  test.each([
    ['10', undefined],
    ['9.99', 'amount amount_out_of_range'],
    ['0', 'amount amount_out_of_range'],
  ])('of %s pesos can be collected unless it says why not: %s', (amount, fault) => {
    if (fault) expect(found({ amount })).toEqual([fault]);
    else expect(found({ amount })).toMatchObject({ amount: Number(amount) * 100 });
  });
});

test('an external id that is repeated is refused in each row, and missing ones are no repetition', () => {
  const faults = (...ids: string[]) =>
    faultsOf(
      [
        HEADER,
        ...ids.map((id, n) => `${id},cus-${n},Ana,a@b.mx,002010077777777771,350,2027-03-01,Cuota`),
      ].join('\n'),
    );
  expect(faults('C-1', 'C-2', 'C-1')).toEqual([['external_id_repeated'], [], ['external_id_repeated']]);
  const [composed, decomposed] = ['Peña-1', 'Peña-1'.normalize('NFD')];
  expect(faults(composed, decomposed)).toEqual([['external_id_repeated'], ['external_id_repeated']]);
  expect(faults('', '')).toEqual([['value_missing'], ['value_missing']]);
});

test('a row may have empty cells after those of the header, and the guess names the columns in their order', () => {
  expect(faultsOf(`${fileOf({})},,`)).toEqual([[]]);
  const swapped = 'concept,notas,external_id,customer_id,name,email,clabe,amount,next_payment_date';
  const row = 'Cuota,x,C-1,cus-1,Ana,a@b.mx,002010077777777771,350,2027-03-01';
  expect(check(`${swapped}\n${row}`)).toMatchObject({
    guess: { columns: swapped.split(',').filter((name) => name !== 'notas'), ignored: ['notas'] },
  });
});

test('every sentence of a fault is a sentence in both languages', () => {
  for (const { es, en } of Object.values({ ...FAULTS, ...FILE_FAULTS, ...LATER_FAULTS }))
    expect([es, en]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
});
