import type { Pieces } from './port.ts';

/**
 * Bytes of a chunk. S3 refuses an upload with a chunk of less than 8 KB that is not the last one (`InvalidChunkSizeError`),
 * and recommends 64 KB. The SDK makes a chunk of each piece that it gets from a stream. Its own setting for that,
 * `requestStreamBufferSize`, reads the stream as fast as it comes, so that a whole file would be held in memory.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
 */
const CHUNK = 65_536;

/** Yields the content of pieces of any size in chunks that S3 accepts: only the last one may be small. */
export async function* inChunks(pieces: Pieces): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const part = Buffer.from(piece);
    waiting.push(part);
    bytes += part.length;
    if (bytes < CHUNK) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
