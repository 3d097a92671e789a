import { S3Error } from './s3-error.ts';

/**
 * The content of a body in the encoding `aws-chunked`: each chunk follows its length in hexadecimal and, where it is
 * signed, its signature; after the empty one come trailers such as a checksum. Neither signatures nor checksums are
 * looked at: nothing between a function and this process could change a byte.
 */
export async function* decodeChunks(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let buffered: Buffer = Buffer.alloc(0);
  /** Bytes of the present chunk that are still to come; nothing while its header is awaited. */
  let left: number | undefined;
  let ended = false;
  for await (const part of body) {
    if (ended) continue;
    buffered = Buffer.concat([buffered, part]);
    while (!ended) {
      if (left === undefined) {
        const end = buffered.indexOf('\r\n');
        if (end < 0) break;
        left = lengthOf(buffered.toString('latin1', 0, end));
        buffered = buffered.subarray(end + 2);
        ended = left === 0;
      } else if (left > 0) {
        if (buffered.length === 0) break;
        const content = buffered.subarray(0, left);
        buffered = buffered.subarray(content.length);
        left -= content.length;
        yield content;
      } else {
        // Its content is followed by a line end of its own.
        if (buffered.length < 2) break;
        buffered = buffered.subarray(2);
        left = undefined;
      }
    }
  }
  if (!ended) throw new S3Error(400, 'IncompleteBody', 'The body ended before its last chunk.');
}

function lengthOf(header: string): number {
  const [, digits] = /^([0-9a-fA-F]+)(?:;.*)?$/.exec(header) ?? [];
  if (digits === undefined) throw new S3Error(400, 'InvalidChunkSizeError', 'A chunk has no length.');
  return Number.parseInt(digits, 16);
}
