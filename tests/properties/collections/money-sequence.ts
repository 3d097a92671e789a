import type { Sequence, Step } from './steps.ts';

export const RUN: Step<'run'> = {
  do: 'run',
  skips: 0,
  kills: [],
  again: false,
  twice: false,
  isGivenUp: false,
  lags: false,
};
const PAID: Step<'answer'> = { do: 'answer', codes: ['00'], kills: [], again: false };
const GIVEN_BACK: Step<'give back'> = { do: 'give back', pick: 0, code: '04' };

/** Asks for a payout of each of the latest orders. */
const payOutOfAll = (amount: number): Step<'pay out'>[] =>
  [0, 1].flatMap((debit) => [0, 1, 2].map((pick) => ({ do: 'pay out' as const, debit, pick, amount })));
/** A payment of 350.50 less its fee with IVA: all that its payouts may have. */
const ALL = 335_81;

/** Each step of an order's money, for a merchant whose money is held and then is not. */
export const MONEY: Sequence = {
  kinds: ['weekly', 'weekly'],
  steps: [
    { do: 'settlement' },
    ...[RUN, RUN, RUN, RUN],
    { do: 'adjust', amount: 12_34, takesBack: false, kills: [{ calls: 4, losesLastResponse: true }] },
    ...[PAID, PAID],
    ...[...payOutOfAll(ALL), ...payOutOfAll(10_00)],
    ...[GIVEN_BACK, { do: 'correct' as const, pick: 0 }, GIVEN_BACK, ...payOutOfAll(10_00)],
    { do: 'settlement' },
    ...[RUN, RUN, RUN, RUN, RUN, RUN, PAID, PAID],
    { do: 'correct' as const, pick: 0 },
    // The bank takes back whatever it has paid.
    ...Array.from({ length: 6 }, () => GIVEN_BACK),
  ],
};
