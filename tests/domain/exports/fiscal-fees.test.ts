import { expect, test } from '@jest/globals';
import { linesOf } from '#lib/domain/exports/lines.ts';
import { FeeSums, FISCAL_FEES } from '#lib/domain/exports/tables/fiscal-fees.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import { line } from '#tests/domain/ledger/lines.ts';

const NONE = { fee: centavos(0), tax: centavos(0) };
const RETURNED_FEE = { type: 'dispute_fee_return', fee: centavos(-5_00), tax: centavos(-80) } as const;

test('fees are summed by month and type, the latest month first, and lines without a fee are left out', () => {
  const sums = new FeeSums();
  const added = [
    line(),
    line({ day: day('2027-02-28'), fee: centavos(1_00), tax: centavos(16) }),
    line({ type: 'charge_return', ...NONE }),
    line({ type: 'dispute_fee' }),
    line({ day: day('2027-03-01') }),
    line({ ...RETURNED_FEE, day: day('2027-01-31') }),
    line({ type: 'adjustment', fee: centavos(0), tax: centavos(1) }),
    line({ type: 'write_off', fee: centavos(1), tax: centavos(0) }),
  ];
  for (const one of added) sums.add(one);
  expect(sums.inOrder()).toEqual([
    { month: '2027-03', type: 'charge', count: 1, fee: 5_00, tax: 80 },
    { month: '2027-02', type: 'write_off', count: 1, fee: 1, tax: 0 },
    { month: '2027-02', type: 'dispute_fee', count: 1, fee: 5_00, tax: 80 },
    { month: '2027-02', type: 'charge', count: 2, fee: 6_00, tax: 96 },
    { month: '2027-02', type: 'adjustment', count: 1, fee: 0, tax: 1 },
    { month: '2027-01', type: 'dispute_fee_return', count: 1, fee: -5_00, tax: -80 },
  ]);
});

test('a month of fees has its year and its month apart, and the sum of fee and IVA', () => {
  const fees = {
    month: '2026-12',
    type: 'charge',
    count: 2,
    fee: centavos(6_00),
    tax: centavos(96),
  } as const;
  expect(linesOf(FISCAL_FEES, 'csv', [fees])).toBe('2026,12,charge,2,6.00,0.96,6.96,MXN\r\n');
});
