import fc from '#tests/support/generated/fast-check.ts';

/**
 * Where a process dies: after this many calls to the table or the bucket, with or without a response to the last one.
 */
export type Kill = { calls: number; losesLastResponse: boolean };

const kill: fc.Arbitrary<Kill> = fc.record({ calls: fc.nat(60), losesLastResponse: fc.boolean() });
const debit = fc.nat(2);
const pick = fc.nat(9);
const business = fc.integer({ min: 1, max: 9 });
const failure = fc.constantFrom<string[]>('04', '04', '04', '04', '01', '03', '08', '10', '11', '13', '77');
const code = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string>('00') },
  { weight: 3, arbitrary: fc.constant<string>('04') },
  { weight: 1, arbitrary: failure },
);
/** The bank's codes for a day's details in turn; no return if it is empty. */
const codes = fc.array(code, { maxLength: 3 });

/** The possible steps. `debit` and `pick` choose among the existing ones, by their remainder. */
const STEPS = {
  days: fc.record({ days: fc.integer({ min: 1, max: 10 }), isOut: fc.nat(5).map((n) => n === 0), codes }),
  months: fc.record({ days: fc.integer({ min: 20, max: 140 }), codes }),
  run: fc.record({
    kills: fc.oneof(fc.constant([]), fc.array(kill, { maxLength: 2 })),
    isGivenUp: fc.boolean(),
    twice: fc.boolean(),
  }),
  /** By hand, for today or for an earlier day. */
  'run by hand': fc.record({ back: fc.nat(4) }),
  evening: fc.record({}),
  answer: fc.record({ codes: fc.array(code, { minLength: 1, maxLength: 3 }) }),
  'say again': fc.record({ pick, code: fc.oneof(fc.constant<string>('00'), failure) }),
  'give back': fc.record({ pick, code: failure }),
  refuse: fc.record({}),
  charge: fc.record({
    debit,
    amount: fc.integer({ min: 10_00, max: 400_00 }),
    days: fc.option(business, { nil: undefined }),
    kill: fc.option(kill, { nil: undefined, freq: 5 }),
  }),
  'charge each week': fc.record({ debit, weeks: fc.integer({ min: 2, max: 8 }) }),
  retry: fc.record({ debit, pick }),
  'retry all': fc.record({ debit }),
  withdraw: fc.record({ debit, pick }),
  redate: fc.record({ debit, pick, days: business }),
  move: fc.record({ debit, days: business }),
  end: fc.record({ debit, days: fc.integer({ min: 1, max: 20 }) }),
  terms: fc.record({ debit, maximum: fc.constantFrom(20_00, 100_00, 500_00, 49_999_00) }),
  cancel: fc.record({ debit }),
  revoke: fc.record({ debit, kill: fc.option(kill, { nil: undefined }) }),
  'suspend or resume': fc.record({}),
  'open page': fc.record({ debit }),
  acknowledge: fc.record({ debit, lists: fc.boolean(), isStale: fc.boolean(), sendsHash: fc.boolean() }),
  'other account': fc.record({
    debit,
    consents: fc.boolean(),
    isStale: fc.boolean(),
    sendsHash: fc.boolean(),
  }),
  'lower maximum': fc.record({ debit, lists: fc.boolean(), maximum: fc.constantFrom(20_00, 100_00) }),
};

type Given = {
  [Kind in keyof typeof STEPS]: (typeof STEPS)[Kind] extends fc.Arbitrary<infer T> ? T : never;
};
export type StepKind = keyof Given;
/** A random step. */
export type Step<Kind extends StepKind = StepKind> = { [K in Kind]: { do: K } & Given[K] }[Kind];

const WEIGHTS: { readonly [Kind in StepKind]?: number } = {
  days: 24,
  run: 5,
  answer: 4,
  acknowledge: 4,
  charge: 3,
  'charge each week': 2,
  'retry all': 2,
  'give back': 2,
  'other account': 2,
  'suspend or resume': 2,
};

const step = fc.oneof(
  ...(Object.keys(STEPS) as StepKind[]).map((kind) => ({
    weight: WEIGHTS[kind] ?? 1,
    arbitrary: (STEPS[kind] as fc.Arbitrary<object>).map((given) => ({ do: kind, ...given }) as Step),
  })),
);

/** Frequency, amount and term; whether the customer agrees at once, and whether mails reach them. */
const KINDS = [
  'weekly',
  'weekly roomy',
  'weekly varying',
  'weekly ending',
  'weekly late',
  'weekly unmailed',
  'weekly bounced',
  'monthly',
  'single',
  'single varying',
] as const;
export type Kind = (typeof KINDS)[number];

export type Sequence = { kinds: Kind[]; steps: Step[] };

const kind = fc.constantFrom(...KINDS);

/** One to three direct debits of a merchant, and their steps. */
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  kinds: fc.oneof(
    { weight: 4, arbitrary: fc.array(kind, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(kind, { minLength: 2, maxLength: 3 }) },
  ),
  steps: fc.oneof(
    { weight: 5, arbitrary: fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }) },
    { weight: 1, arbitrary: fc.array(step, { minLength: 16, maxLength: 40, size: 'max' }) },
  ),
});
