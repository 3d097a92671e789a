import { afterEach, describe, expect, test } from '@jest/globals';
import type { Step } from '#tests/properties/collections/steps.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { FAULT_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { FAULTS, letBeFaulty, makeFaulty } from './faults.ts';

let follow: (steps: readonly Step[]) => Promise<void>;
onLoneTable(async () => {
  await letBeFaulty();
  const { World } = await import('#tests/properties/collections/world.ts');
  const { take } = await import('#tests/properties/collections/deeds.ts');
  follow = async (steps) => {
    const world = await World.begin(['weekly', 'weekly'], { isHeld: true });
    for (const step of steps) await take(world, step);
  };
});
afterEach(() => makeFaulty({}));

const tried = Object.entries(FAULTS).filter((_, index) => (index + SEED) % Math.ceil(FAULT_STRIDE / 3) === 0);

describe('the model detects a service in which', () => {
  test.each(tried)('%s', async (_, { makes, steps, found }) => {
    makeFaulty(makes);
    await expect(follow(steps)).rejects.toThrow(found);
  });
});

longTest('the model finds no fault in the same steps of the service as it is', async () => {
  for (const steps of new Set(tried.map(([, { steps }]) => steps))) await follow(steps);
});
