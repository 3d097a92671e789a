import { describe, expect, test } from '@jest/globals';
import { feeOf, STANDARD_PRICING } from '#lib/domain/fees.ts';
import { centavos } from './direct-debit/sample.ts';

describe('the fee of an order', () => {
  test('is 2.9 % of its total and 2.50, with IVA on both, unless its account has another price', () => {
    expect(feeOf(centavos(100_00), STANDARD_PRICING)).toEqual({
      ...{ percent_basis_points: 290, percent_amount: 2_90, fixed: 2_50, tax: 86, total: 6_26 },
    });
  });

  test.each([
    ['rounds half a centavo up', 50, 100, 0, { percent_amount: 1, tax: 0, total: 1 }],
    ['rounds less than half a centavo down', 49, 100, 0, { percent_amount: 0, tax: 0, total: 0 }],
    ['rounds its tax half up', 100_00, 0, 3_16, { percent_amount: 0, tax: 51, total: 3_67 }],
    ['is zero if there is nothing to collect', 0, 290, 2_50, { fixed: 0, tax: 0, total: 0 }],
    ['is the fixed amount with its IVA', 1, 0, 2_50, { fixed: 2_50, tax: 40, total: 2_90 }],
  ])('%s', (_, total, percent_basis_points, fixed_centavos, fee) =>
    expect(feeOf(centavos(total), { percent_basis_points, fixed_centavos })).toMatchObject(fee),
  );
});
