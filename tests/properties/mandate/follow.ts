import { begin } from './begin.ts';
import { take } from './deeds.ts';
import { settle } from './end.ts';
import type { Sequence } from './steps.ts';

/** Takes a merchant through a sequence and to a quiet end, and says what broke the mandate first. */
export async function follow({ kinds, steps }: Sequence): Promise<string[]> {
  const world = await begin(kinds);
  for (const step of steps) {
    await take(world, step);
    if (world.broken.length > 0) return world.broken;
  }
  await settle(world);
  return world.broken;
}
