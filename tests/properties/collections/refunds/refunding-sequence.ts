import { RUN } from '#tests/properties/collections/money-sequence.ts';
import type { Sequence, Step } from '#tests/properties/collections/steps.ts';

export const PAID: Step<'answer'> = { do: 'answer', codes: ['00'], kills: [], again: false };
const SAID: Step<'answer transfers'> = { do: 'answer transfers', words: ['00'], kills: [], again: true };
export const TWICE: Step<'taken twice'> = { do: 'taken twice', pick: 0, kills: [] };
export const BACK: Step<'give back'> = { do: 'give back', pick: 0, code: '04' };
export const SECOND: Step<'second payment'> = { do: 'second payment', pick: 0 };
export const owe = (amount: number): Step<'adjust'> => ({
  do: 'adjust',
  amount,
  takesBack: false,
  kills: [],
});
export const refund = (pick: number, amount?: number, twice = false): Step<'refund'> => ({
  ...{ do: 'refund', debit: 0, pick, amount, lags: false, twice, kill: undefined },
});

/** Each step of a refund, of payments that come back and are taken twice. */
export const REFUNDING: Sequence = {
  isHeld: true,
  ends: 'refunds',
  kinds: ['weekly', 'weekly'],
  steps: [
    ...[RUN, RUN, RUN, RUN, PAID, PAID],
    // The balance does not cover it yet: it leaves with the run of a later day, then in whole.
    ...[refund(1, 50_00), owe(300_00), refund(1, 20_91, true), RUN, RUN, SAID, refund(1), RUN, RUN, SAID],
    // A payment comes back that was refunded, and the one in its place is taken as well.
    ...[SECOND, RUN, RUN, PAID, TWICE, RUN, SAID],
    ...[BACK, TWICE, RUN, SAID],
  ],
};
