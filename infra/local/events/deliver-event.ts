import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { SendToDeadLetters } from './dead-letters.ts';

export type Deliver = {
  readonly invoke: Invoke;
  readonly sendToDeadLetters: SendToDeadLetters;
  /** The wait before a failed call is tried again, in milliseconds. */
  readonly backoff?: number;
};

/** Lambda tries an event that came asynchronously twice more. */
const ATTEMPTS = 3;

/**
 * Calls a function with an event whose outcome nobody waits for: again when it fails, and sends the event to the dead
 * letters when it keeps failing.
 *
 * @param origin What the dead letter says of where the event came from.
 * @param signal Once it is aborted no attempt is made, and nothing becomes a dead letter.
 * @returns Whether the event is dealt with; false where it was stopped before that.
 */
export async function deliverEvent(
  functionArn: string,
  event: unknown,
  origin: object,
  { invoke, sendToDeadLetters, backoff = 1_000 }: Deliver,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let attempt = 1; !signal?.aborted; attempt++) {
    const outcome = await invoke(functionArn, event);
    if (outcome.ok) return true;
    if (signal?.aborted) break;
    if (attempt === ATTEMPTS) {
      sendToDeadLetters(functionArn, { ...origin, event, error: outcome.error });
      return true;
    }
    await sleep(backoff * attempt, undefined, { ref: false });
  }
  return false;
}
