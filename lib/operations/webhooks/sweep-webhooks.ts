import type { WebhookQueue } from '#lib/providers/webhook-queue/port.ts';
import { SHARDS } from '#lib/store/indexes.ts';
import { type DueDelivery, findDueDeliveries, putOff } from '#lib/store/webhooks/due-deliveries.ts';

const AT_ONCE = 100;

/** The most deliveries of a shard in one sweep: the rest is longer due in the next one. */
const MOST_OF_A_SHARD = 1_000;

/**
 * Queues all deliveries whose time has come that no message brings: retries that a queue cannot hold back for so long, and
 * whatever a worker that died has left. Gives how many.
 */
export async function sweepWebhooks(now: Date, queue: WebhookQueue): Promise<number> {
  const shards = Array.from({ length: SHARDS }, (_, shard) => sweepShard(shard, now, queue));
  return (await Promise.all(shards)).reduce((total, swept) => total + swept, 0);
}

async function sweepShard(shard: number, now: Date, queue: WebhookQueue): Promise<number> {
  // Read first: what is put off moves within the index.
  const due: DueDelivery[] = [];
  for await (const some of findDueDeliveries(shard, now, AT_ONCE)) {
    due.push(...some);
    if (due.length >= MOST_OF_A_SHARD) break;
  }
  for (let from = 0; from < due.length; from += AT_ONCE) {
    // Put off first, which also tells whose it is: a sweep that dies in between has it swept again a while later.
    const some = await Promise.all(due.slice(from, from + AT_ONCE).map((one) => putOff(one, now)));
    await queue.send(some.filter((one) => one !== undefined));
  }
  return due.length;
}
