import { expect } from '@jest/globals';
import type { World } from './world.ts';

/** The files that the bank has read. */
export const texts = (world: World) =>
  world
    .presented()
    .filter((name) => !world.refused.has(name))
    .map((name) => world.text(name));

/** Returns the references that were presented, with their amounts; each of them once. */
export async function presentedIn(world: World): Promise<Map<string, number>> {
  const presented = new Map<string, number>();
  for (const text of texts(world)) {
    for (const { numericReference, amount } of (await world.read.collections(text)).details) {
      expect(presented.has(numericReference)).toBe(false);
      presented.set(numericReference, amount);
    }
  }
  return presented;
}

/** Returns the account numbers that the presented references were taken from. */
export async function presentedTo(world: World): Promise<Map<string, string>> {
  const files = await Promise.all(texts(world).map(world.read.collections));
  return new Map(
    files.flatMap(({ details }) => details.map(({ numericReference, clabe }) => [numericReference, clabe])),
  );
}
