import { RUN } from '#tests/properties/collections/money-sequence.ts';
import { type Sequence, type Step, type StepKind, stepBy } from '#tests/properties/collections/steps.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { LONG } from '#tests/support/jest/budget.ts';

const PAID: Step<'answer'> = { do: 'answer', codes: ['00'], kills: [], again: false };
const SAID: Step<'answer transfers'> = { do: 'answer transfers', words: ['00'], kills: [], again: false };
const LAST_RETURN = 9;

/** The weights of single steps: those that other sequences try are left out. */
const WEIGHTS: Partial<Record<StepKind, number>> = {
  ...{ refund: 12, 'taken twice': 4, 'given back': 3, 'give back': 5, correct: 5, adjust: 5, 'pay out': 3 },
  ...{ run: 8, answer: 4, 'answer transfers': 6, 'answer late': 2, 'return transfer': 5, charge: 3 },
  ...{
    'contradict transfer': 1,
    'refuse transfers': 2,
    'answer refused transfers': 2,
    'request transfer': 2,
  },
  ...{
    'decide transfer': 2,
    'payout account': 1,
    schedule: 2,
    'suspend or resume': 1,
    settlement: 1,
    evening: 1,
  },
};
const only = (weights: Partial<Record<StepKind, number>>) =>
  stepBy(new Proxy(weights, { get: (all, kind: StepKind) => all[kind] ?? 0 }));

const one = only(WEIGHTS).map((step) => [step]);
const refund = only({ refund: 1 });
const pick = fc.nat(LAST_RETURN);

/** A week passes, and the bank pays what was due, or most of it. */
const week = fc
  .constantFrom<Step<'answer'>['codes'][]>(['00'], ['00'], ['00', '04'])
  .map((codes): Step[] => [RUN, RUN, { ...RUN, skips: 1 }, { ...PAID, codes }]);

/** A refund goes to the bank, which may say something about it. */
const paidBack = fc
  .tuple(refund, only({ run: 1 }), only({ 'answer transfers': 1 }))
  .map(([asked, run, said]): Step[] => [asked, run, said]);

/** A payment comes back and is made again, the first one was taken after all, and one of both comes back. */
const twice = fc
  .tuple(pick, fc.subarray<Step>([RUN, SAID, { ...RUN, skips: 1 }, SAID]), fc.nat(3), pick)
  .map(([first, paid, more, other]): Step[] => {
    const rest: Step[] = [
      { do: 'give back', pick: other, code: '04' },
      { do: 'return transfer', pick: other },
      { do: 'correct', pick: other },
      { do: 'taken twice', pick: other, kills: [] },
    ];
    return [
      ...[{ do: 'second payment' as const, pick: first }, RUN, PAID],
      ...[{ do: 'taken twice' as const, pick: 0, kills: [] }, ...paid, ...rest.slice(0, more)],
    ];
  });

/** Two payments of each of two direct debits. */
const BEGIN: Step[] = [{ ...RUN, skips: 1 }, RUN, RUN, PAID, PAID];

/** The life of a merchant who gives payments back, and of payers who pay twice. */
export const refundSequences: fc.Arbitrary<Sequence> = fc.record({
  kinds: fc.array(fc.constantFrom('weekly' as const, 'weekly' as const, 'roomy' as const), {
    minLength: 2,
    maxLength: 2,
  }),
  steps: fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: one },
        { weight: 2, arbitrary: week },
        { weight: 3, arbitrary: paidBack },
        { weight: 3, arbitrary: twice },
      ),
      { minLength: 2, maxLength: LONG ? 12 : 5, size: 'max' },
    )
    .map((groups) => [...BEGIN, ...groups.flat()]),
  isHeld: fc.constant(true),
  ends: fc.constant('refunds' as const),
});
