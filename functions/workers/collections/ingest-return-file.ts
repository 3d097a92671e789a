import type { EventBridgeEvent } from 'aws-lambda';
import { kindOfReturnFile } from '#lib/operations/bank-files/file-names.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { configuredFiles } from '#lib/operations/configured-files.ts';
import { requireNotHeld } from '#lib/store/collections/hold.ts';

type Arrived = EventBridgeEvent<'Object Created', { object: { key: string } }>;

/**
 * Ingests the bank's return file when it arrives. Its folder says what kind it is. A duplicate file changes nothing.
 * While collections are held this fails, and the event is kept among the failed ones: a restored table may lack an order,
 * so its line would become an exception and the file would count as ingested.
 */
export async function handler({ detail }: Arrived) {
  await requireNotHeld();
  const { key } = detail.object;
  return ingestReturnFile(key, configuredFiles(kindOfReturnFile(key)), clockAt(new Date()));
}
