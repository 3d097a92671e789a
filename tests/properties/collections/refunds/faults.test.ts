import { afterEach, describe, expect, test } from '@jest/globals';
import type { Step } from '#tests/properties/collections/steps.ts';
import { onLoneTable } from '#tests/support/on-lone-table.ts';
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

describe('the model detects a service in which', () => {
  test.each(Object.entries(FAULTS))('%s', async (_, { makes, steps, found }) => {
    makeFaulty(makes);
    await expect(follow(steps)).rejects.toThrow(found);
  });
});

test('the model finds no fault in the same steps of the service as it is', async () => {
  for (const steps of new Set(Object.values(FAULTS).map((fault) => fault.steps))) await follow(steps);
});
