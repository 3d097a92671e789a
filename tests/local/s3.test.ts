import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contentOf } from '#infra/local/s3/request.ts';
import { type FixtureProxy, startFixtureProxy } from './support/proxy-fixture.ts';

let proxy: FixtureProxy;
let operator: S3Client;
let granted: S3Client;

beforeAll(async () => {
  proxy = await startFixtureProxy();
  operator = proxy.as('operator').files;
  // Its role allows to write presentments, and to read them and return files.
  granted = proxy.as('fixture-echo').files;
});
afterAll(() => proxy.stop());

const Bucket = 'fixture-files';
let keys = 0;
const newKey = (prefix = 'presentments') => `${prefix}/${++keys}`;

const put = (client: S3Client, Key: string, Body: string | Readable, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*', ...more }));

async function contentAt(client: S3Client, Key: string): Promise<string | undefined> {
  return (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
}

describe('an object', () => {
  const [first, last] = ['ñ'.repeat(5_000), 'añil\r\n'];

  test.each<[string, () => string | Readable]>([
    ['in one piece', () => first + last],
    ['as a stream', () => Readable.from([Buffer.from(first), Buffer.from(last)])],
  ])('is returned as it was put %s', async (_, body) => {
    const Key = newKey();

    await put(granted, Key, body(), { ContentLength: 10_007 });

    expect(await contentAt(granted, Key)).toBe(first + last);
  });

  test('is returned only in the version that was read before', async () => {
    const Key = newKey();
    await put(operator, Key, 'first');
    const { ETag } = await operator.send(new GetObjectCommand({ Bucket, Key }));
    expect((await operator.send(new GetObjectCommand({ Bucket, Key, IfMatch: ETag }))).ETag).toBe(ETag);
    const other = operator.send(new GetObjectCommand({ Bucket, Key, IfMatch: '"another"' }));
    await expect(other).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
  });

  test('that exists is not overwritten, whichever of many writes is first', async () => {
    const Key = newKey();
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => put(granted, Key, `file ${index}`)),
    );

    const lost = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(lost).toHaveLength(19);
    for (const { reason } of lost) expect(reason).toMatchObject({ name: 'PreconditionFailed' });
    const winner = attempts.findIndex((attempt) => attempt.status === 'fulfilled');
    expect(await contentAt(granted, Key)).toBe(`file ${winner}`);
  });

  test('that was interrupted while it was written does not exist', async () => {
    const Key = newKey();
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    const credential = 'AWS4-HMAC-SHA256 Credential=operator/20261120/us-east-1/s3/aws4_request';
    socket.end(
      `PUT /${Bucket}/${Key} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${credential}\r\n` +
        'If-None-Match: *\r\nContent-Length: 8\r\n\r\nhalf',
    );
    await new Promise((resolve) => socket.on('close', resolve).resume());

    await expect(contentAt(operator, Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('may have any key, is stored under that key alone, and is listed in order', async () => {
    const odd = ['answers/../../escaped', 'answers/./x', 'answers//', 'answers/ñ &<>"\' +%2F'];
    for (const key of [...odd.toReversed(), 'answers/2026-11-20/002']) {
      await put(operator, key, key);
      expect(await contentAt(operator, key)).toBe(key);
    }

    const path = join(proxy.filesFolder, Bucket, 'answers/2026-11-20/002');
    expect(readFileSync(path, 'utf8')).toBe('answers/2026-11-20/002');
    const { Contents = [] } = await operator.send(new ListObjectsV2Command({ Bucket, Prefix: 'answers/' }));
    const [escaped, dot, empty, other] = odd;
    expect(Contents.map(({ Key }) => Key)).toEqual([escaped, dot, empty, 'answers/2026-11-20/002', other]);
  });
});

describe('a body in chunks', () => {
  const content = (body: string) =>
    contentOf({ headers: { 'x-amz-decoded-content-length': '12' } }, Buffer.from(body)).toString();

  test('is its chunks’ content, signed or not', () => {
    const signed = 'b;chunk-signature=0f\r\n\r\nworld\r\n5\r\r\n';
    const large = 'x'.repeat(8_192);
    expect(content(`2000\r\n${large}\r\n${signed}0\r\nx-amz-checksum-crc32:sOO8/Q==\r\n\r\n`)).toBe(
      `${large}\r\nworld\r\n5\r`,
    );
  });

  test('of less than 8 KB is refused if another one follows', () => {
    const follows = '5\r\nworld\r\n0\r\n\r\n';
    expect(() => content(`1fff\r\n${'x'.repeat(8_191)}\r\n${follows}`)).toThrow('Only the last chunk');
  });

  test.each(['', '5\r\nhello\r\n', '5\r\nhel', 'hello\r\n'])('that is incomplete (%j) is refused', (body) => {
    expect(() => content(body)).toThrow('incomplete');
  });
});

describe('a bucket', () => {
  test('sends events of its writes if it is configured to, and another does not', async () => {
    const Key = newKey();
    await put(granted, Key, 'abc');
    await put(operator, Key, 'abc', { Bucket: 'fixture-quiet' });

    expect(proxy.events.filter((event) => JSON.stringify(event).includes(Key))).toEqual([
      expect.objectContaining({
        source: 'aws.s3',
        'detail-type': 'Object Created',
        detail: expect.objectContaining({
          bucket: { name: Bucket },
          object: expect.objectContaining({ key: Key, size: 3 }),
        }),
      }),
    ]);
  });

  test('refuses by its policy a write that could overwrite, also of an operator, except incoming files', async () => {
    const again = { IfNoneMatch: undefined };
    await expect(put(operator, newKey(), 'x', again)).rejects.toMatchObject({ name: 'AccessDenied' });

    const Key = newKey('answers');
    await put(operator, Key, 'first', again);
    await put(operator, Key, 'second', again);
    expect(await contentAt(operator, Key)).toBe('second');
  });

  test('that no stack declares does not exist', async () => {
    await expect(put(operator, newKey(), 'x', { Bucket: 'elsewhere' })).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });
});

describe('a function', () => {
  const Key = 'answers/1';
  test.each([
    ['write under another prefix', 's3:PutObject', new PutObjectCommand({ Bucket, Key, Body: 'x' })],
    ['read under another prefix', 's3:GetObject', new GetObjectCommand({ Bucket, Key: 'reports/1' })],
    ['list', 's3:ListBucket', new ListObjectsV2Command({ Bucket })],
    ['learn what is missing', 's3:ListBucket', new GetObjectCommand({ Bucket, Key: 'answers/missing' })],
  ])('may not %s without a grant, and the refusal is seen', async (_, action, command) => {
    await expect(granted.send(command as GetObjectCommand)).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining(`not authorized to perform: ${action} `),
      $metadata: { httpStatusCode: 403 },
    });
    expect(proxy.lines.at(-1)).toContain(`fixture-echo may not ${action}`);
  });

  test.each([
    new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/answers/0` }),
    new DeleteObjectCommand({ Bucket, Key }),
    new ListObjectsV2Command({ Bucket, MaxKeys: 2 }),
  ])('gets an error for a request that the local run does not support', async (command) => {
    await expect(operator.send(command as DeleteObjectCommand)).rejects.toMatchObject({
      name: 'NotImplemented',
    });
  });
});
