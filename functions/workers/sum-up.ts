import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { errorDetails, log } from '#lib/log.ts';
import { type Counted, countedAs, countSettled } from '#lib/operations/figures/count-settled.ts';
import { summaryChangesOf } from '#lib/operations/figures/summary-change-of.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { checkSums } from '#lib/operations/ledger/check-sums.ts';
import { consumeEvent, type DeliveredEvent, failuresOf } from '#lib/store/events/consume-events.ts';
import { isOfAllLines } from '#lib/store/ledger/ledger-sums.ts';
import { type Summed, sumOnce } from '#lib/store/sums/summaries.ts';
import { TooOldToSum } from '#lib/store/sums/summed-events.ts';

/** A change to a sum, with the id of the message that it arrived in. */
type Brought = Summed & { messageId: string; counted: Counted | undefined };

/**
 * How many sums are written at the same time. A batch of many merchants has some hundred of them: one after the other
 * they would take longer than the function may run.
 */
const SUMS_AT_ONCE = 20;

/**
 * Keeps the sums that the summaries show. The changes of a batch to one sum are added together. If its events were
 * written within some seconds, that writes two items: the sum, and the note of what it includes. A duplicate event adds
 * nothing. After each change of a merchant's ledger, it checks that the sums balance.
 */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const brought: Brought[] = [];
  for (const record of Records) {
    await read(record, brought).catch(() => failed.add(record.messageId));
  }
  const sums = [...Map.groupBy(brought, sumOf).values()];
  await inParallel(sums, SUMS_AT_ONCE, (together) =>
    add(together).catch((error: unknown) => {
      const details = { count: together.length, ...errorDetails(error) };
      if (!(error instanceof TooOldToSum)) log('warn', 'events_not_summed', details);
      // No repetition can add it, so an operator looks at the sums.
      else log('error', 'events_too_old_to_sum', { ...details, what_to_do: 'ops ledger trial-balance' });
      for (const { messageId } of together) failed.add(messageId);
    }),
  );
  return failuresOf(Records, failed);
}

async function read({ messageId, body }: SQSRecord, brought: Brought[]): Promise<void> {
  await consumeEvent(JSON.parse(body) as DeliveredEvent, 'workers/sum-up', async (event) => {
    const { event_id: eventId, created_at: createdAt } = event;
    for (const [n, change] of summaryChangesOf(event).entries()) {
      // If an event changes several sums, only the first change is counted in the metrics.
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
  // Also after a redelivery: a crash may have prevented the check.
  if (first && isOfAllLines(first)) await checkSums(first.accountId);
}
