import { expect, test } from '@jest/globals';
import { amountOf, centavosOf } from '#lib/domain/money.ts';
import { examples } from '#tests/support/jest/budget.ts';

/** All of them in a long run; on a push, enough that each pair of last digits occurs about every ten pesos. */
const STEP = examples(1) > 1 ? 1 : 13;

test(`every ${STEP}th centavo from 1 to 5,000,000 comes back as it went`, () => {
  const lost: number[] = [];
  for (let centavos = 1; centavos <= 5_000_000; centavos += STEP) {
    const total = centavosOf(centavos / 100);
    if (total !== centavos || amountOf(total) !== centavos / 100) lost.push(centavos);
  }
  expect(lost).toEqual([]);
});
