import { expect, test } from '@jest/globals';
import { participatingBanks } from '#lib/domain/clabe.ts';
import { checkFile } from '#lib/domain/imports/check-file.ts';

const HEADER = 'external_id,customer_id,name,email,clabe,amount,interval,next_payment_date,concept';
const ROW = {
  ...{ customer_id: 'cus-1', name: 'Ana', email: 'ana@example.com', clabe: '002010077777777771' },
  ...{ amount: '350.00', interval: 'mensual', date: '2027-03-01', concept: 'Colegiatura' },
};

function faultsOf(...rows: Partial<typeof ROW>[]): string[][] {
  const lines = rows.map((row, n) => [`C-${n}`, ...Object.values({ ...ROW, ...row })].join());
  const checked = checkFile(Buffer.from([HEADER, ...lines].join('\n')), participatingBanks());
  if ('fault' in checked) throw new Error(checked.fault);
  return checked.rows.map((row) =>
    'faults' in row ? row.faults.map(({ column, fault }) => `${column} ${fault}`) : [],
  );
}

const REPEATED = 'customer_id customer_repeated';

test('one customer twice in a file, under two external ids, was asked and collected twice: all but the first are refused', () => {
  expect(faultsOf({}, { name: 'Ana Ruiz', email: 'other@example.com', date: '2027-04-01' }, {})).toEqual([
    [],
    [REPEATED],
    [REPEATED],
  ]);
});

test.each<[string, Partial<typeof ROW>]>([
  ['customer', { customer_id: 'cus-2' }],
  ['account', { clabe: '012010077777777774' }],
  ['amount', { amount: '350.01' }],
  ['interval', { interval: '' }],
  ['unknown interval', { interval: 'a veces' }],
  ['concept', { concept: 'Transporte' }],
])('rows that differ by their %s are not one customer twice', (_, other) => {
  expect(faultsOf({}, other).flat()).not.toContain(REPEATED);
});

test('another way to write the same amount, interval or concept does not hide the repetition', () => {
  const decomposed = 'Inscripción'.normalize('NFD');
  expect(
    faultsOf({ concept: 'Inscripción' }, { amount: '$350.0', interval: 'Monthly', concept: decomposed }),
  ).toEqual([[], [REPEATED]]);
});

test('two single collections of the same terms are a repetition, and so are two of the same unknown interval', () => {
  expect(faultsOf({ interval: '' }, { interval: '' })).toEqual([[], [REPEATED]]);
  expect(faultsOf({ interval: 'a veces' }, { interval: 'a veces' })[1]).toContain(REPEATED);
  expect(faultsOf({ interval: 'a veces' }, { interval: 'nunca' })[1]).not.toContain(REPEATED);
});

test('a row is refused with its other faults, and also if the first one is refused', () => {
  expect(faultsOf({ email: 'ana@' }, { email: 'ana@' }, {})).toEqual([
    ['email email_format'],
    ['email email_format', REPEATED],
    [REPEATED],
  ]);
});

test('rows without a customer, an account or a readable amount are not compared', () => {
  for (const column of ['customer_id', 'clabe', 'amount'] as const) {
    expect(faultsOf({ [column]: '' }, { [column]: '' }).flat()).not.toContain(REPEATED);
  }
});
