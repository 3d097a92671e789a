import { afterEach, expect, test } from '@jest/globals';
import { apiErrorOf } from '#lib/http/api-error-of.ts';
import { s3BankFiles } from '#lib/providers/bank-files/s3.ts';
import { byFastClock, serveSilence } from '#tests/support/servers/silent-server.ts';

const NAME = 'presentments/all/2027-11-16-012-00001.txt';

let silence: Awaited<ReturnType<typeof serveSilence>>;
afterEach(() => silence.stop());

async function filesOf(begins?: string) {
  silence = await serveSilence(begins);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: silence.url,
    AWS_REGION: 'mx-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  return s3BankFiles('silent', { stallMilliseconds: 200 });
}

const isPassing = (error: unknown) => expect(apiErrorOf(error).code).toBe('unavailable');

async function* piecesOf(text: string) {
  yield text;
}

test('a download that never starts is given up', async () => {
  const files = await filesOf();
  const { error, after } = await byFastClock(() => files.read(NAME));
  isPassing(error);
  expect(after).toBeLessThan(14_000);
});

test.each([
  ['without a checksum', ''],
  // S3 sends the checksum of every object that the SDK has written, and the SDK then reads through another stream.
  ['with its checksum', 'x-amz-checksum-crc32: AAAAAA==\r\n'],
])('a download that stops in the middle is given up, %s', async (_, checksum) => {
  const files = await filesOf(`HTTP/1.1 200 OK\r\ncontent-length: 1000\r\netag: "1"\r\n${checksum}\r\nfirst`);
  const { pieces } = await files.read(NAME);
  const read = async () => {
    for await (const piece of pieces) expect(String(piece)).toBe('first');
  };
  isPassing(
    await read().then(
      () => 'It came to its end.',
      (error) => error,
    ),
  );
});

test('an upload that is never accepted is given up', async () => {
  const files = await filesOf();
  const { error } = await byFastClock(() => files.putOnce(NAME, piecesOf('0'.repeat(64)), 64));
  isPassing(error);
});

test('an upload whose content cannot be read ends with that error, and does not end the process', async () => {
  const files = await filesOf();
  const unreadable = async function* () {
    yield 'first';
    throw new Error('The table is busy');
  };
  await expect(files.putOnce(NAME, unreadable(), 1_000)).rejects.toThrow('The table is busy');
});
