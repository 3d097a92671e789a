import { take } from './deeds.ts';
import { settleAccounts, settleRefunds } from './settle-accounts.ts';
import type { Sequence } from './steps.ts';
import { World } from './world.ts';

/** Takes the steps of a sequence, and settles what is left. Each step is audited. */
export async function followCollections({
  kinds,
  steps,
  isHeld = false,
  ends = 'collections',
}: Sequence): Promise<void> {
  const world = await World.begin(kinds, { isHeld });
  for (const step of steps) await take(world, step);
  await (ends === 'refunds' ? settleRefunds(world) : settleAccounts(world));
}
