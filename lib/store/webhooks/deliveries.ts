import { shardOf } from '#lib/domain/ids.ts';
import type { Delivery } from '#lib/domain/webhooks/delivery.ts';
import type { AfterAttempt } from '#lib/domain/webhooks/outcome.ts';
import { cutToBytes } from '#lib/domain/webhooks/response-excerpt.ts';
import { CLAIM_MILLISECONDS, delaySecondsUntil } from '#lib/domain/webhooks/schedule.ts';
import { change, create, put } from '#lib/store/engine/change.ts';
import { atMost } from '#lib/store/engine/conditions.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import { sizeOfItem, WRITE_UNIT } from '#lib/store/engine/item-size.ts';
import { getItem, getItems } from '#lib/store/engine/read.ts';
import { transact, type Write } from '#lib/store/engine/transact.ts';
import { applyChange, putIfNew } from '#lib/store/engine/versioned.ts';
import { dueShard, SHARDS } from '#lib/store/indexes.ts';
import type { Key } from '#lib/store/keys.ts';
import { deliveryKey } from './keys.ts';

/** How long a message may take to arrive before the sweep takes up its delivery. */
const GRACE_MILLISECONDS = 60_000;

/**
 * A delivery as it is stored. `free_at`, in milliseconds, is the time from which it can be claimed: that of its next
 * attempt or, while it is claimed, the claim's end. `free_before` is the value before the last claim. `due_at` is when
 * the sweep takes it up.
 */
type Stored = Delivery & {
  free_at?: number;
  free_before?: number;
  due_shard?: string;
  due_at?: string;
  expires_at: number;
};

const keyOf = ({ target, event_id }: Pick<Delivery, 'target' | 'event_id'>): Key =>
  deliveryKey(target, event_id);

/**
 * Returns the members by which a delivery waits; none if it is done. The sweep takes up a delivery that has a message
 * only after the grace period.
 */
function waiting({ id, next_attempt_at }: Pick<Delivery, 'id' | 'next_attempt_at'>, now: Date) {
  if (next_attempt_at === null) return {};
  const next = new Date(next_attempt_at);
  const grace = delaySecondsUntil(next, now) === undefined ? 0 : GRACE_MILLISECONDS;
  return {
    free_at: next.getTime(),
    due_shard: dueShard('WEBHOOK', shardOf(id, SHARDS)),
    due_at: new Date(next.getTime() + grace).toISOString(),
  };
}

const WAITING = ['free_at', 'free_before', 'due_shard', 'due_at'];

function itemOf(delivery: Delivery, now: Date): Stored & Key {
  const expires_at = expiryOf('delivery', new Date(delivery.created_at));
  return { ...keyOf(delivery), ...delivery, ...waiting(delivery, now), expires_at };
}

/** Stores a new delivery by itself. Does nothing if it exists. */
export const beginDelivery = (delivery: Delivery, now: Date): Promise<void> =>
  putIfNew(itemOf(delivery, now));

/** Returns the write of a new delivery. It fails with `ConflictError` if the delivery exists. */
export const storeDelivery = (delivery: Delivery, now: Date): Write => create(itemOf(delivery, now));

/**
 * Returns the write that restarts a delivery, in place of the one that was read. It fails with `ConflictError` if that
 * one changed.
 */
export const restartDelivery = (next: Delivery, { version }: Delivery, now: Date): Write =>
  put({ ...itemOf(next, now), version: version + 1 }, { version });

/** A delivery. `lapsed` is the start of a claim that expired without an outcome. */
type Found = { delivery: Delivery; lapsed: Date | undefined };

/** Returns when the claim that ends at this time began; undefined if the time is that of the next attempt. */
function claimUntil(free_at: number | undefined, { next_attempt_at }: Delivery): Date | undefined {
  if (free_at === undefined || !(free_at > Date.parse(next_attempt_at ?? ''))) return undefined;
  return new Date(free_at - CLAIM_MILLISECONDS);
}

/** Returns a delivery as of this moment, and whether a worker has a valid claim on it; undefined if there is none. */
export async function findDelivery(
  target: string,
  eventId: string,
  now: Date,
): Promise<(Found & { isClaimed: boolean }) | undefined> {
  const found = await getItem<Stored>(deliveryKey(target, eventId));
  if (!found) return undefined;
  const { free_at, free_before: _, due_shard: __, due_at: ___, expires_at: ____, ...delivery } = found;
  const claimed = claimUntil(free_at, delivery);
  const isClaimed = claimed !== undefined && Number(free_at) > now.getTime();
  return { delivery, isClaimed, lapsed: isClaimed ? undefined : claimed };
}

class NotFree extends Error {}

/**
 * Claims a due delivery, so that one of several workers attempts it. The claim of a worker that crashes expires after a
 * minute. Returns undefined if the delivery is done, not due, or claimed. If `lapsed` is set, the caller notes the
 * earlier claim as an attempt, instead of making another.
 */
export async function claimDelivery(target: string, eventId: string, now: Date): Promise<Found | undefined> {
  const free_at = now.getTime() + CLAIM_MILLISECONDS;
  try {
    const delivery = await applyChange<Stored>({
      key: deliveryKey(target, eventId),
      from: { status: 'pending', free_at: atMost(now.getTime()) },
      set: { free_at, due_at: new Date(free_at).toISOString() },
      copy: { free_before: 'free_at' },
      add: { version: 1 },
      onConditionFailed: () => new NotFree(),
    });
    return { delivery, lapsed: claimUntil(delivery.free_before, delivery) };
  } catch (error) {
    if (error instanceof NotFree) return undefined;
    throw error;
  }
}

/** Another worker has claimed the delivery meanwhile, and notes its own outcome. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

const EXCERPT = 'response_excerpt';

/**
 * Returns as much of the excerpt of a response as a delivery can hold for no more write units than without it, also
 * while it waits and is claimed again.
 */
function fittingExcerpt(
  claimed: Delivery,
  { response_excerpt: text, ...after }: Partial<AfterAttempt>,
  now: Date,
): string | undefined {
  if (text === undefined) return undefined;
  const { response_excerpt: _, ...before } = claimed;
  const least = sizeOfItem(itemOf({ ...before, ...after, next_attempt_at: null }, now));
  const soon = itemOf({ ...before, ...after, next_attempt_at: now.toISOString() }, now);
  const most = sizeOfItem({ ...soon, free_before: now.getTime(), [EXCERPT]: '' });
  return cutToBytes(text, Math.ceil(least / WRITE_UNIT) * WRITE_UNIT - most);
}

/**
 * Notes the outcome of a claimed delivery, with further writes in the same transaction.
 *
 * @throws TakenOver if the delivery changed since it was claimed; `ConflictError` for the further writes
 */
export async function noteOutcome(
  claimed: Delivery,
  after: Partial<AfterAttempt> & Pick<AfterAttempt, 'status' | 'next_attempt_at'>,
  now: Date,
  more: readonly Write[] = [],
): Promise<void> {
  const isDone = after.next_attempt_at === null;
  const { response_excerpt: _, ...noted } = after;
  const excerpt = after.attempts && fittingExcerpt(claimed, after, now);
  const removed = [...(isDone ? WAITING : []), ...(after.attempts && !excerpt ? [EXCERPT] : [])];
  const how = {
    from: { version: claimed.version },
    set: {
      ...noted,
      ...(excerpt !== undefined && { response_excerpt: excerpt }),
      updated_at: now.toISOString(),
      ...waiting({ ...claimed, ...noted }, now),
    },
    ...(removed.length > 0 && { remove: removed }),
    add: { version: 1 },
  };
  const onConditionFailed = () => new TakenOver();
  if (more.length > 0) await transact([change(keyOf(claimed), how, onConditionFailed), ...more]);
  else await applyChange<Stored>({ key: keyOf(claimed), ...how, onConditionFailed });
}

/** Returns the deliveries of some events to a target, in the given order; undefined for those that have none. */
export const findDeliveries = (
  target: string,
  eventIds: readonly string[],
): Promise<(Pick<Delivery, 'status'> | undefined)[]> =>
  getItems<Stored & Key>(eventIds.map((id) => deliveryKey(target, id)));
