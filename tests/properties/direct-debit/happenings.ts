import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import { LINK_PURPOSES } from '#lib/domain/direct-debit/authorisation.ts';
import type { IdentityNews } from '#lib/domain/direct-debit/identity.ts';
import { methodThatIs } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import type { World } from './world.ts';

const VALIDATIONS = ['unverified', 'pending', 'verified', 'verified', 'failed'] as const;
const PLACE = fc.nat({ max: 9 });
const AMOUNT = fc.integer({ min: 10_00, max: 90_000 });

/** `00` is paid; 08, 10, 11 and 13 are the customer's objections; 03 concerns the account; and an unknown code. */
const CODES = ['00', '00', '00', '04', '04', '08', '10', '11', '13', '03', '77'] as const;

/** The possible steps, each with its data from outside. */
const ARBITRARIES = {
  acknowledge: fc.record({ places: fc.array(PLACE, { maxLength: 2 }) }),
  bring: fc.record({
    status: fc.constantFrom(...VALIDATIONS),
    isSame: fc.boolean(),
    isEnabled: fc.boolean(),
    consents: fc.boolean(),
    goesOn: fc.boolean(),
  }),
  validate: fc.record({ isWell: fc.boolean() }),
  start: fc.record({}),
  news: fc.record({
    outcome: fc.constantFrom<IdentityNews['outcome'][]>(
      'approved',
      'approved',
      'declined',
      'retry',
      'pending',
    ),
    age: fc.integer({ min: 0, max: 3 }),
  }),
  declinedElsewhere: fc.record({}),
  page: fc.record({}),
  link: fc.record({
    purpose: fc.constantFrom(undefined, ...LINK_PURPOSES),
    byCustomer: fc.boolean(),
  }),
  resend: fc.record({}),
  request: fc.record({}),
  bounce: fc.record({}),
  correct: fc.record(
    {
      customer: fc.record(
        {
          name: fc.constantFrom('Dolores Godínez', 'Dolores Godínez Ruiz'),
          email: fc.constantFrom('dolores@example.com', 'lola@example.com', 'd.godinez@example.com'),
        },
        { requiredKeys: [] },
      ),
      metadata: fc.constantFrom<Record<string, string>[]>({}, { plan: 'oro' }),
      notify_url: fc.constantFrom(null, 'https://merchant.example/hook'),
      language: fc.constantFrom('es' as const, 'en' as const),
      send_email: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  terms: fc.oneof(
    fc.record({ in: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ amount: AMOUNT }),
    fc.record({ most: AMOUNT }),
    fc.record({ interval: fc.constantFrom(...INTERVALS) }),
    fc.record({ endsIn: fc.integer({ min: 0, max: 200 }) }),
    fc.record({ method: fc.constantFrom(...VALIDATIONS) }),
  ),
  preNotify: fc.record({}),
  run: fc.record({}),
  claim: fc.record({}),
  charge: fc.record({
    amount: fc.option(AMOUNT, { nil: undefined }),
    in: fc.option(fc.integer({ min: 1, max: 370 }), { nil: undefined, freq: 2 }),
  }),
  retry: fc.record({ place: PLACE }),
  withdraw: fc.record({ place: PLACE }),
  redate: fc.record({ place: PLACE, in: fc.integer({ min: 1, max: 40 }) }),
  withdrawSome: fc.record({ most: fc.integer({ min: 1, max: 2 }) }),
  return: fc.record({ place: PLACE, code: fc.constantFrom(...CODES) }),
  /** An operator records that a failed order was paid as well as its retry. */
  takenTwice: fc.record({ place: PLACE }),
  recall: fc.record({ place: PLACE }),
  revoke: fc.record({}),
  cancel: fc.record({}),
};

export type Given = {
  [Kind in keyof typeof ARBITRARIES]: (typeof ARBITRARIES)[Kind] extends fc.Arbitrary<infer T> ? T : never;
};

/** A step of a direct debit. */
export type Happening = { [Kind in keyof Given]: { kind: Kind; given: Given[Kind] } }[keyof Given];

/** Time, presented orders, and the suspension of a merchant lead to no decision by themselves. */
export type Passing =
  | { kind: 'wait'; hours: number }
  | { kind: 'send' }
  | { kind: 'suspend'; isSuspended: boolean };

/** Returns the payment method as it is at a step that concerns it. */
export function methodAt(world: World, { kind, given }: Happening): World['method'] {
  if (kind === 'bring') {
    const id = given.isSame && world.method ? world.method.id : `pm_${world.time}`;
    return { ...methodThatIs(given.status, id), direct_debit_enabled: given.isEnabled };
  }
  if (kind === 'terms' && 'method' in given) return methodThatIs(given.method, 'pm_2');
  if (kind !== 'validate' || !world.method || world.method.validation.status === 'verified')
    return world.method;
  return {
    ...methodThatIs(given.isWell ? 'verified' : 'failed', world.method.id),
    run: { id: `run_${world.time}`, attempts: 1, requested_at: new Date(world.time).toISOString() },
  };
}

export const happening = <Kind extends keyof Given>(kind: Kind) =>
  (ARBITRARIES[kind] as fc.Arbitrary<Given[Kind]>).map((given) => ({ kind, given }) as Happening);

const WEIGHTS: Partial<Record<keyof Given, number>> = {
  return: 24,
  run: 8,
  claim: 8,
  charge: 8,
  acknowledge: 6,
  retry: 5,
  takenTwice: 8,
  news: 2,
  bounce: 1,
  revoke: 1,
  cancel: 1,
};

export const waiting = (hours: number): Passing => ({ kind: 'wait', hours });

/** An ordinary day: time passes, the runs do their work, and the file is sent to the bank. */
export const DAY: readonly (Happening | Passing)[] = [
  waiting(24),
  { kind: 'preNotify', given: {} },
  { kind: 'run', given: {} },
  { kind: 'claim', given: {} },
  { kind: 'send' },
];

const alone = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 24 * 3 }).map(waiting) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 24 * 20 }).map(waiting) },
  { weight: 4, arbitrary: fc.constant<Passing>({ kind: 'send' }) },
  { weight: 1, arbitrary: fc.boolean().map((isSuspended): Passing => ({ kind: 'suspend', isSuspended })) },
  ...(Object.keys(ARBITRARIES) as (keyof Given)[]).map((kind) => ({
    weight: WEIGHTS[kind] ?? 3,
    arbitrary: happening(kind),
  })),
);

export const returned = (place: number, code: (typeof CODES)[number]): Happening => ({
  kind: 'return',
  given: { place, code },
});

/** Orders that fail and are retried, and retries that are paid: by chance alone that hardly ever happens. */
const retried = fc
  .array(PLACE, { minLength: 6, maxLength: 6 })
  .map((places) => [
    ...places.map((place) => returned(place, '04')),
    ...places.map((place): Happening => ({ kind: 'retry', given: { place } })),
    ...[DAY, DAY, DAY, DAY].flat(),
    ...places.map((place) => returned(place, '00')),
    ...places.map((place): Happening => ({ kind: 'takenTwice', given: { place } })),
  ]);

/** Any step, the usual ones most often, and some consecutive days. */
export const anything: fc.Arbitrary<readonly (Happening | Passing)[]> = fc.oneof(
  { weight: 5, arbitrary: alone.map((one) => [one]) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 8 }).map((days) => Array.from({ length: days }, () => DAY).flat()),
  },
  { weight: 1, arbitrary: retried },
);
