import { begin } from './begin.ts';
import { take } from './deeds.ts';
import { settle } from './end.ts';
import type { Sequence } from './steps.ts';

const asItIs = (file: string) => file;

/**
 * Runs a merchant through a sequence and to a quiet end, and returns the first violation of the mandate. Files for the
 * bank are corrupted on request.
 */
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
