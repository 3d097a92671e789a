import { expect } from '@jest/globals';
import type { Working } from '#lib/domain/imports/import.ts';
import { apiErrorOf } from '#lib/http/api-error-of.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { SEED } from '#tests/support/jest/budget.ts';
import { killedAt } from '#tests/support/service/killable.ts';
import type { loneImports } from './lone-imports.ts';

type Lone = ReturnType<typeof loneImports>;

/** How often the workers of a step are killed, and after how many calls to the table and the bucket at the latest. */
export type Kills = { readonly times: number; readonly latest: number };

/** Goes on as the sweep does until there is nothing to do. A call that a busy machine answers too late ends a worker. */
async function finish(lone: Lone, id: string): Promise<void> {
  for (let isOver = false; !isOver; ) {
    try {
      await lone.finish(id);
      isOver = true;
    } catch (error) {
      if (apiErrorOf(error).code !== 'unavailable') throw error;
    }
  }
}

/**
 * Takes a step while its worker is killed at random calls, and writes to stderr how long it took and how many rows were
 * done at each kill.
 */
export async function killedAtRandom(
  lone: Lone,
  id: string,
  step: Working,
  { times, latest }: Kills = { times: 0, latest: 1 },
): Promise<void> {
  const began = performance.now();
  const call = fc.tuple(fc.integer({ min: 1, max: latest }), fc.boolean());
  const calls = fc.sample(call, { numRuns: times, seed: SEED });
  await lone.ask(id, step);
  const done: number[] = [];
  for (const [at, losesLastResponse] of calls) {
    expect(await killedAt(at, losesLastResponse, () => lone.work(id))).toBe(true);
    done.push((await lone.stored(id)).done);
    await lone.sweep();
  }
  await finish(lone, id);
  const took = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`${step}: ${took} s, killed when these rows were done: ${JSON.stringify(done)}\n`);
}
