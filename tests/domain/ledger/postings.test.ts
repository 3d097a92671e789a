import { describe, expect, test } from '@jest/globals';
import { OPERATOR_TYPES } from '#lib/domain/ledger/operator-entry.ts';
import {
  LINE_TYPES,
  type Measure,
  MOVES,
  postingsOf,
  type Side,
  shownBalance,
} from '#lib/domain/ledger/postings.ts';
import type { Centavos } from '#lib/domain/money.ts';
import fc from '#tests/support/fast-check.ts';

const rows = LINE_TYPES.flatMap((type) =>
  Object.keys(MOVES[type]).map((side) => [type, side as Side] as const),
);

const centavos = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((some) => some as Centavos);
const amounts = fc.record<Record<Measure, Centavos>>({
  amount: centavos,
  fee: centavos,
  tax: centavos,
  paid: centavos,
});

/** The types whose `payable` moves by the net. Those of charges do so only where the money is held. */
const MOVES_NET: readonly string[] = [
  ...['charge held', 'charge_return held', 'charge_correction held'],
  ...OPERATOR_TYPES.flatMap((type) => [`${type} held`, `${type} direct`]),
];

describe('the postings of a line', () => {
  test.each(rows)('sum to zero: %s, %s', (type, side) => {
    fc.assert(
      fc.property(amounts, (some) => {
        const all = Object.values(postingsOf(type, side, some));
        expect(all.reduce((sum, by) => sum + by, 0) === 0).toBe(true);
        expect(all).not.toContain(0);
      }),
    );
  });

  test.each(rows)(
    'move what is owed to the merchant by the net, or else by the fee: %s, %s',
    (type, side) => {
      fc.assert(
        fc.property(amounts, (some) => {
          const { payable = 0 as Centavos } = postingsOf(type, side, some);
          const hasFee = type === 'charge';
          const fee = hasFee ? some.fee + some.tax : 0;
          const moved = MOVES_NET.includes(`${type} ${side}`) ? some.amount - fee : -fee;
          expect(shownBalance('payable', payable) === moved).toBe(true);
        }),
      );
    },
  );
});
