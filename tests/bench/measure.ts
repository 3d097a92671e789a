import { type Case, type Programs, type Run, runOnce } from './run.ts';
import { randomOf, shuffled } from './statistics.ts';

/** Some hundred requests: enough for the compiler to have seen the frequent calls. */
const WARMTH = { warming: 200, warm: 300 };

/**
 * Runs each case this many times. In each round all run in turn, in an order that follows from the seed: whatever slows
 * the machine for a while slows all of them.
 */
export async function measure(
  programs: Programs,
  cases: readonly Case[],
  { rounds, seed }: { rounds: number; seed: number },
): Promise<Map<Case, Run[]>> {
  const random = randomOf(seed);
  const runs = new Map<Case, Run[]>(cases.map((one) => [one, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const one of shuffled(cases, random)) {
      const { run } = await runOnce(programs, one, WARMTH);
      runs.get(one)?.push(run);
    }
  }
  return runs;
}
