import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Action } from '#infra/local/aws/dynamodb-actions.ts';
import { evaluate } from '#infra/local/iam/policy.ts';
import { decodeChunks } from './aws-chunked.ts';
import type { DeployedBucket } from './buckets.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { listAction, readS3Request, type S3Request, s3ActionOf } from './request.ts';
import { S3Error } from './s3-error.ts';
import { errorXml, listingXml } from './xml.ts';

export type S3Parts = {
  readonly buckets: ReadonlyMap<string, DeployedBucket>;
  readonly objects: ObjectStore;
  /** Hears of each object that was written to a bucket which tells of them. */
  readonly onCreated: (bucket: string, object: StoredObject) => void;
};

/** Throws where the role of whoever calls does not allow something. */
export type Permit = (action: Action) => void;

const MOST_LISTED = 1000;

/**
 * The part of S3 that the service uses, spoken as the SDK speaks it to a bucket in the path: objects are put, whole or
 * only where none is yet, got, looked at, deleted and listed. What the policy of a bucket forbids is refused.
 */
export class S3 {
  readonly #parts: S3Parts;

  constructor(parts: S3Parts) {
    this.#parts = parts;
  }

  /** Answers a request, errors included. */
  async answer(request: IncomingMessage, response: ServerResponse, permit: Permit): Promise<void> {
    try {
      await this.#perform(request, response, permit);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      // The rest of the body would be taken for the next request.
      if (!request.readableEnded) request.resume();
      response.writeHead(error.status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : errorXml(error));
    }
  }

  async #perform(request: IncomingMessage, response: ServerResponse, permit: Permit): Promise<void> {
    const asked = readS3Request(request);
    const action = s3ActionOf(asked);
    permit(action);
    const bucket = this.#parts.buckets.get(asked.bucket);
    if (!bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const verdict = evaluate(bucket.denials, action.action, action.resource, contextOf(request));
    if (verdict === 'explicitly_denied') {
      throw new S3Error(403, 'AccessDenied', `The policy of the bucket does not allow ${action.action} so.`);
    }
    if (asked.operation === 'PutObject') return this.#put(asked, request, response, bucket);
    request.resume();
    if (asked.operation === 'ListObjectsV2') return this.#list(asked, response);
    if (asked.operation === 'DeleteObject') {
      await this.#parts.objects.delete(asked.bucket, asked.key);
      return void response.writeHead(204).end();
    }
    return this.#get(asked, response, permit);
  }

  async #put(
    { bucket, key }: S3Request,
    request: IncomingMessage,
    response: ServerResponse,
    { notifies }: DeployedBucket,
  ): Promise<void> {
    const { 'content-length': length, 'x-amz-decoded-content-length': decodedLength } = request.headers;
    if (length === undefined && decodedLength === undefined) {
      throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
    }
    const content = decodedLength === undefined ? request : Readable.from(decodeChunks(request));
    const once = request.headers['if-none-match'] === '*';
    const object = await this.#parts.objects.put(bucket, key, content, once);
    if (notifies) this.#parts.onCreated(bucket, object);
    response.writeHead(200, { etag: object.etag }).end();
  }

  async #get({ operation, bucket, key }: S3Request, response: ServerResponse, permit: Permit): Promise<void> {
    const { objects } = this.#parts;
    const { size, etag, modifiedAt } = await objects.head(bucket, key).catch((error: unknown) => {
      // Whoever may not list does not learn what is missing.
      permit(listAction(bucket));
      throw error;
    });
    response.writeHead(200, {
      'content-length': size,
      'content-type': 'application/octet-stream',
      etag,
      'last-modified': modifiedAt.toUTCString(),
    });
    if (operation === 'HeadObject') response.end();
    else await pipeline(objects.read(bucket, key), response);
  }

  async #list({ bucket, query }: S3Request, response: ServerResponse): Promise<void> {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const limit = Math.min(Number(query.get('max-keys') ?? MOST_LISTED), MOST_LISTED);
    const rest = (await this.#parts.objects.list(bucket, prefix)).filter(({ key }) => key > after);
    const objects = rest.slice(0, limit);
    const next = rest.length > limit ? objects.at(-1)?.key : undefined;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(listingXml({ bucket, prefix, limit, objects, next }));
  }
}

/** What policies may ask of a request; it never leaves this machine, which is as good as TLS. */
function contextOf({ headers }: IncomingMessage): Record<string, string> {
  const once = headers['if-none-match'];
  return {
    'aws:SecureTransport': 'true',
    's3:TlsVersion': '1.3',
    's3:ObjectCreationOperation': 'true',
    ...(once !== undefined && { 's3:if-none-match': once }),
  };
}
