import { setTimeout as sleep } from 'node:timers/promises';
import { PLACES_OF_A_BATCH } from '#lib/domain/webhooks/share.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { WebhookInbox } from '#lib/providers/webhook-queue/port.ts';

/**
 * Milliseconds after which an unfinished batch counts as held. Most batches take a fraction of this, and ask SQS for
 * nothing.
 */
const HELD_AFTER = 500;

/**
 * Milliseconds, from the start of a batch, in which it takes more messages. Up to as many are added at random, so that
 * batches do not all end at once.
 */
const TAKES_FOR = 45_000;

/** A message of the batch that the worker was called with. */
type Message = { readonly messageId: string; readonly body: string };

export type BatchTools = {
  /** Handles one message; rejects if it has to be delivered again. */
  work: (body: string) => Promise<void>;
  inbox: WebhookInbox;
  /** From 0 to below 1: how long this batch takes more messages. */
  random: () => number;
};

/**
 * Handles the messages of a batch concurrently, and returns the ids of those to be delivered again. A batch lasts as
 * long as its slowest message, and a stage runs few batches at once. So a batch that a slow server holds takes more
 * messages from the queue meanwhile, up to its number of places. A server that hangs then blocks one place, not the
 * others.
 */
export async function sendBatch(
  messages: readonly Message[],
  { work, inbox, random }: BatchTools,
): Promise<Set<string>> {
  const began = performance.now();
  const takesUntil = began + TAKES_FOR * (1 + random());
  const failed = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const removable: string[] = [];
  const start = (body: string, isOver: () => void, hasFailed: () => void) => {
    const one: Promise<void> = work(body)
      .then(isOver, hasFailed)
      .finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const remove = async () => {
    // A message that is not removed is delivered again, and then does nothing.
    const receipts = removable.splice(0);
    if (receipts.length > 0) await inbox.remove(receipts).catch(logged);
  };

  for (const { messageId, body } of messages)
    start(
      body,
      () => {},
      () => void failed.add(messageId),
    );
  await before(HELD_AFTER, Promise.all(underWay));
  while (underWay.size > 0 && performance.now() < takesUntil) {
    if (underWay.size >= PLACES_OF_A_BATCH) {
      await Promise.race(underWay);
      continue;
    }
    const more = await inbox.receive(PLACES_OF_A_BATCH - underWay.size).catch(logged);
    // If the queue does not respond, the batch ends with the messages it has.
    if (!more) break;
    for (const { body, receipt } of more)
      start(
        body,
        () => void removable.push(receipt),
        () => {},
      );
    await remove();
  }
  await Promise.all(underWay);
  await remove();
  return failed;
}

/** Waits for work, at most this long. */
async function before(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const timer = sleep(milliseconds, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([work, timer]);
  over.abort();
}

function logged(error: unknown): undefined {
  log('warn', 'webhook_queue_failed', errorDetails(error));
}
