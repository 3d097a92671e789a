import type { Pair } from '#tests/properties/faults/race.ts';
import type { Step } from '#tests/properties/faults/steps.ts';
import type { World } from '#tests/properties/faults/story/world.ts';

/** Two works at the same time; `at` is when, if not now. */
export type Raced = { readonly pair: Pair; readonly at?: Date };

/** A race: what it is between, and how what it needs comes to be. */
export type Race = { readonly between: string; readonly prepare: (world: World) => Promise<Raced> };

type Asks = () => Promise<unknown>;

/** Returns two requests at the same time, which are made but not sent. */
export async function requests({ steps }: World, one: Asks, other: Asks): Promise<Raced> {
  return { pair: [await steps.capture(one), await steps.capture(other)] };
}

/** Returns a request, which is made but not sent. */
export const request = ({ steps }: World, one: Asks): Promise<Step['work']> => steps.capture(one);
