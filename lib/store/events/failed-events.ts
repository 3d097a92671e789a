import { put, remove } from '#lib/store/engine/change.ts';
import { getItem, queryItems, type Slice } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { FAILED_EVENTS, LIST_INDEX } from '#lib/store/indexes.ts';
import { failedEventKey, type Key } from '#lib/store/keys.ts';

/** An event that a worker gave up, whole, so that the worker can be given it again. */
export type FailedEvent = {
  id: string;
  /** The name of the worker's function. */
  worker: string;
  /** What the worker was given, as JSON. */
  event: string;
  /** The type of that event, where it is one of the service. */
  type: string | null;
  /** What the last attempt failed with, where that is known. */
  error: string | null;
  /** How often it was tried, where that is known. */
  attempts: number | null;
  failed_at: string;
};

type Stored = FailedEvent & Key & { list_key: string; list_sort: string };

/** Keeps an event until somebody replays or discards it. The same one twice is one. */
export async function keepFailedEvent(failed: FailedEvent): Promise<void> {
  const { id, failed_at } = failed;
  const list_sort = `${failed_at}#${id}`;
  await transact([
    put({ ...failed, ...failedEventKey(id), account_id: 'all', list_key: FAILED_EVENTS, list_sort }),
  ]);
}

/** Up to `limit` events that were given up, the latest first, after one that was listed before. */
export function listFailedEvents(limit: number, after?: FailedEvent): Promise<Slice<FailedEvent>> {
  const { pk, sk, list_key, list_sort } = (after ?? {}) as Partial<Stored>;
  return queryItems<FailedEvent>(
    {
      IndexName: LIST_INDEX,
      KeyConditionExpression: 'list_key = :failed',
      ExpressionAttributeValues: { ':failed': FAILED_EVENTS },
      ScanIndexForward: false,
    },
    limit,
    pk && sk ? ({ pk, sk, list_key, list_sort } as Key) : undefined,
  );
}

/** The event with this id as of this moment, or nothing. */
export function findFailedEvent(id: string): Promise<FailedEvent | undefined> {
  return getItem<FailedEvent>(failedEventKey(id));
}

/** Forgets an event that was replayed or discarded. */
export async function removeFailedEvent(id: string): Promise<void> {
  await transact([remove(failedEventKey(id), {})]);
}
