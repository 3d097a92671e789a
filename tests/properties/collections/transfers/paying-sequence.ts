import { RUN } from '#tests/properties/collections/money-sequence.ts';
import type { Sequence, Step } from '#tests/properties/collections/steps.ts';

const PAID: Step<'answer'> = { do: 'answer', codes: ['00'], kills: [], again: false };
const BACK: Step<'give back'> = { do: 'give back', pick: 0, code: '04' };
const CORRECTED: Step<'correct'> = { do: 'correct', pick: 0 };
const ARRIVED: Step<'answer transfers'> = { do: 'answer transfers', words: ['00'], kills: [], again: true };
const RELEASED: Step<'decide transfer'> = { do: 'decide transfer', as: 'released', kills: [], lags: true };

/** Each step of a transfer, of a merchant whose payments come back before and after they were transferred. */
export const PAYING: Sequence = {
  isHeld: true,
  kinds: ['weekly', 'weekly'],
  steps: [
    // Two payments on consecutive days: each is transferred alone.
    ...[RUN, RUN, RUN, RUN, PAID, PAID, RUN, RUN, RUN],
    ...[ARRIVED, ARRIVED],
    // A payment that was transferred comes back, and the bank takes that back: its fee is due once.
    ...[BACK, CORRECTED],
    // Payments that were transferred come back, and the merchant owes them.
    ...[BACK, BACK, RUN, RUN, PAID, PAID, RUN],
    { do: 'adjust', amount: 400_00, takesBack: false, kills: [] },
    { do: 'adjust', amount: 400_00, takesBack: false, kills: [] },
    { do: 'adjust', amount: 400_00, takesBack: false, kills: [] },
    // Above the limit: an operator releases it, after a further return that the sums do not show.
    ...[RUN, BACK, RELEASED, RUN, RELEASED, RUN],
    { do: 'refuse transfers', kills: [], again: true },
    { do: 'answer refused transfers', kills: [], as: 'ignored' },
    ...[RUN, ARRIVED],
    { do: 'return transfer', pick: 0 },
    { do: 'contradict transfer', pick: 0 },
    { do: 'payout account', isVerified: true },
    { do: 'request transfer', kills: [], lags: false, twice: true },
    ...[RUN, RUN, RELEASED, RUN],
    { do: 'answer transfers', words: ['none'], kills: [], again: false },
    ...[RUN, RUN, RUN, RUN, RUN, RUN, RUN],
    { do: 'answer late', pick: 0, word: '01' },
    { do: 'request transfer', kills: [], lags: false, twice: false },
  ],
};

const owe = (amount: number, takesBack = false): Step<'adjust'> => ({
  do: 'adjust',
  amount,
  takesBack,
  kills: [],
});

/** A closed transfer is no longer covered, because of a line that the sums do not show. */
export const LOWERED: Sequence = {
  isHeld: true,
  kinds: ['weekly', 'weekly'],
  steps: [RUN, RUN, owe(450_00), RUN, owe(100_00, true), RELEASED, RUN, RELEASED, RUN, ARRIVED],
};

/** The response to each call of a release is lost in turn, and the release is repeated. */
export const KILLED: Sequence = {
  isHeld: true,
  kinds: ['weekly', 'weekly'],
  steps: [
    ...[RUN, RUN, owe(450_00), RUN],
    {
      ...RELEASED,
      kills: Array.from({ length: 14 }, (_, calls) => ({ calls: calls + 1, losesLastResponse: true })),
    },
    ...[RUN, { do: 'refuse transfers' as const, kills: [], again: true }, RUN, ARRIVED],
  ],
};
