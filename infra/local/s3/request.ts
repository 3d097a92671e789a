import type { IncomingMessage } from 'node:http';
import type { Action } from '#infra/local/aws/actions.ts';
import { AwsError } from '#infra/local/aws/aws-error.ts';

/** A request to S3. */
export type S3Request = {
  readonly operation: 'PutObject' | 'GetObject' | 'ListObjectsV2';
  readonly bucket: string;
  /** The key of an object, or the prefix of a list. */
  readonly key: string;
};

/** Any other parameter asks for another operation, or for a part of the result. */
const KNOWN = /^(?:x-id|list-type|prefix)$/;

/**
 * Reads a request whose path begins with the bucket.
 *
 * @throws AwsError `NotImplemented` for what the local run does not offer
 */
export function readS3Request({ method, url = '', headers }: IncomingMessage): S3Request {
  // `URL` would resolve the dots of a path, which are characters of a key.
  const [path = '', search] = url.split('?');
  const query = new URLSearchParams(search);
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(decodeURIComponent(path)) ?? [];
  const whole = ![...query.keys()].some((name) => !KNOWN.test(name)) && !headers.range;
  if (whole && key !== '' && method === 'GET') return { operation: 'GetObject', bucket, key };
  if (whole && key !== '' && method === 'PUT' && !headers['x-amz-copy-source']) {
    return { operation: 'PutObject', bucket, key };
  }
  if (whole && key === '' && method === 'GET' && query.get('list-type') === '2') {
    return { operation: 'ListObjectsV2', bucket, key: query.get('prefix') ?? '' };
  }
  throw new AwsError('NotImplemented', `The local run does not offer ${method} ${path} as asked.`, 501);
}

/** Returns the action that a request needs permission for. */
export function s3Action({ operation, bucket, key }: S3Request): Action {
  return operation === 'ListObjectsV2'
    ? { action: 's3:ListBucket', resource: `arn:aws:s3:::${bucket}` }
    : { action: `s3:${operation}`, resource: `arn:aws:s3:::${bucket}/${key}` };
}

/**
 * The fewest bytes of a chunk, except for the last one
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html).
 */
const SMALLEST_CHUNK = 8_192;

/**
 * Returns the content of a body. In the encoding `aws-chunked`, each chunk follows its length in hexadecimal and, if it
 * is signed, its signature. After an empty chunk there are trailers such as a checksum. Signatures and checksums are
 * not verified, because nothing between a function and this process can change a byte.
 *
 * @throws AwsError if a chunk is cut off or has no length, or is too small for one that others follow
 */
export function contentOf({ headers }: Pick<IncomingMessage, 'headers'>, body: Buffer): Buffer {
  if (headers['x-amz-decoded-content-length'] === undefined) return body;
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const start = body.indexOf('\r\n', at) + 2;
    const length = Number.parseInt(body.toString('latin1', at, start), 16);
    const end = start + length;
    if (start < 2 || !(end <= body.length)) throw new AwsError('IncompleteBody', 'A chunk is incomplete.');
    if (length === 0) return Buffer.concat(chunks);
    if ((chunks.at(-1)?.length ?? SMALLEST_CHUNK) < SMALLEST_CHUNK)
      throw new AwsError(
        'InvalidChunkSizeError',
        'Only the last chunk is allowed to have a size less than 8192 bytes',
        403,
      );
    chunks.push(body.subarray(start, end));
    at = end + 2;
  }
}
