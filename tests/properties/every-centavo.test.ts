import { expect, test } from '@jest/globals';
import { amountOf, centavosOf } from '#lib/domain/money.ts';

test('every centavo from 1 to 5,000,000 comes back as it went', () => {
  const lost: number[] = [];
  for (let centavos = 1; centavos <= 5_000_000; centavos += 1) {
    const total = centavosOf(centavos / 100);
    if (total !== centavos || amountOf(total) !== centavos / 100) lost.push(centavos);
  }
  expect(lost).toEqual([]);
});
