import { randomInt } from 'node:crypto';
import { type Export, MOST_UNDER_WAY } from '#lib/domain/exports/export.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { writesOfExport } from '#lib/operations/writes/exports.ts';
import type { Item, Write } from '#lib/store/engine/transact.ts';
import { freeSlots, SlotTaken, takeSlot } from '#lib/store/export-slots.ts';

/** Seconds after which a merchant may ask again: most files are made by then. */
const SECONDS = 60;

const TOO_MANY = `Your account has ${MOST_UNDER_WAY} exports under way, the maximum. Wait until one of them is ready, and retry.`;

/** The most attempts at a slot while other requests take the ones chosen. */
const MOST_LOOKS = 2 * MOST_UNDER_WAY;

/**
 * Creates an export of a merchant, unless too many are under way. The slots are not read first: the first attempt chooses
 * one blindly, and a refusal says which are free.
 *
 * @param commit writes all or nothing
 * @throws ApiError `too_many_requests`, with nothing written
 */
export async function startExport<T>(
  record: Export,
  now: Date,
  commit: (writes: readonly Write[]) => Promise<T>,
): Promise<T> {
  let found: Item = {};
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const free = freeSlots(found, now);
    const slot = free[randomInt(Math.max(free.length, 1))];
    if (slot === undefined) break;
    try {
      return await commit([takeSlot(record, slot, now), ...writesOfExport(undefined, record, now)]);
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error;
      found = error.found;
    }
  }
  throw new ApiError('too_many_requests', { message: TOO_MANY, retryAfter: SECONDS });
}
