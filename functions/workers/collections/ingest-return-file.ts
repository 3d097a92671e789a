import type { EventBridgeEvent } from 'aws-lambda';
import { clockAt } from '#lib/operations/clock.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { ingestReturnFile } from '#lib/operations/collections/returns/ingest-return-file.ts';
import { requireNotHeld } from '#lib/store/collections/hold.ts';

type Arrived = EventBridgeEvent<'Object Created', { object: { key: string } }>;

/**
 * Ingests the bank's return file when it arrives. A duplicate file changes nothing. While collections are held this
 * fails, and the event is kept among the failed ones: a restored table may lack an order, so its line would become an
 * exception and the file would count as ingested.
 */
export async function handler({ detail }: Arrived) {
  await requireNotHeld();
  return ingestReturnFile(detail.object.key, configuredCollections(), clockAt(new Date()));
}
