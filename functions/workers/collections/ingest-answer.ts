import type { EventBridgeEvent } from 'aws-lambda';
import { clockAt } from '#lib/operations/clock.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { ingestReturnFile } from '#lib/operations/collections/ingest-return-file.ts';

type Arrived = EventBridgeEvent<'Object Created', { object: { key: string } }>;

/** Does what the bank has returned, when its file arrives. A file that arrives twice is done once. */
export async function handler({ detail }: Arrived) {
  return ingestReturnFile(detail.object.key, configuredCollections(), clockAt(new Date()));
}
