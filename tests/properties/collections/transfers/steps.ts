import { kills } from '#tests/properties/collections/kills.ts';
import fc from '#tests/support/generated/fast-check.ts';

const pick = fc.nat(9);

/** The bank's word about a transfer: it arrived, it came back, or none for now. */
const WORDS = ['00', '00', '00', '01', 'none'] as const;

/** The steps about transfers. `lags` says that the sums do not show the last lines yet. */
export const TRANSFER_STEPS = {
  'request transfer': fc.record({ kills, lags: fc.boolean(), twice: fc.boolean() }),
  'decide transfer': fc.record({
    as: fc.constantFrom('released' as const, 'released' as const, 'rejected' as const),
    kills,
    lags: fc.boolean(),
  }),
  'answer transfers': fc.record({
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
    kills,
    again: fc.boolean(),
  }),
  'answer late': fc.record({ pick, word: fc.constantFrom('00' as const, '01' as const) }),
  'return transfer': fc.record({ pick }),
  'contradict transfer': fc.record({ pick }),
  'refuse transfers': fc.record({ kills, again: fc.boolean() }),
  'answer refused transfers': fc.record({
    kills,
    as: fc.constantFrom('paid' as const, 'failed' as const, 'ignored' as const),
  }),
  'payout account': fc.record({ isVerified: fc.boolean() }),
  'verify payout account': fc.record({}),
  schedule: fc.record({
    schedule: fc.constantFrom('daily' as const, 'daily' as const, 'weekly' as const, 'manual' as const),
    minimum: fc.constantFrom(1, 100_00, 500_00),
  }),
};

/** How often each of them occurs where transfers are what is tried. */
export const OFTEN = {
  'request transfer': 4,
  'decide transfer': 7,
  'answer transfers': 8,
  'answer late': 2,
  'return transfer': 4,
  'contradict transfer': 1,
  'refuse transfers': 3,
  'answer refused transfers': 3,
  'payout account': 2,
  'verify payout account': 2,
  schedule: 3,
} as const satisfies Record<keyof typeof TRANSFER_STEPS, number>;
