import { pause } from '#lib/domain/consent-requests/plan.ts';
import { startEach } from '#lib/operations/imports/start-each.ts';
import { transact } from '#lib/store/engine/transact.ts';
import {
  findConsentRequests,
  findDueRequests,
  storeConsentRequests,
} from '#lib/store/imports/consent-requests.ts';
import { eventOf } from './event-of.ts';

/** Starts a worker for each plan whose work is due. Returns how many were started. */
export const sweepRequests = (now: Date): Promise<number> =>
  startEach(findDueRequests(now), async (id) => {
    const found = await findConsentRequests(id);
    if (!found || found.due_at === null || found.due_at > now.toISOString()) return false;
    const next = pause(found, now);
    await transact([storeConsentRequests(found, next), ...eventOf(next)]);
    return true;
  });
