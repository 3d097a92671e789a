import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Returns the entity tag of an object, without quotes. */
export const etagOf = (content: Buffer): string => createHash('md5').update(content).digest('hex');

/** Returns the checksum that the SDK stores with each object. If it is in a response, the SDK verifies what it reads. */
export function checksumOf(content: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString('base64');
}
