import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Dispute, needsEvidence } from '#lib/domain/disputes/dispute.ts';
import { findDue } from './collections/due-collections.ts';
import { create, put } from './engine/change.ts';
import { getExisting, getItem } from './engine/read.ts';
import type { Item, Write } from './engine/transact.ts';
import type { Key } from './keys.ts';
import { DISPUTES, listed } from './lists/lists.ts';

/** The index partition of the disputes of all merchants that need evidence, by the last day for it. */
const EVIDENCE_SHARD = 'DISPUTES';

export const disputeKey = (id: string): Key => ({ pk: `DP#${id}`, sk: 'DP' });

/** Returns a dispute with its places in the lists and, while it needs evidence, in the queue of that. */
function itemOf(dispute: Dispute): Item & Key {
  const isQueued = needsEvidence(dispute);
  return {
    ...dispute,
    ...disputeKey(dispute.id),
    ...listed(DISPUTES, dispute),
    due_shard: isQueued ? EVIDENCE_SHARD : undefined,
    due_at: isQueued ? dispute.evidence_due_on : undefined,
  };
}

/** Returns the write of a new dispute. */
export const storeDispute = (dispute: Dispute): Write => create(itemOf(dispute));

/** Returns the write of a changed dispute. It fails with `ConflictError` if it changed since it was read. */
export const changeDispute = ({ version }: Dispute, next: Dispute): Write => put(itemOf(next), { version });

/** Returns a dispute of any account, as of this moment; undefined if there is none. */
export const findDispute = (id: string): Promise<Dispute | undefined> =>
  getItem<Dispute & Key>(disputeKey(id));

/** Returns the disputes with these ids that exist, as of this moment. */
export const findDisputes = (ids: readonly string[]): Promise<Dispute[]> =>
  getExisting<Dispute>(ids.map(disputeKey));

/** Yields the disputes of all merchants that need evidence by a day, those that are due first, as of this moment. */
export async function* findNeedingEvidence(until: CalendarDate): AsyncGenerator<Dispute[], void, undefined> {
  for await (const ids of findDue(EVIDENCE_SHARD, { until }))
    yield (await findDisputes(ids)).filter(needsEvidence);
}
