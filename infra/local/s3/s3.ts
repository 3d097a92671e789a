import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Action } from '#infra/local/aws/actions.ts';
import { AwsError } from '#infra/local/aws/aws-error.ts';
import { evaluate, type Statement } from '#infra/local/iam.ts';
import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { Place } from '#infra/local/template/identities.ts';
import { checksumOf, etagOf } from './digests.ts';
import { ObjectStore } from './object-store.ts';
import type { Presigned } from './presigned-link.ts';
import { contentOf, readS3Request, type S3Request, s3Action } from './request.ts';
import { listingXml } from './xml.ts';

export type S3Response = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/** A rule of a bucket for requests of pages of other origins. */
type CorsRule = { readonly AllowedMethods: readonly string[]; readonly AllowedOrigins: readonly string[] };

/**
 * A bucket as the template declares it: the denials of its policy, its rules for pages of other origins, and whether it
 * sends events to the event bus.
 */
type Bucket = {
  readonly denials: readonly Statement[];
  readonly pages: readonly CorsRule[];
  readonly notifies: boolean;
};

/**
 * The part of S3 that the service uses, with the bucket in the path. Objects are written, optionally only if they do
 * not exist, read and listed. A bucket's policy is enforced.
 */
export class S3 {
  readonly #place: Place;
  readonly #buckets: ReadonlyMap<string, Bucket>;
  readonly #objects: ObjectStore;
  readonly #put: (event: object) => void;

  /**
   * @param folder the folder of the objects
   * @param put receives the event of each object that is written to a bucket with events
   */
  constructor(deployment: Deployment, folder: string, put: (event: object) => void) {
    this.#place = deployment.place;
    this.#buckets = bucketsOf(deployment);
    this.#objects = new ObjectStore(folder);
    this.#put = put;
  }

  /** Returns the bucket of the bank's files: the one with events. */
  get filesBucket(): string | undefined {
    return [...this.#buckets].find(([, { notifies }]) => notifies)?.[0];
  }

  /** Returns the header that lets a page of any origin read the response, if a rule of the bucket permits it. */
  headersForPages({ method = '', url = '', headers }: IncomingMessage): Readonly<Record<string, string>> {
    const rules = this.#buckets.get(url.split(/[/?]/)[1] ?? '')?.pages ?? [];
    const permits = ({ AllowedMethods, AllowedOrigins }: CorsRule) =>
      AllowedMethods.includes(method) && AllowedOrigins.includes('*');
    return headers.origin && rules.some(permits) ? { 'access-control-allow-origin': '*' } : {};
  }

  /**
   * Performs a request, and returns the response.
   *
   * @param permit throws if the caller's role does not allow an action
   * @throws AwsError if the request is refused
   */
  respond(request: IncomingMessage, body: Buffer, permit: (action: Action) => void): S3Response {
    return this.#perform({ asked: readS3Request(request) }, request, contentOf(request, body), permit);
  }

  /**
   * Performs a request by a link or a form that a function has signed, with the permissions of that function.
   *
   * @throws AwsError if the request is refused
   */
  respondToPresigned(presigned: Presigned, permit: (action: Action) => void): S3Response {
    const { content = Buffer.alloc(0) } = presigned;
    const response = this.#perform(presigned, { headers: {} }, content, permit);
    // S3 responds to an upload by a form without content.
    return presigned.content ? { ...response, status: 204 } : response;
  }

  #perform(
    { asked, headers = {} }: Pick<Presigned, 'asked' | 'headers'>,
    request: Pick<IncomingMessage, 'headers'>,
    content: Buffer,
    permit: (action: Action) => void,
  ): S3Response {
    permit(s3Action(asked));
    const bucket = this.#buckets.get(asked.bucket);
    if (!bucket) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
    checkPolicy(bucket, asked, request);
    if (asked.operation === 'GetObject') {
      const found = this.#get(asked, request.headers, permit);
      return { ...found, headers: { ...found.headers, ...headers } };
    }
    if (asked.operation === 'ListObjectsV2') {
      const body = listingXml(this.#objects.list(asked.bucket, asked.key));
      return { status: 200, headers: { 'content-type': 'application/xml' }, body };
    }
    this.#objects.put(asked.bucket, asked.key, content, request.headers['if-none-match'] === '*');
    if (bucket.notifies) this.#put(this.#createdEvent(asked, content));
    return { status: 200, headers: { etag: `"${etagOf(content)}"` } };
  }

  #get(
    asked: S3Request,
    { 'if-match': ifMatch, 'x-amz-checksum-mode': mode }: IncomingMessage['headers'],
    permit: (action: Action) => void,
  ): S3Response {
    const body = this.#objects.get(asked.bucket, asked.key);
    if (body) {
      const etag = `"${etagOf(body)}"`;
      if (ifMatch !== undefined && ifMatch !== etag) {
        throw new AwsError('PreconditionFailed', 'The object has changed.', 412);
      }
      const checksum = mode === 'ENABLED' && { 'x-amz-checksum-crc32': checksumOf(body) };
      return {
        status: 200,
        headers: { 'content-type': 'application/octet-stream', etag, ...checksum },
        body,
      };
    }
    // A caller who may not list must not learn that an object is missing.
    permit(s3Action({ ...asked, operation: 'ListObjectsV2' }));
    throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404);
  }

  /** Returns the event of a written object. Its key is not encoded. */
  #createdEvent({ bucket, key }: S3Request, content: Buffer): object {
    const { region, accountId } = this.#place;
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
        bucket: { name: bucket },
        object: { key, size: content.length, etag: etagOf(content) },
        reason: 'PutObject',
      },
    };
  }
}

/** Returns the buckets of a deployment, by name. */
function bucketsOf(deployment: Deployment): Map<string, Bucket> {
  const statements = deployment.resources('AWS::S3::BucketPolicy').flatMap(({ properties }) => {
    const { Statement } = properties.PolicyDocument as { Statement: Statement[] };
    return Statement.map((statement) => ({ ...statement, bucket: properties.Bucket }));
  });
  return new Map(
    deployment.resources('AWS::S3::Bucket').map(({ name, properties }) => {
      const notifications = properties.NotificationConfiguration as Properties | undefined;
      const denials = statements.filter(({ bucket, Effect }) => bucket === name && Effect === 'Deny');
      const { CorsRules = [] } = (properties.CorsConfiguration ?? {}) as { CorsRules?: readonly CorsRule[] };
      const notifies = notifications?.EventBridgeConfiguration !== undefined;
      return [name, { denials, pages: CorsRules, notifies }];
    }),
  );
}

function checkPolicy(
  { denials }: Bucket,
  asked: S3Request,
  { headers }: Pick<IncomingMessage, 'headers'>,
): void {
  const { action, resource } = s3Action(asked);
  const once = headers['if-none-match'];
  const verdict = evaluate(denials, action, resource, {
    // The request never leaves this machine, which is as safe as TLS.
    'aws:SecureTransport': 'true',
    's3:TlsVersion': '1.3',
    's3:ObjectCreationOperation': 'true',
    ...(once !== undefined && { 's3:if-none-match': once }),
  });
  if (verdict === 'explicitly_denied') {
    throw new AwsError(
      'AccessDeniedException',
      `The policy of the bucket does not allow ${action} in this way.`,
    );
  }
}
