import { setTimeout as wait } from 'node:timers/promises';

/** Full jitter: up to 10 ms, then 20, 40 … 640, so that those who met do not meet again. */
export async function pause(attempt: number): Promise<void> {
  await wait(Math.random() * 5 * 2 ** Math.min(attempt, 7));
}
