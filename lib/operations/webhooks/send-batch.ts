import { setTimeout as sleep } from 'node:timers/promises';
import { PLACES_OF_A_BATCH } from '#lib/domain/webhooks/share.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { WebhookInbox } from '#lib/providers/webhook-queue/port.ts';

/** Milliseconds after which a batch that is not over counts as held: most take a fraction of this, and ask SQS nothing. */
const HELD_AFTER = 500;

/** Milliseconds from the first message on in which more are taken, and as many more by chance, lest all batches end at once. */
const TAKES_FOR = 45_000;

/** A message of the batch that the worker was called with. */
type Message = { readonly messageId: string; readonly body: string };

export type BatchTools = {
  /** Handles one message; rejects where it is to come again. */
  work: (body: string) => Promise<void>;
  inbox: WebhookInbox;
  /** From 0 to below 1: for how long this batch takes more. */
  random: () => number;
};

/**
 * Handles the messages of a batch, all at the same time, and returns the ids of those that are to come again. A batch lasts as
 * long as its slowest message, and a stage has few batches at once. So one that is held by a slow server takes more messages
 * from the queue meanwhile, as many as it has places: a server that hangs holds one place, and not those beside it.
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
    // One that is not removed comes again, and does nothing then.
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
    // Where the queue does not answer, the batch ends as it began.
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

/** Waits for work, but not for longer than that. */
async function before(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const timer = sleep(milliseconds, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([work, timer]);
  over.abort();
}

function logged(error: unknown): undefined {
  log('warn', 'webhook_queue_failed', errorDetails(error));
}
