import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { PutAside } from './dead-letters.ts';

export type Deliver = {
  readonly invoke: Invoke;
  readonly putAside: PutAside;
  /** The wait before a failed call is tried again, in milliseconds. */
  readonly backoff?: number;
  /** No attempt is made after it, and nothing is put aside. */
  readonly signal?: AbortSignal;
};

/** Lambda tries an event that came asynchronously twice more. */
const ATTEMPTS = 3;

/**
 * Calls a function with an event that nobody waits for the answer of: again when it fails, and puts the event aside
 * when it keeps failing.
 *
 * @param origin What the dead letter says of where the event came from.
 * @returns Whether the event is dealt with; false where it was stopped before that.
 */
export async function deliverEvent(
  functionArn: string,
  event: unknown,
  origin: object,
  { invoke, putAside, backoff = 1_000, signal }: Deliver,
): Promise<boolean> {
  for (let attempt = 1; !signal?.aborted; attempt++) {
    const outcome = await invoke(functionArn, event);
    if (outcome.ok) return true;
    if (signal?.aborted) break;
    if (attempt === ATTEMPTS) {
      putAside(functionArn, {
        timestamp: new Date().toISOString(),
        ...origin,
        event,
        error: outcome.error,
      });
      return true;
    }
    await sleep(backoff * attempt, undefined, { ref: false });
  }
  return false;
}
