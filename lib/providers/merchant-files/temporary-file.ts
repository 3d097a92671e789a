import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pieces } from '#lib/providers/bank-files/port.ts';

/** A file that was written to the disk of this process: its size in bytes, its digest, and its pieces. */
export type TemporaryFile = { readonly bytes: number; readonly sha256: string; readonly pieces: Pieces };

/**
 * Writes texts to a temporary file, so that a file of any size is uploaded with a known size and little memory. Passes it
 * to `use`, and deletes it. Passes undefined, and reads no further, if it would have more than `mostBytes`.
 */
export async function withTemporaryFile<T>(
  texts: AsyncIterable<string>,
  mostBytes: number,
  use: (file: TemporaryFile | undefined) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'domicilia-'));
  try {
    return await use(await writeInto(join(folder, 'file'), texts, mostBytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeInto(
  path: string,
  texts: AsyncIterable<string>,
  mostBytes: number,
): Promise<TemporaryFile | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  // Nobody else on the machine may read it.
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const text of texts) {
      const piece = Buffer.from(text);
      bytes += piece.length;
      if (bytes > mostBytes) return undefined;
      hash.update(piece);
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex'), pieces: createReadStream(path) };
}
