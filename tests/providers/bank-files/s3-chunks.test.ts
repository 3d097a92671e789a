import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contentOf } from '#infra/local/s3/request.ts';
import { s3BankFiles } from '#lib/providers/bank-files/s3.ts';

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const NAME = 'prepared/all/2027-11-16-012-00001.txt';

/** The digest of the content, or why it was refused. */
let received: string | undefined;
/** How many connections were opened. */
let connections = 0;

/** Takes the body of a request as S3 does, which refuses small chunks. */
async function take(request: IncomingMessage) {
  const body = await buffer(request);
  try {
    received = digestOf(contentOf(request, body));
  } catch (error) {
    received = (error as Error).message;
  }
}

const server = createServer((request, response) => void take(request).then(() => response.end()));

server.on('connection', () => {
  connections += 1;
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_REGION: 'mx-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});

afterAll(() => void server.close());

async function* repeated(piece: string | Uint8Array, times: number) {
  for (let time = 0; time < times; time += 1) yield piece;
}

test.each<[string, string | Uint8Array, number]>([
  ['record by record', `${'a'.repeat(400)}\r\n`, 1_000],
  ['in the pieces of a download', Buffer.alloc(5_000, 'b'), 40],
  ['in one small piece', 'ñ', 1],
  ['in one large piece', 'd'.repeat(1_000_000), 1],
])('a file that is written %s arrives whole, in chunks that S3 accepts', async (_, piece, times) => {
  received = undefined;
  const content = Buffer.concat(Array(times).fill(Buffer.from(piece)));
  await s3BankFiles('bucket').putOnce(NAME, repeated(piece, times), content.length);
  expect(received).toBe(digestOf(content));
});

test('an upload has its own connection: S3 may have closed that of an earlier upload, and none is repeated', async () => {
  const files = s3BankFiles('bucket');
  const before = connections;
  for (const _ of ['one', 'another']) await files.putOnce(NAME, repeated('a', 10), 10);
  expect(connections - before).toBe(2);
});
