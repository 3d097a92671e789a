import { errorDetails, log } from '#lib/log.ts';
import { SUMMED_EVENTS, summaryChangesOf } from '#lib/operations/figures/summary-change-of.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { eventsSince } from '#lib/store/scans.ts';
import { type Summed, sumOnce } from '#lib/store/sums/summaries.ts';
import { TooOldToSum } from '#lib/store/sums/summed-events.ts';

/**
 * How long before the restored moment an event may have been written whose work was done after it, in milliseconds: it
 * waits in the table's stream for a day at most, and six hours for its worker. Later it is lost or stored as failed.
 */
export const WORK_LAGS = 30 * 60 * 60_000;

/**
 * Adds to the sums what was written in the thirty hours before the restored moment, and since. The events of the last
 * seconds before it, or of hours if they waited, reached the workers of the table that was in use then, so nothing else
 * brings them to the restored one. Each counts once, however often it is called. Returns how many events it read.
 */
export async function sumAgain(since: Date, now: Date): Promise<number> {
  let read = 0;
  for await (const events of eventsSince(new Date(since.getTime() - WORK_LAGS), SUMMED_EVENTS)) {
    read += events.length;
    const changes = events.flatMap(changesOf);
    for (const together of Map.groupBy(changes, sumOf).values())
      if (together[0]) await sumOnce(together[0], together, now).catch(reportTooOld);
  }
  return read;
}

/** A backup may be older than the notes of what is summed. The repair goes on, and an operator compares the sums. */
function reportTooOld(error: unknown): void {
  if (!(error instanceof TooOldToSum)) throw error;
  log('error', 'events_too_old_to_sum', {
    ...errorDetails(error),
    what_to_do: 'ops ledger trial-balance',
  });
}

const changesOf = (event: OutboxEvent): Summed[] =>
  summaryChangesOf(event as Parameters<typeof summaryChangesOf>[0]).map((change) => ({
    ...change,
    eventId: event.event_id,
    createdAt: event.created_at,
  }));

const sumOf = ({ key }: Summed) => `${key.pk} ${key.sk}`;
