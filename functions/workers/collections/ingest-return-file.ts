import type { EventBridgeEvent } from 'aws-lambda';
import { clockAt } from '#lib/operations/clock.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { ingestReturnFile } from '#lib/operations/collections/returns/ingest-return-file.ts';
import { requireNotHeld } from '#lib/store/collections/hold.ts';

type Arrived = EventBridgeEvent<'Object Created', { object: { key: string } }>;

/**
 * Does what the bank has returned, when its file arrives. A file that arrives twice is done once. While the collections
 * are held it fails, and is kept among the failed events: a table that has forgotten an order would make an exception of
 * its line, and take the file for done.
 */
export async function handler({ detail }: Arrived) {
  await requireNotHeld();
  return ingestReturnFile(detail.object.key, configuredCollections(), clockAt(new Date()));
}
