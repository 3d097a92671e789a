import { randomUUID } from 'node:crypto';
import type { Place } from '#infra/local/template/identities.ts';
import type { StoredObject } from './object-store.ts';

/** What S3 tells the event bus of an object that was written. The key stands in it as it is, not encoded. */
export function createdEvent(bucket: string, { key, size, etag }: StoredObject, place: Place): object {
  const { region, accountId } = place;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Object Created',
    source: 'aws.s3',
    account: accountId,
    time: new Date().toISOString().replace(/\.\d{3}/, ''),
    region,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, size, etag: etag.replaceAll('"', '') },
      'request-id': randomUUID(),
      requester: accountId,
      reason: 'PutObject',
    },
  };
}
