import { pause } from '#lib/domain/consent-requests/plan.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { transact } from '#lib/store/engine/transact.ts';
import {
  findConsentRequests,
  findDueRequests,
  storeConsentRequests,
} from '#lib/store/imports/consent-requests.ts';
import { eventOf } from './event-of.ts';

/** Starts a worker for each plan whose work is due. Returns how many were started. */
export async function sweepRequests(now: Date): Promise<number> {
  let started = 0;
  for await (const id of findDueRequests(now)) {
    const found = await findConsentRequests(id);
    if (!found || found.due_at === null || found.due_at > now.toISOString()) continue;
    const next = pause(found, now);
    try {
      await transact([storeConsentRequests(found, next), ...eventOf(next)]);
      started += 1;
    } catch (error) {
      // A worker has taken it up, or the merchant has changed it.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  return started;
}
