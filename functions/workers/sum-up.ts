import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { summaryChangeOf } from '#lib/operations/summary-change-of.ts';
import { consumeEvents } from '#lib/store/consume-events.ts';
import { sumOnce } from '#lib/store/summaries.ts';

/** Keeps the sums that the summaries show, one event after the other. An event that arrives again adds nothing. */
export function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return consumeEvents(event, 'workers/sum-up', async (happened) => {
    const change = summaryChangeOf(happened);
    if (change) await sumOnce(happened.event_id, happened.account_id, change, new Date());
  });
}
