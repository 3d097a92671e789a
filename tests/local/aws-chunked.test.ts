import { describe, expect, test } from '@jest/globals';
import { decodeChunks } from '#infra/local/s3/aws-chunked.ts';

async function decoded(encoded: string, pieceLength: number): Promise<string> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < encoded.length; at += pieceLength) {
    pieces.push(Buffer.from(encoded.slice(at, at + pieceLength), 'latin1'));
  }
  const content: Buffer[] = [];
  for await (const part of decodeChunks(iterate(pieces))) content.push(part);
  return Buffer.concat(content).toString('latin1');
}

async function* iterate(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

const HELLO = '5\r\nhello\r\n';
const END = '0\r\nx-amz-checksum-crc32:sOO8/Q==\r\n\r\n';

describe('A body in chunks', () => {
  test.each([1, 2, 3, 7, 1000])(
    'is its chunks’ content, however it arrives (%i bytes at a time)',
    async (length) => {
      const signed = 'b;chunk-signature=0f\r\n\r\nworld\r\n5\r\r\n';
      expect(await decoded(HELLO + signed + END, length)).toBe('hello\r\nworld\r\n5\r');
    },
  );

  test('may be empty', async () => {
    expect(await decoded(END, 1)).toBe('');
  });

  test.each([
    ['that ends too soon', HELLO, 'IncompleteBody'],
    ['cut off within a chunk', '5\r\nhel', 'IncompleteBody'],
    ['without lengths', 'hello\r\n', 'InvalidChunkSizeError'],
  ])('%s is refused', async (_, encoded, code) => {
    await expect(decoded(encoded, 3)).rejects.toMatchObject({ code, status: 400 });
  });
});
