import { kill, kills } from '#tests/properties/collections/kills.ts';
import fc from '#tests/support/generated/fast-check.ts';

const debit = fc.nat(1);
const pick = fc.nat(9);
/** Some come back, and some are never answered: their centavos say so. */
const amount = fc.oneof(
  fc.integer({ min: 1_00, max: 400_00 }),
  fc
    .tuple(fc.integer({ min: 1, max: 350 }), fc.constantFrom(91, 92))
    .map(([pesos, cents]) => pesos * 100 + cents),
);

/** The steps about refunds. Without an amount all that is left of the order is refunded. */
export const REFUND_STEPS = {
  refund: fc.record({
    debit,
    pick,
    amount: fc.option(amount, { nil: undefined, freq: 2 }),
    /** The sums do not show the last lines yet. */
    lags: fc.boolean(),
    /** Requested twice in one instant. */
    twice: fc.boolean(),
    kill: fc.option(kill, { nil: undefined, freq: 4 }),
  }),
  /** A payment comes back, and its order is collected again, by another one. */
  'second payment': fc.record({ pick }),
  /** An operator says of a failed order that it was paid as well as another one. */
  'taken twice': fc.record({ pick, kills }),
  /** An operator has given a second payment back in another way. */
  'given back': fc.record({ pick, kills }),
};
