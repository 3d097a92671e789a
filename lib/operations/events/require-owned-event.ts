import type { Caller } from '#lib/auth/principal.ts';
import { isIdOfTime } from '#lib/domain/ids.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { findEvent } from '#lib/store/events/merchant-events.ts';

/** Milliseconds within which every index of the table shows a stored item, unless DynamoDB fails. */
const LAG = 60_000;

/**
 * Returns an event of the caller's account by its id.
 *
 * @throws ApiError `not_found`, with `Retry-After` if the id is of the last minute, since the event may become visible
 *   a moment later; `access_refused` if the event belongs to another account
 */
export async function requireOwnedEvent(caller: Caller, id: string, now: Date) {
  const event = await findEvent(caller.accountId, id, now);
  if (!event && isIdOfTime('evt', id, { from: now.getTime() - LAG, until: now.getTime() + LAG })) {
    const message = 'There is no event with this id. If it is new, retry after the seconds in Retry-After.';
    throw new ApiError('not_found', { message, retryAfter: 1 });
  }
  return requireOwned(caller, event);
}
