import { expect, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { SEED, SEQUENCES } from '#tests/support/jest/budget.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = () => import('./world.ts');
onLoneTable(async () => {
  lib = await load();
});

/**
 * One thing that happens: the bank takes a payment back or pays, a statement of some orders is booked, or one of all
 * payments so far, events arrive.
 */
const steps = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('say' as const), which: fc.nat({ max: 3 }) }),
    fc.record({
      what: fc.constant('book' as const),
      which: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
      isDated: fc.boolean(),
      atOnce: fc.constantFrom(1, 2),
    }),
    fc.record({ what: fc.constant('book all' as const), atOnce: fc.constantFrom(1, 2) }),
    fc.record({ what: fc.constant('deliver' as const), seed: fc.nat() }),
    fc.record({ what: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }),
  ),
  { minLength: 4, maxLength: 14 },
);

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** A payment is returned before a statement shows it, and another one of the same merchant still awaits its credit. */
const RETURNED_FIRST: Step[] = [
  { what: 'say', which: 0 },
  { what: 'book', which: [0], isDated: false, atOnce: 1 },
  { what: 'wait', days: 3 },
];

/** A payment is returned, and made again days later. One statement shows both. */
const PAID_AGAIN: Step[] = [
  { what: 'say', which: 0 },
  { what: 'wait', days: 2 },
  { what: 'say', which: 0 },
  { what: 'book all', atOnce: 2 },
];

test(
  'whatever happens, the balance is that of the rule, and every payment is credited with its cash',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (some) => {
        // The operator's account has the lines of all sequences otherwise, and each would read those of all before it.
        await putBack([]);
        const world = await lib.World.begin();
        const all = await world.rows(undefined, world.day);
        for (const step of some) {
          const orders = await world.orders();
          if (step.what === 'wait') world.today = businessDaysAfter(world.today, step.days);
          if (step.what === 'deliver') await world.deliver((n) => (n * 7_919 + step.seed) % 101);
          if (step.what === 'say') {
            const order = orders[step.which];
            if (order) await world.say(order, order.status === 'paid' ? '04' : '00');
            if (order && order.status !== 'paid') all.push(...(await world.rows([order], world.today)));
          }
          if (step.what === 'book') {
            const chosen = orders.filter((_, index) => step.which.includes(index));
            const rows = await world.rows(chosen, step.isDated ? world.today : undefined);
            await Promise.all(Array.from({ length: step.atOnce }, () => world.book(rows)));
          }
          if (step.what === 'book all')
            await Promise.all(Array.from({ length: step.atOnce }, () => world.book(all)));
          expect(await world.faults(true)).toEqual([]);
        }
        await world.deliver();
        for (const { shown, expected } of await world.compared()) expect(shown).toMatchObject(expected);
      }),
      { numRuns: SEQUENCES, seed: SEED, examples: [[RETURNED_FIRST], [PAID_AGAIN]] },
    );
  },
  // Never less than any other test has: a busy machine is no failure.
  Math.max(1_200_000, SEQUENCES * 10_000),
);
