import { SHARDS } from '#lib/store/indexes.ts';
import { LATENCY } from './limits.ts';
import type { Measured, Step } from './measured.ts';

/** How many calls a function makes at once, with how much memory (MB) it runs, and how many functions there are. */
type Worker = { atOnce: number; memory: number; functions: number };

/** The design of the functions. Settling 250 lines takes some twenty calls, of which only four wait for one another. */
export const WORKERS: Readonly<Record<Step, Worker>> = {
  preNotify: { atOnce: 1, memory: 512, functions: SHARDS },
  open: { atOnce: 1, memory: 512, functions: SHARDS },
  present: { atOnce: 1, memory: 1769, functions: 1 },
  settle: { atOnce: 5, memory: 1769, functions: 1 },
  sum: { atOnce: 1, memory: 512, functions: 5 },
};

/** Lambda gives a whole processor to a function of this many megabytes, and a part to smaller ones. */
const WHOLE_PROCESSOR = 1_769;

/** Returns how long one of its functions takes for one collection of a step, in milliseconds. */
export function timeOf(step: Step, { steps }: Measured): number {
  const { atOnce, memory } = WORKERS[step];
  const { calls, cpu } = steps[step];
  return (calls * LATENCY.dynamodb) / atOnce + (cpu * WHOLE_PROCESSOR) / Math.min(memory, WHOLE_PROCESSOR);
}

/** Returns how many collections a second all functions of a step do. */
export const rateOf = (step: Step, measured: Measured): number =>
  (1_000 * WORKERS[step].functions) / timeOf(step, measured);
