import fc from '#tests/support/generated/fast-check.ts';
import { kill, kills } from './kills.ts';
import { REFUND_STEPS } from './refunds/steps.ts';
import { OFTEN, TRANSFER_STEPS } from './transfers/steps.ts';

const debit = fc.nat(1);
const pick = fc.nat(9);
const amount = fc.integer({ min: 10_00, max: 400_00 });
/** Insufficient funds most often; then returns for the account and the authorisation. */
const failure = fc.constantFrom('04', '04', '04', '01', '03', '08', '10', '11', '13', '77');
const code = fc.oneof(
  { weight: 4, arbitrary: fc.constant('00') },
  { weight: 2, arbitrary: fc.constant('04') },
  { weight: 1, arbitrary: failure },
);

/** The faults of a whole file. */
export const BAD_RETURN_FILES = [
  'truncated',
  'wrong_totals',
  'unexpected_bank',
  'unexpected_issuer',
  'wrong_width',
] as const;
export type BadBankReturn = (typeof BAD_RETURN_FILES)[number];

/**
 * The possible steps. `debit` and `pick` choose among the existing ones, by their remainder; days are business days.
 */
const STEPS = {
  charge: fc.record({
    debit,
    amount,
    days: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    kill: fc.option(kill, { nil: undefined, freq: 4 }),
  }),
  retry: fc.record({ debit }),
  'retry order': fc.record({ debit, pick }),
  withdraw: fc.record({ debit, pick }),
  redate: fc.record({ debit, pick, days: fc.integer({ min: 1, max: 8 }) }),
  move: fc.record({ debit, days: fc.integer({ min: 1, max: 8 }) }),
  end: fc.record({ debit, days: fc.integer({ min: 1, max: 15 }) }),
  cancel: fc.record({ debit }),
  revoke: fc.record({ debit, kill: fc.option(kill, { nil: undefined }) }),
  acknowledge: fc.record({ debit, lists: fc.boolean() }),
  'other account': fc.record({ debit, consents: fc.boolean() }),
  'suspend or resume': fc.record({}),
  settlement: fc.record({}),
  'pay out': fc.record({ debit, pick, amount }),
  /** An operator credits the merchant, or takes back a credit. */
  adjust: fc.record({ amount, takesBack: fc.boolean(), kills }),
  evening: fc.record({}),
  run: fc.record({
    skips: fc.constantFrom(0, 0, 0, 0, 1, 3, 9),
    kills,
    again: fc.boolean(),
    twice: fc.boolean(),
    /** It is not run again on its day. */
    isGivenUp: fc.boolean(),
    /** The sums do not show the last lines yet when it decides on transfers. */
    lags: fc.boolean(),
  }),
  answer: fc.record({
    codes: fc.array(code, { minLength: 1, maxLength: 5 }),
    kills,
    again: fc.boolean(),
  }),
  refuse: fc.record({ kills }),
  'answer refused': fc.record({
    kills,
    as: fc.constantFrom('paid' as const, 'failed' as const, 'ignored' as const),
  }),
  'give back': fc.record({ pick, code: failure }),
  correct: fc.record({ pick }),
  'answer badly': fc.record({ how: fc.constantFrom(...BAD_RETURN_FILES) }),
  ...TRANSFER_STEPS,
  ...REFUND_STEPS,
};

type Given = {
  [Kind in keyof typeof STEPS]: (typeof STEPS)[Kind] extends fc.Arbitrary<infer T> ? T : never;
};
export type StepKind = keyof Given;

/** A random step. */
export type Step<Kind extends StepKind = StepKind> = { [K in Kind]: { do: K } & Given[K] }[Kind];

const WEIGHTS: { readonly [Kind in StepKind]?: number } = {
  run: 14,
  answer: 12,
  refuse: 3,
  'answer refused': 3,
  charge: 4,
  settlement: 3,
  'pay out': 4,
  'give back': 3,
  correct: 3,
  acknowledge: 4,
  retry: 2,
  'retry order': 2,
  move: 2,
};

/** The weights where transfers are what is tried: much is collected and paid out, and little is changed. */
const TRANSFER_WEIGHTS: { readonly [Kind in StepKind]?: number } = {
  ...{ run: 24, answer: 16, charge: 4, 'give back': 6, correct: 4, settlement: 2, adjust: 4 },
  ...{ 'suspend or resume': 2, cancel: 0, revoke: 0, end: 0, ...OFTEN },
};

export const stepBy = (weights: { readonly [Kind in StepKind]?: number }) =>
  fc.oneof(
    ...(Object.keys(STEPS) as StepKind[])
      .filter((kind) => weights[kind] !== 0)
      .map((kind) => ({
        weight: weights[kind] ?? 1,
        arbitrary: (STEPS[kind] as fc.Arbitrary<object>).map((given) => ({ do: kind, ...given }) as Step),
      })),
  );

/** Most of them short, since most faults occur soon. */
const stepsOf = (step: fc.Arbitrary<Step>, [few, many]: readonly [number, number]) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.array(step, { minLength: few, maxLength: many, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(step, { minLength: many, maxLength: 60, size: 'max' }) },
  );

/** The kinds of direct debits: frequency, amount, term, and whether the customer agrees only later. */
const KINDS = ['weekly', 'ending', 'roomy', 'varying', 'single', 'varying single', 'late'] as const;
export type Kind = (typeof KINDS)[number];

/** `ends` says what is settled at its end. */
export type Sequence = { kinds: Kind[]; steps: Step[]; isHeld?: boolean; ends?: 'collections' | 'refunds' };

/** Two direct debits of an account, and their steps: up to sixty. */
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  kinds: fc.array(fc.constantFrom(...KINDS), { minLength: 2, maxLength: 2 }),
  steps: stepsOf(stepBy(WEIGHTS), [4, 20]),
});

const PAID_KINDS = fc.array(fc.constantFrom<Kind>('weekly', 'weekly', 'roomy', 'varying', 'single'), {
  minLength: 2,
  maxLength: 2,
});

/** The same of a merchant whose money is held, and is transferred to it. */
export const transferSequences: fc.Arbitrary<Sequence> = fc.record({
  kinds: PAID_KINDS,
  steps: stepsOf(stepBy(TRANSFER_WEIGHTS), [10, 30]),
  isHeld: fc.constant(true),
});
