import fc from '#tests/support/fast-check.ts';

/** Where a process dies: after so many calls to the table, the last one answered or not. */
export type Kill = { calls: number; losesLastAnswer: boolean };

/** What happens next. `debit` and `pick` choose among what there is, by their remainder. */
export type Step =
  | { do: 'charge'; debit: number; amount: number; days: number; kill?: Kill | undefined }
  | { do: 'retry'; debit: number }
  | { do: 'retry order'; debit: number; pick: number }
  | { do: 'cancel'; debit: number }
  | { do: 'run'; jumps: boolean; kills: Kill[]; again: boolean }
  | { do: 'answer'; codes: string[]; kills: Kill[]; again: 'no' | 'same file' | 'other file' }
  | { do: 'give back'; pick: number; code: string }
  | { do: 'answer badly'; how: BadBankReturn };

export const BAD_ANSWERS = [
  'truncated',
  'wrong_totals',
  'unknown_reference',
  'unexpected_bank',
  'wrong_width',
  'not_ascii',
  'repeated_reference',
] as const;
export type BadBankReturn = (typeof BAD_ANSWERS)[number];

export type Sequence = { kinds: ('weekly' | 'ending' | 'single')[]; steps: Step[] };

const kill = fc.record({ calls: fc.nat(40), losesLastAnswer: fc.boolean() });
const kills: fc.Arbitrary<Kill[]> = fc.oneof(fc.constant<Kill[]>([]), fc.array(kill, { maxLength: 3 }));
const debit = fc.nat(1);
const code = fc.constantFrom('00', '00', '00', '04', '04', '01', '13', '77');
const failure = fc.constantFrom('04', '08', '13');

const charge = fc.record({
  do: fc.constant('charge' as const),
  debit,
  amount: fc.integer({ min: 10_00, max: 350_00 }),
  days: fc.integer({ min: 1, max: 4 }),
  kill: fc.option(kill, { nil: undefined, freq: 4 }),
});
const run = fc.record({ do: fc.constant('run' as const), jumps: fc.boolean(), kills, again: fc.boolean() });
const answer = fc.record({
  do: fc.constant('answer' as const),
  codes: fc.array(code, { minLength: 1, maxLength: 5 }),
  kills,
  again: fc.constantFrom('no' as const, 'same file' as const, 'other file' as const),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: charge },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), debit }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry order' as const), debit, pick: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), debit }) },
  { weight: 6, arbitrary: run },
  { weight: 6, arbitrary: answer },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('give back' as const), pick: fc.nat(9), code: failure }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('answer badly' as const), how: fc.constantFrom(...BAD_ANSWERS) }),
  },
);

/** Most of them short, since most that can go wrong goes wrong soon. */
const steps = fc.oneof(
  { weight: 7, arbitrary: fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 15, maxLength: 50, size: 'max' }) },
);

/** Two direct debits of an account, and what happens to them: up to fifty steps. */
export const sequences: fc.Arbitrary<Sequence> = fc.record({
  kinds: fc.array(fc.constantFrom('weekly' as const, 'ending' as const, 'single' as const), {
    minLength: 2,
    maxLength: 2,
  }),
  steps,
});
