import type { WebhookQueue } from '#lib/providers/webhook-queue/port.ts';
import { SHARDS } from '#lib/store/indexes.ts';
import { type DueDelivery, findDueDeliveries, putOff } from '#lib/store/webhooks/due-deliveries.ts';

const AT_ONCE = 100;

/** The most deliveries of a shard in one sweep. The next sweep takes the rest first, since they are longest overdue. */
const MOST_OF_A_SHARD = 1_000;

/**
 * Queues all due deliveries that have no message: retries that a queue cannot delay for that long, and those that a
 * crashed worker left. Returns their number.
 */
export async function sweepWebhooks(now: Date, queue: WebhookQueue): Promise<number> {
  const shards = Array.from({ length: SHARDS }, (_, shard) => sweepShard(shard, now, queue));
  return (await Promise.all(shards)).reduce((total, swept) => total + swept, 0);
}

async function sweepShard(shard: number, now: Date, queue: WebhookQueue): Promise<number> {
  // Read first, since a postponed delivery moves within the index.
  const due: DueDelivery[] = [];
  for await (const some of findDueDeliveries(shard, now, AT_ONCE)) {
    due.push(...some);
    if (due.length >= MOST_OF_A_SHARD) break;
  }
  for (let from = 0; from < due.length; from += AT_ONCE) {
    // Postponed before it is queued, which also returns its account: if the sweep crashes in between, a later one takes
    // the delivery up.
    const some = await Promise.all(due.slice(from, from + AT_ONCE).map((one) => putOff(one, now)));
    await queue.send(some.filter((one) => one !== undefined));
  }
  return due.length;
}
