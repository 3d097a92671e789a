import { put, remove } from '#lib/store/engine/change.ts';
import { getItem, queryItems, type Slice } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { FAILED_EVENTS, LIST_INDEX } from '#lib/store/indexes.ts';
import { failedEventKey, type Key } from '#lib/store/keys.ts';

/** An event that a worker gave up. It is stored whole, so that it can be replayed to the worker. */
export type FailedEvent = {
  id: string;
  /** The name of the worker's function. */
  worker: string;
  /** The worker's input, as JSON. */
  event: string;
  /** The type of the event, if it is one of the service's. */
  type: string | null;
  /** The error of the last attempt, if it is known. */
  error: string | null;
  /** The number of attempts, if it is known. */
  attempts: number | null;
  failed_at: string;
};

type Stored = FailedEvent & Key & { list_key: string; list_sort: string };

/** Stores an event until an operator replays or discards it. Storing the same event again adds nothing. */
export async function keepFailedEvent(failed: FailedEvent): Promise<void> {
  const { id, failed_at } = failed;
  const list_sort = `${failed_at}#${id}`;
  await transact([
    put({ ...failed, ...failedEventKey(id), account_id: 'all', list_key: FAILED_EVENTS, list_sort }),
  ]);
}

/** Returns up to `limit` failed events, latest first, after one that was listed before. */
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

/** Returns the failed event with this id as of this moment; undefined if there is none. */
export function findFailedEvent(id: string): Promise<FailedEvent | undefined> {
  return getItem<FailedEvent>(failedEventKey(id));
}

/** Deletes a failed event that was replayed or discarded. */
export async function removeFailedEvent(id: string): Promise<void> {
  await transact([remove(failedEventKey(id), {})]);
}
