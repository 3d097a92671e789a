import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { DISPUTE_SEQUENCES, SEED } from '#tests/support/jest/budget.ts';
import type { Deed } from './own-ledger.ts';
import type { Terms } from './world.ts';

/**
 * Sequences of what may be said of disputes: returns and corrections in files of any date, single and several at once,
 * the merchant who gives in, and the operator. Replies and books are compared with a ledger of the test's own.
 */
let lib: Awaited<ReturnType<typeof load>>;
const load = () => import('./world.ts');
onLoneTable(async () => {
  lib = await load();
});

const ORDER = fc.nat({ max: 1 });
const CODE = fc.constantFrom('00', '13', '13', '04');

/** A return has the date of the day, unless it is an earlier one. */
const SAY = fc.record({
  what: fc.constant('say'),
  order: ORDER,
  code: CODE,
  age: fc.constantFrom(0, 0, 0, 1, 2),
});
const DECIDE = fc.record({
  what: fc.constantFrom('accept', 'sent', 'lost'),
  order: ORDER,
  dispute: fc.constantFrom(0, 0, 1),
});
const ONE = fc.oneof({ weight: 3, arbitrary: SAY }, { weight: 2, arbitrary: DECIDE });

type Given = Readonly<{ what: string; order: number; code?: string; age?: number; dispute?: number }>;
type Step = Readonly<{ deeds: readonly Given[]; inFile: boolean; days: number }>;

const DAYS = fc.constantFrom(1, 1, 1, 0);
const STEP: fc.Arbitrary<Step> = fc
  .oneof(
    { weight: 5, arbitrary: ONE.map((one) => [one]) },
    { weight: 2, arbitrary: fc.array(ONE, { minLength: 2, maxLength: 3 }) },
    // The same at the same moment: a file that is read twice, a request that is sent twice.
    { weight: 1, arbitrary: ONE.map((one) => [one, one]) },
  )
  .chain((deeds) => fc.record({ deeds: fc.constant(deeds), inFile: fc.constant(false), days: DAYS }));
const FILE: fc.Arbitrary<Step> = fc
  .tuple(CODE, CODE)
  .map(([first, second]) => [first, second].map((code, order) => ({ what: 'say', order, code, age: 0 })))
  .chain((deeds) => fc.record({ deeds: fc.constant(deeds), inFile: fc.constant(true), days: DAYS }));

const TERMS = fc.record({ isHeld: fc.boolean(), price: fc.constantFrom(150_00, 33_33, 3, 0) });
const STEPS = fc.array(fc.oneof({ weight: 5, arbitrary: STEP }, { weight: 1, arbitrary: FILE }), {
  minLength: 4,
  maxLength: 14,
});

const say = (code: string): Step => ({
  ...{ deeds: [{ what: 'say', order: 0, code, age: 0 }], inFile: false, days: 1 },
});
const decide = (what: string, dispute = 0): Step => ({
  ...{ deeds: [{ what, order: 0, dispute }], inFile: false, days: 0 },
});

/** A dispute that is sent, lost and won after all; another return of the same payment, given in to, and won too. */
const TWICE: readonly Step[] = [
  ...[say('13'), decide('sent'), decide('lost'), say('00'), decide('accept')],
  ...[say('13'), decide('accept', 1), say('00'), say('04'), say('13'), say('00')],
];

/** A dispute is given in to while the bank corrects, and the return arrives again. */
const AT_ONCE: readonly Step[] = [
  say('13'),
  {
    deeds: [
      { what: 'accept', order: 0, dispute: 0 },
      { what: 'say', order: 0, code: '00', age: 0 },
      { what: 'sent', order: 0, dispute: 0 },
    ],
    ...{ inFile: false, days: 1 },
  },
  say('13'),
];

/** Sequences are independent, so that several run at once. */
const PARTITIONS = 4;

/** How often the disputes of all sequences were opened and won. */
const count = { opened: 0, won: 0 };

async function follow(terms: Terms, steps: readonly Step[]): Promise<void> {
  const world = await lib.World.begin(terms);
  world.nextDay();
  for (const { deeds, inFile, days } of steps) {
    const done = deeds.map(({ age = 0, ...deed }) => ({ ...deed, on: Math.max(0, world.day - age) }) as Deed);
    expect(await world.take(done, inFile)).toEqual([]);
    for (let day = 0; day < days; day++) world.nextDay();
  }
  expect(await world.finish()).toEqual([]);
  count.opened += world.count('dispute.created');
  count.won += world.count('dispute.won');
}

const EXAMPLES: [Terms, readonly Step[]][] = [
  [{ isHeld: true, price: 150_00 }, TWICE],
  [{ isHeld: false, price: 33_33 }, AT_ONCE],
];

test(
  `a dispute moves its fee once, and back once if it is won, in any order of words (${DISPUTE_SEQUENCES} sequences, seed ${SEED})`,
  async () => {
    const partitions = Array.from({ length: PARTITIONS }, (_, partition) =>
      fc.assert(fc.asyncProperty(TERMS, STEPS, follow), {
        numRuns: Math.ceil(DISPUTE_SEQUENCES / PARTITIONS),
        seed: SEED + partition,
        examples: EXAMPLES.slice(partition, partition + 1),
        endOnFailure: true,
      }),
    );
    const outcomes = await Promise.allSettled(partitions);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    // Sequences that open and win few disputes would test little.
    expect(count.opened).toBeGreaterThan(DISPUTE_SEQUENCES);
    expect(count.won).toBeGreaterThan(DISPUTE_SEQUENCES / 3);
  },
  // Never less than any other test has: a busy machine is no failure.
  Math.max(1_200_000, DISPUTE_SEQUENCES * 10_000),
);
