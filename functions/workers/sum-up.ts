import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { errorDetails, log } from '#lib/log.ts';
import { type Counted, countedAs, countSettled } from '#lib/operations/count-settled.ts';
import { summaryChangesOf } from '#lib/operations/summary-change-of.ts';
import { consumeEvent, type DeliveredEvent, failuresOf } from '#lib/store/events/consume-events.ts';
import { type Summed, sumOnce } from '#lib/store/sums/summaries.ts';

/** An event that changes a sum, by the message that brought it. */
type Brought = Summed & { messageId: string; counted: Counted | undefined };

/**
 * Keeps the sums that the summaries show. The events of a batch that change one sum are added together, in two items where
 * they were written within some seconds; one that arrives again adds nothing.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const brought: Brought[] = [];
  for (const record of Records) {
    await read(record, brought).catch(() => failed.add(record.messageId));
  }
  for (const together of Map.groupBy(brought, sumOf).values()) {
    await add(together).catch((error: unknown) => {
      log('warn', 'events_not_summed', { count: together.length, ...errorDetails(error) });
      for (const { messageId } of together) failed.add(messageId);
    });
  }
  return failuresOf(Records, failed);
}

async function read({ messageId, body }: SQSRecord, brought: Brought[]): Promise<void> {
  await consumeEvent(JSON.parse(body) as DeliveredEvent, 'workers/sum-up', async (event) => {
    const { event_id: eventId, created_at: createdAt } = event;
    for (const [n, change] of summaryChangesOf(event).entries()) {
      // Of an event that changes several sums the first one alone counts it.
      const counted = n === 0 ? countedAs(event) : undefined;
      brought.push({ messageId, eventId, createdAt, counted, ...change });
    }
  });
}

const sumOf = ({ key }: Brought) => `${key.pk} ${key.sk}`;

async function add(together: readonly Brought[]): Promise<void> {
  const [first] = together;
  const added = first ? await sumOnce(first, together, new Date()) : [];
  countSettled(added.flatMap(({ counted }) => counted ?? []));
}
