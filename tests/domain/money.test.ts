import { describe, expect, test } from '@jest/globals';
import { amountOf, type Centavos, centavosOf } from '#lib/domain/money.ts';

describe('an amount in pesos', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [0.1, 10],
    [1.15, 115],
    [4.35, 435],
    [19.99, 1_999],
    [1_000, 100_000],
    [50_000, 5_000_000],
    [-12.5, -1_250],
    [9_999_999_999_999.99, 999_999_999_999_999],
  ])('%d is %d centavos, and is converted back unchanged', (amount, centavos) => {
    const total = centavosOf(amount) as Centavos;
    expect(total).toBe(centavos);
    expect(amountOf(total)).toBe(amount);
  });

  test.each([
    10.001,
    0.001,
    1e-7,
    0.1 + 0.2,
    1.005,
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    JSON.parse('1e400'),
    10_000_000_000_000,
    -10_000_000_000_000,
    Number.MAX_SAFE_INTEGER,
    1e21,
    Number.MAX_VALUE,
  ])('%d is not an amount of pesos', (amount) => expect(centavosOf(amount)).toBeUndefined());

  test.each<unknown>(['10', '', null, undefined, true, [10], 10n])('%p is no number', (value) => {
    expect(centavosOf(value as number)).toBeUndefined();
  });
});
