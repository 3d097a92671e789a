import { SHARDS } from '#lib/store/indexes.ts';
import { LATENCY } from './limits.ts';
import type { Measured, Step } from './measured.ts';

/** How many calls one makes at once, with how much memory (MB) it runs, and how many there are of it. */
type Worker = { atOnce: number; memory: number; functions: number };

/** How the functions are built. To settle 250 lines takes some twenty calls, of which only four wait for one another. */
export const WORKERS: Readonly<Record<Step, Worker>> = {
  preNotify: { atOnce: 1, memory: 512, functions: SHARDS },
  open: { atOnce: 1, memory: 512, functions: SHARDS },
  present: { atOnce: 1, memory: 1769, functions: 1 },
  settle: { atOnce: 5, memory: 1769, functions: 1 },
  sum: { atOnce: 1, memory: 512, functions: 5 },
};

/** Lambda gives a whole processor to a function of so many megabytes, and of fewer a part. */
const WHOLE_PROCESSOR = 1_769;

/** How long one of its functions takes for one collection of a step, in milliseconds. */
export function timeOf(step: Step, { steps }: Measured): number {
  const { atOnce, memory } = WORKERS[step];
  const { calls, cpu } = steps[step];
  return (calls * LATENCY.dynamodb) / atOnce + (cpu * WHOLE_PROCESSOR) / Math.min(memory, WHOLE_PROCESSOR);
}

/** How many collections a second all functions of a step do. */
export const rateOf = (step: Step, measured: Measured): number =>
  (1_000 * WORKERS[step].functions) / timeOf(step, measured);
