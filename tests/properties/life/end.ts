import type { World } from './world.ts';

/** A life ends: what waits is done. Throws what is left behind. */
export async function endWell(world: World): Promise<void> {
  world.isEnding = true;
  await world.deliver();
}
