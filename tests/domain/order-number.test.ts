import { describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { orderNumber } from '#lib/domain/order-number.ts';

const noon = new Date('2026-11-20T18:00:00Z');

describe('an order number', () => {
  test('is the day and twelve characters without I, L, O and U', () => {
    for (let count = 0; count < 200; count++) {
      expect(orderNumber(newId('ord', noon), noon)).toMatch(
        /^261120-[0-9A-HJKMNP-TV-Z]{6}-[0-9A-HJKMNP-TV-Z]{6}$/,
      );
    }
  });

  test('has the day of Mexico City, not that of London', () => {
    const evening = new Date('2026-11-21T05:59:59.999Z');
    expect(orderNumber(newId('ord', evening), evening)).toMatch(/^261120-/);
    const midnight = new Date('2026-11-21T06:00:00.000Z');
    expect(orderNumber(newId('ord', midnight), midnight)).toMatch(/^261121-/);
  });

  test('is different for each of a hundred thousand orders of the same moment', () => {
    const numbers = Array.from({ length: 100_000 }, () => orderNumber(newId('ord', noon), noon));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
