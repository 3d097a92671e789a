import { setTimeout as sleep } from 'node:timers/promises';

/** Runs a check until it stops failing, for what happens a moment later; its last failure after `within` ms. */
export async function eventually<T>(check: () => Promise<T>, within = 20_000): Promise<T> {
  const giveUpAt = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await sleep(50);
    }
  }
}
