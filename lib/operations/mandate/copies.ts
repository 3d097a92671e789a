import { Readable } from 'node:stream';
import type { StoredEntry } from '#lib/domain/mandate/chain.ts';
import { NoSuchFile } from '#lib/providers/bank-files/port.ts';
import { configuredEvidenceCopies } from '#lib/providers/evidence-copies/configured-evidence-copies.ts';
import { findEntry } from '#lib/store/evidence.ts';

/** `dd_…/000001.json`, so that a direct debit's entries lie together, in their order. */
const nameOf = (directDebitId: string, n: number) => `${directDebitId}/${String(n).padStart(6, '0')}.json`;

/** The text and its proof, each as it is in the table. */
const contentOf = ({ text, hash, signature }: StoredEntry) => JSON.stringify({ text, hash, signature });

/** Copies an entry of evidence to where nobody can change it; one that was copied before stays as it is. */
export async function copyEntry(directDebitId: string, n: number): Promise<void> {
  const entry = await findEntry(directDebitId, n);
  if (!entry) throw new Error(`Entry ${n} of ${directDebitId} is gone before it was copied`);
  const content = Buffer.from(contentOf(entry));
  await configuredEvidenceCopies().putOnce(
    nameOf(directDebitId, n),
    Readable.from([content]),
    content.length,
  );
}

/** How the copy of an entry compares with the table: the same, another, or not there. */
export async function compareCopy(
  directDebitId: string,
  entry: StoredEntry,
): Promise<'same' | 'different' | 'missing'> {
  try {
    const { pieces } = await configuredEvidenceCopies().read(nameOf(directDebitId, entry.n));
    const chunks: Buffer[] = [];
    for await (const piece of pieces) chunks.push(Buffer.from(piece));
    return Buffer.concat(chunks).toString() === contentOf(entry) ? 'same' : 'different';
  } catch (error) {
    if (error instanceof NoSuchFile) return 'missing';
    throw error;
  }
}
