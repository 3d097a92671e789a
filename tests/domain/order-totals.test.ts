import { describe, expect, test } from '@jest/globals';
import { feeOf, shareOf } from '#lib/domain/fees.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { type DeclaredLine, totalLine, totalOrder } from '#lib/domain/order-totals.ts';

const centavos = (amount: number) => amount as Centavos;
const line = (more: Partial<DeclaredLine>): DeclaredLine => ({
  name: 'Café',
  quantity: 1,
  price: centavos(100_00),
  discount: centavos(0),
  is_service: false,
  taxes: [],
  ...more,
});

describe('a share of an amount is rounded half up to the centavo', () => {
  test.each([
    [100_00, 1_600, 16_00],
    [3, 1_600, 0],
    [4, 1_600, 1],
    [25, 200, 1],
    [24, 200, 0],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [0, 1_600, 0],
    [99, 10_000, 99],
    [999_999_999_999_999, 10_000, 999_999_999_999_999],
    [999_999_999_999_999, 290, 29_000_000_000_000],
  ])('%d centavos at %d basis points are %d', (amount, basisPoints, share) => {
    expect(shareOf(centavos(amount), basisPoints)).toBe(share);
  });
});

describe('a line', () => {
  test('is the quantity times the price, less the discount, and its taxes on that', () => {
    const sale = line({ quantity: 3, discount: centavos(50_00), taxes: [{ name: 'IVA', rate: 1_600 }] });
    expect(totalLine(sale)).toMatchObject({
      tax: 40_00,
      total: 290_00,
      taxes: [{ name: 'IVA', rate: 1_600, amount: 40_00 }],
    });
  });

  test.each([
    [1.5, 33_33, 50_00],
    [0.333, 1_00, 33],
    [0.005, 1_00, 1],
    [0.004, 1_00, 0],
    [0.0005 * 1_000, 1, 1],
    [1.005, 1_00, 1_01],
    [2.675, 1_00, 2_68],
    [0.001, 4_99, 0],
    [0.001, 5_00, 1],
    [999_999.999, 100_00, 99_999_999_90],
  ])('of %d at %d centavos each comes to %d, rounded half up once', (quantity, price, gross) => {
    expect(totalLine(line({ quantity, price: centavos(price) })).total).toBe(gross);
  });

  test('rounds each tax by itself', () => {
    const taxes = [
      { name: 'IVA', rate: 1_600 },
      { name: 'IEPS', rate: 800 },
      { name: 'Local', amount: centavos(7) },
    ];
    const { tax, taxes: shown } = totalLine(line({ price: centavos(1_03), taxes }));
    expect(shown.map(({ rate, amount }) => [rate, amount])).toEqual([
      [1_600, 16],
      [800, 8],
      [null, 7],
    ]);
    expect(tax).toBe(31);
  });

  test('takes its tax as one amount if it is not broken down', () => {
    expect(totalLine(line({ tax: centavos(16_00) }))).toMatchObject({ tax: 16_00, total: 116_00, taxes: [] });
    expect(totalLine(line({}))).toMatchObject({ tax: 0, total: 100_00 });
  });
});

describe('an order', () => {
  test('totals its lines and its shipping with their taxes, less all discounts', () => {
    const lines = [
      totalLine(line({ quantity: 2, discount: centavos(10_00), taxes: [{ name: 'IVA', rate: 1_600 }] })),
      totalLine(line({ price: centavos(50_00) })),
    ];
    const shipping = [{ name: 'Paquetería', price: centavos(99_00), tax: centavos(15_84) }];
    const discounts = [{ name: 'Buen Fin', amount: centavos(20_00) }];
    expect(totalOrder(lines, shipping, discounts)).toEqual({
      subtotal: 250_00,
      discount: 30_00,
      tax: 46_24,
      shipping: 99_00,
      total: 365_24,
    });
  });
});

describe('a fee', () => {
  test('is a percentage of the total and a fixed amount, and IVA on both', () => {
    expect(feeOf(centavos(1_000_00), { percent_basis_points: 290, fixed_centavos: 2_50 })).toEqual({
      percent_basis_points: 290,
      percent_amount: 29_00,
      fixed: 2_50,
      tax: 5_04,
      total: 36_54,
    });
  });

  test('rounds the percentage and the tax once each', () => {
    expect(feeOf(centavos(270_40), { percent_basis_points: 290, fixed_centavos: 2_50 })).toMatchObject({
      percent_amount: 7_84,
      tax: 1_65,
      total: 11_99,
    });
  });

  test('is zero for an account without prices, and for an order of zero', () => {
    expect(feeOf(centavos(1_000_00), { percent_basis_points: 0, fixed_centavos: 0 }).total).toBe(0);
    expect(feeOf(centavos(0), { percent_basis_points: 290, fixed_centavos: 2_50 })).toMatchObject({
      fixed: 0,
      tax: 0,
      total: 0,
    });
  });
});
