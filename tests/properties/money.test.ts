import { describe, expect, test } from '@jest/globals';
import { amountOf, centavosOf } from '#lib/domain/money.ts';
import fc from '#tests/support/generated/fast-check.ts';

const LARGEST = 999_999_999_999_999;

describe('money', () => {
  test('every whole number of centavos in range is read back from the text of its amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -LARGEST, max: LARGEST }), (centavos) => {
        const total = centavosOf(centavos / 100);
        expect(total).toBe(centavos);
        expect(total !== undefined && JSON.stringify(amountOf(total))).toBe(JSON.stringify(centavos / 100));
      }),
    );
  });

  test('an amount written with three decimals, the last not zero, is refused', () => {
    const amount = fc
      .tuple(fc.nat(9_999_999), fc.nat(99), fc.integer({ min: 1, max: 9 }))
      .map(([pesos, cents, rest]) => Number(`${pesos}.${String(cents).padStart(2, '0')}${rest}`));
    fc.assert(fc.property(amount, (value) => expect(centavosOf(value)).toBeUndefined()));
  });

  test('any double gives a safe integer or undefined', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const total = centavosOf(value);
        expect(total === undefined || (Number.isSafeInteger(total) && !Object.is(total, -0))).toBe(true);
      }),
    );
  });
});
