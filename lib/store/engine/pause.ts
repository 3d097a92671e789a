import { setTimeout as wait } from 'node:timers/promises';

/** The most reads of one batch. DynamoDB may leave out items because of load or size. */
export const MOST_READS = 8;

/** The most attempts of a write that conflicts with transactions. */
export const MOST_WRITES_TRIED = 8;

/** Waits with full jitter: up to 10 ms, then 20, 40 … 640, so that callers that collided do not collide again. */
export async function pause(attempt: number): Promise<void> {
  await wait(Math.random() * 5 * 2 ** Math.min(attempt, 7));
}
