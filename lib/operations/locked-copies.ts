import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { NoSuchFile } from '#lib/providers/bank-files/port.ts';
import { configuredEvidenceCopies } from '#lib/providers/evidence-copies/configured-evidence-copies.ts';

/** Writes a copy to write-once storage. Returns false if there is one of this name: it stays as it is. */
export function lockCopy(name: string, content: string): Promise<boolean> {
  const bytes = Buffer.from(content);
  return configuredEvidenceCopies().putOnce(name, Readable.from([bytes]), bytes.length);
}

/** Returns a copy; undefined if there is none of this name. */
export async function readLockedCopy(name: string): Promise<string | undefined> {
  try {
    const { pieces } = await configuredEvidenceCopies().read(name);
    return await text(Readable.from(pieces));
  } catch (error) {
    if (error instanceof NoSuchFile) return undefined;
    throw error;
  }
}
