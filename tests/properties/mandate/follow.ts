import { begin } from './begin.ts';
import { take } from './deeds.ts';
import { settle } from './end.ts';
import type { Sequence } from './steps.ts';

const asItIs = (file: string) => file;

/** Takes a merchant through a sequence and to a quiet end, and says what broke the mandate first. Files reach the bank spoilt if so asked. */
export async function follow({ kinds, steps }: Sequence, spoils = asItIs): Promise<string[]> {
  const world = await begin(kinds);
  world.spoils = spoils;
  for (const step of steps) {
    await take(world, step);
    if (world.broken.length > 0) return world.broken;
  }
  await settle(world);
  return world.broken;
}
