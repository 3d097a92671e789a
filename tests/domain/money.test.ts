import { describe, expect, test } from '@jest/globals';
import { amountOf, centavosOf } from '#lib/domain/money.ts';
import { examples } from '#tests/support/budget.ts';

/** All of them in a long run; on a push, so many that each pair of last digits comes up in every ten pesos or so. */
const STEP = examples(1) > 1 ? 1 : 13;

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
  ])('%d is %d centavos', (amount, centavos) => {
    expect(centavosOf(amount)).toBe(centavos);
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
  ])('%d cannot be meant', (amount) => expect(centavosOf(amount)).toBeUndefined());

  test.each<unknown>(['10', '', null, undefined, true, [10], 10n])('%p is no number', (value) => {
    expect(centavosOf(value as number)).toBeUndefined();
  });

  test(`every ${STEP}th centavo from 1 to 5,000,000 comes back as it went`, () => {
    const lost: number[] = [];
    for (let centavos = 1; centavos <= 5_000_000; centavos += STEP) {
      const total = centavosOf(centavos / 100);
      if (total !== centavos || amountOf(total) !== centavos / 100) lost.push(centavos);
    }
    expect(lost).toEqual([]);
  });
});
