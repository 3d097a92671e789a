import { setTimeout as wait } from 'node:timers/promises';

/** How often a batch is read in all, where DynamoDB leaves out some of it: for load, or for its size. */
export const MOST_READS = 8;

/** How often a write is sent in all while transactions are in its way. */
export const MOST_WRITES_TRIED = 8;

/** Full jitter: up to 10 ms, then 20, 40 … 640, so that those who met do not meet again. */
export async function pause(attempt: number): Promise<void> {
  await wait(Math.random() * 5 * 2 ** Math.min(attempt, 7));
}
