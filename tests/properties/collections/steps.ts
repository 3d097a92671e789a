import fc from '#tests/support/fast-check.ts';

/** Where a process dies: after this many calls to the table, with or without a response to the last one. */
export type Kill = { calls: number; losesLastResponse: boolean };

const kill: fc.Arbitrary<Kill> = fc.record({ calls: fc.nat(40), losesLastResponse: fc.boolean() });
const kills: fc.Arbitrary<Kill[]> = fc.oneof(fc.constant<Kill[]>([]), fc.array(kill, { maxLength: 3 }));
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

const step = fc.oneof(
  ...(Object.keys(STEPS) as StepKind[]).map((kind) => ({
    weight: WEIGHTS[kind] ?? 1,
    arbitrary: (STEPS[kind] as fc.Arbitrary<object>).map((given) => ({ do: kind, ...given }) as Step),
  })),
);

/** Most of them short, since most faults occur soon. */
const steps = fc.oneof(
  { weight: 7, arbitrary: fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }) },
);

/** The kinds of direct debits: frequency, amount, term, and whether the customer agrees only later. */
const KINDS = ['weekly', 'ending', 'roomy', 'varying', 'single', 'varying single', 'late'] as const;
export type Kind = (typeof KINDS)[number];

export type Sequence = { kinds: Kind[]; steps: Step[] };

/** Two direct debits of an account, and their steps: up to sixty. */
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  kinds: fc.array(fc.constantFrom(...KINDS), { minLength: 2, maxLength: 2 }),
  steps,
});

const RUN: Step<'run'> = { do: 'run', skips: 0, kills: [], again: false, twice: false, isGivenUp: false };
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
