import type { Caller } from '#lib/auth/principal.ts';
import { isIdOfTime } from '#lib/domain/ids.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { findEvent } from '#lib/store/events/merchant-events.ts';
import { own } from './find-own.ts';

/** Milliseconds within which every index of the table shows what was stored, but for a failure of DynamoDB. */
const LAG = 60_000;

/**
 * Finds an event of the caller's account by its id.
 *
 * @throws ApiError `not_found`, with `Retry-After` if the id is of the last minute, so that an event of this id may be shown a moment
 *   later; `access_refused` if the event is another account's
 */
export async function findOwnEvent(caller: Caller, id: string, now: Date) {
  const event = await findEvent(caller.accountId, id, now);
  if (!event && isIdOfTime('evt', id, { from: now.getTime() - LAG, until: now.getTime() + LAG })) {
    const message = 'There is no event with this id. If it is new, retry after the seconds in Retry-After.';
    throw new ApiError('not_found', { message, retryAfter: 1 });
  }
  return own(caller, event);
}
