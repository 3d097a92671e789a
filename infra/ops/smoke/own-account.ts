import { explain } from '#infra/ops/explain.ts';
import { closeSmokeKeys, openSmokeKeys } from '#lib/store/smoke-account.ts';
import type { Try } from './steps.ts';
import type { Keys } from './visit.ts';

/** Does something with new keys of the stage's own smoke account, which it creates if there is none, and closes them afterwards. */
export async function withOwnKeys(attempt: Try, work: (keys: Keys) => Promise<void>): Promise<void> {
  const keys = await attempt('smoke account', () => openSmokeKeys(new Date()).catch(inPlainWords));
  try {
    await work(keys);
  } finally {
    await attempt('closing its keys', () => closeSmokeKeys(keys.publicKey).catch(inPlainWords));
  }
}

function inPlainWords(error: unknown): never {
  throw new Error(explain(error));
}
