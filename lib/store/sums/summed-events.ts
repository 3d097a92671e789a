import { createHash } from 'node:crypto';
import { putVersion } from '#lib/store/engine/change.ts';
import { expiryOf, hasExpired } from '#lib/store/engine/expiry.ts';
import { getItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { summedEventsKey } from './keys.ts';

/** An event that changes a sum: its id and the time of its write. */
export type SummedEvent = { readonly eventId: string; readonly createdAt: string };

/**
 * The events of some seconds that are in a sum: the digests of their ids, one after the other. It holds 25,000 of them,
 * far more than one partition of the table can sum in that time.
 */
type Bucket = Key & { account_id: string; digests: Uint8Array; version: number; expires_at: number };

/** Batches bring events written within some seconds of each other, so they fall into few buckets. */
const BUCKET_SECONDS = 10;
const DIGEST_BYTES = 16;

/**
 * Nothing says any more whether an event is in a sum: it is older than the notes of what was added. It must not count
 * twice, so it is not added.
 */
export class TooOldToSum extends Error {
  override readonly name = 'TooOldToSum';
}

/** Returns the key under which an event of a sum is noted. It follows from both alone, so every redelivery finds it. */
export function bucketOf(sum: Key, { createdAt }: SummedEvent): Key {
  return summedEventsKey(sum, Math.floor(Date.parse(createdAt) / 1_000 / BUCKET_SECONDS));
}

/**
 * Returns the events that are not in a sum yet, as of this moment, and the writes that note them, for the transaction
 * that adds them. The writes fail with `ConflictError` if others are noted meanwhile. All events of some seconds share
 * one item.
 *
 * @throws TooOldToSum if the note of an event would have expired by now, and there is none
 */
export async function noteSummed<E extends SummedEvent>(
  sum: Key,
  account_id: string,
  events: readonly E[],
  now: Date,
): Promise<{ fresh: E[]; writes: Write[] }> {
  const found = (await getItems<Bucket>(events.map((event) => bucketOf(sum, event)))).filter(
    (bucket) => bucket !== undefined,
  );
  const known = new Map(found.map((bucket) => [bucket.pk, bucket]));
  const noted = new Set([...known.values()].flatMap(digestsIn));
  const fresh = events.filter((event) => !noted.has(nameOf(digestOf(event))));
  for (const event of fresh) if (!known.has(bucketOf(sum, event).pk)) requireNotable(event, now);
  const expires_at = expiryOf('summed_events', now);
  const writes = [...Map.groupBy(fresh, (event) => bucketOf(sum, event).pk).values()].map((added) => {
    const key = bucketOf(sum, added[0] as E);
    const { digests = new Uint8Array(), version = 0 } = known.get(key.pk) ?? {};
    const all = Buffer.concat([digests, ...added.map(digestOf)]);
    const item: Bucket = { ...key, account_id, digests: all, version: version + 1, expires_at };
    return putVersion(item, version);
  });
  return { fresh, writes };
}

/** A failed event is kept until an operator replays it, which may be after its notes have expired. */
function requireNotable({ eventId, createdAt }: SummedEvent, now: Date): void {
  if (hasExpired({ expires_at: expiryOf('summed_events', new Date(createdAt)) }, now))
    throw new TooOldToSum(`The event ${eventId} of ${createdAt} may be in the sum already.`);
}

/** 128 bits of a hash, so that no two events share one. */
const digestOf = ({ eventId }: SummedEvent) =>
  createHash('sha256').update(eventId).digest().subarray(0, DIGEST_BYTES);

const nameOf = (digest: Uint8Array) => Buffer.from(digest).toString('latin1');

function digestsIn({ digests }: Bucket): string[] {
  const count = digests.byteLength / DIGEST_BYTES;
  return Array.from({ length: count }, (_, n) =>
    nameOf(digests.subarray(n * DIGEST_BYTES, (n + 1) * DIGEST_BYTES)),
  );
}
