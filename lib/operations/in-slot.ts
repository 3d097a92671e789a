import { randomInt } from 'node:crypto';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { freeSlots, type SlotHolder, SlotTaken, takeSlot, type Work } from '#lib/store/work-slots.ts';

/** Seconds after which a merchant may ask again: most work has ended by then. */
const SECONDS = 60;

/**
 * Begins work of an account in one of its slots, unless all are taken. The slots are not read first: the first attempt
 * chooses one blindly, and a refusal says which are free.
 *
 * @param message what the merchant reads if all are taken
 * @param commit writes all or nothing
 * @throws ApiError `too_many_requests`, with nothing written
 */
export async function inSlot<T>(
  work: Work,
  { holder, now, message }: { holder: SlotHolder; now: Date; message: string },
  commit: (taken: Write) => Promise<T>,
): Promise<T> {
  let found: Item = {};
  // Others may take the chosen one each time.
  for (let looks = 0; looks < 2 * work.most; looks += 1) {
    const free = freeSlots(work, found, now);
    const slot = free[randomInt(Math.max(free.length, 1))];
    if (slot === undefined) break;
    try {
      return await commit(takeSlot(work, holder, slot, now));
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error;
      found = error.found;
    }
  }
  throw new ApiError('too_many_requests', { message, retryAfter: SECONDS });
}
