import { createHash } from 'node:crypto';
import type { KeptBytes } from '#lib/domain/documents/document.ts';
import { contentTypeOf } from '#lib/domain/documents/formats.ts';

/** Returns the format, the size and the SHA-256 of a file; undefined if documents cannot have its format. */
export function describeBytes(content: Uint8Array): KeptBytes | undefined {
  const content_type = contentTypeOf(content);
  if (!content_type) return undefined;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { content_type, bytes: content.length, sha256 };
}
