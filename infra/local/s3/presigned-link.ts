import type { IncomingMessage } from 'node:http';
import { AwsError } from '#infra/local/aws/aws-error.ts';
import type { S3Request } from './request.ts';
import { checkSignature, scopeOf, sha256 } from './signature.ts';

/** A request by a link or a form that a function has signed: what it asks, and the function that permits it. */
export type Presigned = {
  readonly caller: string;
  readonly asked: S3Request;
  /** The content of an upload. */
  readonly content?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Characters that `encodeURIComponent` leaves and Signature Version 4 encodes. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Reads a download by a signed link, as the AWS SDK makes them. Returns undefined for any other request.
 *
 * @throws AwsError if the link is expired, or was changed
 */
export function readPresignedLink(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  now: Date,
): Presigned | undefined {
  const [path = '', search] = url.split('?');
  const query = new URLSearchParams(search);
  const signature = query.get('X-Amz-Signature');
  if (method !== 'GET' || signature === null) return undefined;
  const scope = scopeOf(query.get('X-Amz-Credential') ?? '');
  const date = query.get('X-Amz-Date') ?? '';
  const signed = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const canonical = [method, path, signed.join('&'), `host:${headers.host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const place = `${scope.day}/${scope.region}/${scope.service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, place, sha256(canonical.join('\n'))].join('\n');
  checkSignature(scope, text, signature);
  const expires = timeOf(date) + Number(query.get('X-Amz-Expires')) * 1000;
  if (!(now.getTime() < expires)) throw new AwsError('AccessDenied', 'Request has expired', 403);
  const [, bucket = '', key = ''] = /^\/([^/]*)\/(.+)$/s.exec(decodeURIComponent(path)) ?? [];
  const [disposition, type] = ['disposition', 'type'].map((of) => query.get(`response-content-${of}`));
  return {
    caller: scope.name,
    asked: { operation: 'GetObject', bucket, key },
    headers: {
      ...(disposition && { 'content-disposition': disposition }),
      ...(type && { 'content-type': type }),
    },
  };
}

/** Returns the milliseconds of a time such as `20261127T003000Z`. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
