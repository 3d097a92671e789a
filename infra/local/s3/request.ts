import type { IncomingMessage } from 'node:http';
import type { Action } from '#infra/local/aws/dynamodb-actions.ts';
import { S3Error } from './s3-error.ts';

type Operation = 'PutObject' | 'GetObject' | 'HeadObject' | 'DeleteObject' | 'ListObjectsV2';

/** What a request asks of S3. */
export type S3Request = {
  readonly operation: Operation;
  readonly bucket: string;
  /** Empty where it is about the whole bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
};

const ON_OBJECTS: Readonly<Record<string, Operation>> = {
  PUT: 'PutObject',
  GET: 'GetObject',
  HEAD: 'HeadObject',
  DELETE: 'DeleteObject',
};

/** Whatever else stands in a query asks for another operation, or for part of an object. */
const KNOWN = /^(?:x-id|list-type|prefix|max-keys|start-after|continuation-token)$/;

/**
 * Reads a request whose path names the bucket first.
 *
 * @throws S3Error `NotImplemented` for what the local run does not offer
 */
export function readS3Request({ method = '', url = '', headers }: IncomingMessage): S3Request {
  // Not by `URL`, which follows the dots of a path; to S3 they are letters of a key.
  const [, path = '', search = ''] = /^([^?]*)(\?.*)?$/s.exec(url) ?? [];
  const query = new URLSearchParams(search);
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(decode(path)) ?? [];
  const operation =
    key !== '' ? ON_OBJECTS[method] : method === 'GET' && query.get('list-type') === '2' && 'ListObjectsV2';
  const beyond =
    [...query.keys()].some((name) => !KNOWN.test(name)) || headers.range || headers['x-amz-copy-source'];
  if (!operation || beyond) {
    throw new S3Error(501, 'NotImplemented', `The local run does not offer ${method} ${path} as asked.`);
  }
  return { operation, bucket, key, query };
}

/** What a request needs permission for. */
export function s3ActionOf({ operation, bucket, key }: S3Request): Action {
  if (operation === 'ListObjectsV2') return listAction(bucket);
  const action = operation === 'HeadObject' ? 'GetObject' : operation;
  return { action: `s3:${action}`, resource: `arn:aws:s3:::${bucket}/${key}` };
}

/** What tells an object that is missing from one that may not be seen. */
export const listAction = (bucket: string): Action => ({
  action: 's3:ListBucket',
  resource: `arn:aws:s3:::${bucket}`,
});

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}
