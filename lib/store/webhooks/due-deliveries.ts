import { walkDue } from '#lib/store/due-items.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { dueShard } from '#lib/store/indexes.ts';
import { DELIVERIES, deliveryKey } from './keys.ts';

/** A delivery that the sweep takes up, as the index shows it: its target, its event and when it was due. */
export type DueDelivery = { target: string; event_id: string; due_at: string };

/** Longer than messages normally wait in the queue, so that the sweep does not take up a delivery again at once. */
const SWEPT_MILLISECONDS = 15 * 60_000;

/** Yields the deliveries of a shard that are due by `now`, longest overdue first, `atOnce` at a time. */
export async function* findDueDeliveries(
  shard: number,
  now: Date,
  atOnce: number,
): AsyncGenerator<DueDelivery[]> {
  for await (const items of walkDue(dueShard('WEBHOOK', shard), now.toISOString(), atOnce)) {
    yield items.map(({ pk, sk, due_at }) => ({
      target: pk.slice(DELIVERIES.length),
      event_id: sk.slice(DELIVERIES.length),
      due_at,
    }));
  }
}

class Moved extends Error {}

/**
 * Postpones the sweep of a delivery to leave it to its message, and returns its account, target and event; undefined if
 * the delivery has changed meanwhile.
 */
export async function putOff(
  { target, event_id, due_at }: DueDelivery,
  now: Date,
): Promise<{ account_id: string; target: string; event_id: string } | undefined> {
  try {
    const { account_id } = await applyChange<{ account_id: string; due_at: string }>({
      key: deliveryKey(target, event_id),
      from: { due_at },
      set: { due_at: new Date(now.getTime() + SWEPT_MILLISECONDS).toISOString() },
      onConditionFailed: () => new Moved(),
    });
    return { account_id, target, event_id };
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    return undefined;
  }
}
