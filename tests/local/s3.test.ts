import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from './support/followed-table.ts';
import { type FixtureProxy, startFixtureProxy } from './support/proxy-fixture.ts';

let proxy: FixtureProxy;
let operator: S3Client;
let granted: S3Client;

beforeAll(async () => {
  proxy = await startFixtureProxy();
  operator = proxy.as('operator').files;
  // Its role allows to write presentments, and to read them and answers.
  granted = proxy.as('fixture-echo').files;
});
afterAll(() => proxy.stop());

const Bucket = 'fixture-files';
let keys = 0;
const newKey = (prefix = 'presentments') => `${prefix}/${++keys}`;

const put = (client: S3Client, Key: string, Body: string | Buffer | Readable, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*', ...more }));

async function contentOf(client: S3Client, Key: string): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

describe('An object', () => {
  test('is got as it was put, in one piece or as a stream', async () => {
    const large = randomBytes(3_000_000);
    const [whole, streamed, empty] = [newKey(), newKey(), newKey()];

    await put(granted, whole, large);
    await put(granted, streamed, Readable.from(pieces(large)), { ContentLength: large.length });
    await put(granted, empty, Buffer.alloc(0));

    expect((await contentOf(granted, whole)).equals(large)).toBe(true);
    expect((await contentOf(granted, streamed)).equals(large)).toBe(true);
    expect((await contentOf(granted, empty)).length).toBe(0);
    expect(await granted.send(new HeadObjectCommand({ Bucket, Key: whole }))).toMatchObject({
      ContentLength: large.length,
      ETag: expect.stringMatching(/^".+"$/),
      LastModified: expect.any(Date),
    });
  });

  test('that is there is not written again, whoever of many comes first', async () => {
    const Key = newKey();
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => put(granted, Key, `file ${index}`)),
    );

    const lost = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(lost).toHaveLength(19);
    for (const { reason } of lost) {
      expect(reason).toMatchObject({ name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } });
    }
    const winner = attempts.findIndex((attempt) => attempt.status === 'fulfilled');
    expect(String(await contentOf(granted, Key))).toBe(`file ${winner}`);
  });

  test('that was cut off on its way is not there', async () => {
    const Key = newKey();
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    const credential = 'AWS4-HMAC-SHA256 Credential=operator/20261120/mx-central-1/s3/aws4_request';
    socket.write(
      `PUT /${Bucket}/${Key} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${credential}\r\n` +
        'If-None-Match: *\r\nContent-Length: 8\r\n\r\nhalf',
    );
    await until(() => readdirSync(proxy.filesFolder).some((name) => name.startsWith('.draft-')));
    socket.destroy();
    await until(() => !readdirSync(proxy.filesFolder).some((name) => name.startsWith('.draft-')));

    await expect(contentOf(operator, Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('may have any key, and lies where it is looked for and nowhere else', async () => {
    const odd = ['answers/../../escaped', 'answers/ñ &<>"\' +%2F', 'answers//', 'answers/./x'];
    for (const key of ['answers/2026-11-20/002', ...odd]) {
      await put(operator, key, key);
      expect(String(await contentOf(operator, key))).toBe(key);
    }
    expect(readFileSync(join(proxy.filesFolder, Bucket, 'answers/2026-11-20/002'), 'utf8')).toBe(
      'answers/2026-11-20/002',
    );
    const { Contents = [] } = await operator.send(new ListObjectsV2Command({ Bucket, Prefix: 'answers/' }));
    expect(Contents.map(({ Key }) => Key)).toEqual(expect.arrayContaining(odd));
  });

  test('is gone once it is deleted, and deleting it again is no error', async () => {
    const Key = newKey();
    await put(operator, Key, 'x');

    await operator.send(new DeleteObjectCommand({ Bucket, Key }));
    await operator.send(new DeleteObjectCommand({ Bucket, Key }));

    await expect(operator.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });
});

describe('A list of objects', () => {
  test('comes page by page, in the order of the keys', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => `reports/listed/${name}`);
    for (const Key of all.toReversed()) await put(operator, Key, 'x');
    const seen: (string | undefined)[] = [];

    for (let ContinuationToken: string | undefined, more = true; more; ) {
      const page = await operator.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: 'reports/listed/',
          MaxKeys: 2,
          ...(ContinuationToken !== undefined && { ContinuationToken }),
        }),
      );
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = page.NextContinuationToken;
      more = page.IsTruncated ?? false;
    }

    expect(seen).toEqual(all);
  });
});

describe('A bucket', () => {
  test('tells of what is written to it when it is made to, and another does not', async () => {
    const Key = newKey();
    await put(granted, Key, 'x');
    await put(operator, Key, 'x', { Bucket: 'fixture-quiet' });

    expect(proxy.created).toContain(`${Bucket}/${Key}`);
    expect(proxy.created).not.toContain(`fixture-quiet/${Key}`);
  });

  test('refuses by its policy what could overwrite, an operator’s too, but not what others send', async () => {
    const again = { IfNoneMatch: undefined };
    await expect(put(operator, newKey(), 'x', again)).rejects.toMatchObject({ name: 'AccessDenied' });

    const Key = newKey('answers');
    await put(operator, Key, 'first', again);
    await put(operator, Key, 'second', again);
    expect(String(await contentOf(operator, Key))).toBe('second');
  });

  test('that no stack declares is not there', async () => {
    await expect(put(operator, newKey(), 'x', { Bucket: 'elsewhere' })).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });
});

describe('A function', () => {
  const Key = 'answers/1';
  test.each([
    ['write under another prefix', 's3:PutObject', new PutObjectCommand({ Bucket, Key, Body: 'x' })],
    ['read under another prefix', 's3:GetObject', new GetObjectCommand({ Bucket, Key: 'reports/1' })],
    ['delete', 's3:DeleteObject', new DeleteObjectCommand({ Bucket, Key })],
    ['list', 's3:ListBucket', new ListObjectsV2Command({ Bucket })],
  ])('may not %s without a grant, and the refusal is seen', async (_, action, command) => {
    await expect(granted.send(command as GetObjectCommand)).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining(`not authorized to perform: ${action} `),
      $metadata: { httpStatusCode: 403 },
    });
    expect(proxy.lines.at(-1)).toContain(`fixture-echo may not ${action}`);
  });

  test('that may not list is refused an object that is missing, as on AWS', async () => {
    await expect(contentOf(granted, 'answers/missing')).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  test('hears what the local run does not offer', async () => {
    const copy = new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/answers/0` });
    await expect(operator.send(copy)).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});

function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 70_001) yield content.subarray(at, at + 70_001);
}
