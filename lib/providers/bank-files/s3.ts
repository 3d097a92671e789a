import { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { ATTEMPTS, OWN_CONNECTION, PATIENCE } from '#lib/aws/client-settings.ts';
import { inChunks } from './in-chunks.ts';
import { type BankFiles, ChangedFile, NoSuchFile, type Pieces } from './port.ts';

const PRECONDITION_FAILED = 412;

/** Milliseconds without progress on a file, whether this process is busy or S3 is silent. */
const STALL = 15_000;

/**
 * Returns the store of the bank's files in an S3 bucket. The bucket's settings encrypt them. A file may take any time
 * while its content arrives. It is given up if none has arrived, or none has followed for `stallMilliseconds`.
 */
export function s3BankFiles(bucket: string, { stallMilliseconds = STALL } = {}): BankFiles {
  const { requestTimeout, ...patience } = PATIENCE;
  let client: S3Client | undefined;
  // Loaded with the first file: the SDK is larger than the rest of a function, and a refused request needs none of it.
  const load = async () => {
    const { S3Client, GetObjectCommand, NoSuchKey, PutObjectCommand, paginateListObjectsV2 } = await import(
      '#lib/providers/bank-files/s3-client.ts'
    );
    client ??= new S3Client({
      maxAttempts: ATTEMPTS,
      // The SDK repeats no upload of a stream.
      requestHandler: { ...patience, ...OWN_CONNECTION, socketTimeout: stallMilliseconds },
      // A local endpoint has no host name for each bucket.
      forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
    });
    return { client, GetObjectCommand, NoSuchKey, PutObjectCommand, paginateListObjectsV2 };
  };
  const write = async (name: string, pieces: Pieces, size: number, only: { IfNoneMatch?: '*' }) => {
    const { client, PutObjectCommand } = await load();
    const object = { Bucket: bucket, Key: name, ContentLength: size, ContentType: 'text/plain' };
    const unread = Promise.withResolvers<never>();
    const given = new AbortController();
    const Body = Readable.from(
      orNever(inChunks(pieces), (error) => {
        unread.reject(error);
        given.abort();
      }),
      { objectMode: false },
    );
    const sent = client.send(new PutObjectCommand({ ...object, Body, ...only }), {
      abortSignal: given.signal,
    });
    await Promise.race([unread.promise, sent]);
  };
  return {
    async putOnce(name, pieces, size) {
      try {
        await write(name, pieces, size, { IfNoneMatch: '*' });
        return true;
      } catch (error) {
        if (statusOf(error) === PRECONDITION_FAILED) return false;
        throw error;
      }
    },
    async put(name, pieces, size) {
      await write(name, pieces, size, {});
    },
    async *list(prefix) {
      const { client, paginateListObjectsV2 } = await load();
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key: name = '', LastModified: writtenAt = new Date(0) } of Contents)
          yield { name, writtenAt };
      }
    },
    async read(name, version) {
      const { client, GetObjectCommand, NoSuchKey } = await load();
      try {
        const object = { Bucket: bucket, Key: name, IfMatch: version };
        const { Body, ETag = '' } = await client.send(new GetObjectCommand(object), { requestTimeout });
        return { pieces: Body as unknown as Pieces, version: ETag };
      } catch (error) {
        if (statusOf(error) === PRECONDITION_FAILED) throw new ChangedFile(undefined, { cause: error });
        if (error instanceof NoSuchKey) throw new NoSuchFile(undefined, { cause: error });
        throw error;
      }
    },
  };
}

/**
 * Yields pieces until one cannot be read, and then nothing more: the upload is given up. The error of a stream would end
 * the process, since nobody listens to those that the SDK puts between, and its end would complete a part of a file.
 */
async function* orNever(pieces: Pieces, fail: (error: unknown) => void) {
  try {
    yield* pieces;
  } catch (error) {
    fail(error);
    await new Promise(() => {});
  }
}

/** Returns the status of S3's response; undefined if there is none. */
function statusOf(error: unknown): number | undefined {
  return (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;
}
