import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { StoredEntry } from '#lib/domain/mandate/chain.ts';
import { NoSuchFile } from '#lib/providers/bank-files/port.ts';
import { configuredEvidenceCopies } from '#lib/providers/evidence-copies/configured-evidence-copies.ts';
import { findEntries, findEntry } from '#lib/store/evidence.ts';

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

/** How a copy differs from the table: it says something else, is not there, or has no entry there any more. */
type CopyFault = { n: number; copy: 'different' | 'missing' | 'all that is left' };

/** The first entry of a direct debit whose copy is not the same; nothing where each is, and no copy is left over. */
export async function faultOfCopies(directDebitId: string): Promise<CopyFault | undefined> {
  const entries = await findEntries(directDebitId);
  for (const entry of entries) {
    const copy = await readCopy(directDebitId, entry.n);
    if (copy === undefined) return { n: entry.n, copy: 'missing' };
    if (copy !== contentOf(entry)) return { n: entry.n, copy: 'different' };
  }
  const n = entries.length + 1;
  return (await readCopy(directDebitId, n)) === undefined ? undefined : { n, copy: 'all that is left' };
}

async function readCopy(directDebitId: string, n: number): Promise<string | undefined> {
  try {
    const { pieces } = await configuredEvidenceCopies().read(nameOf(directDebitId, n));
    return await text(Readable.from(pieces));
  } catch (error) {
    if (error instanceof NoSuchFile) return undefined;
    throw error;
  }
}
