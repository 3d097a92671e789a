import type { StoredEntry } from '#lib/domain/mandate/chain.ts';
import { lockCopy, readLockedCopy } from '#lib/operations/locked-copies.ts';
import { findEntries, findEntry } from '#lib/store/evidence.ts';

/** `dd_…/000001.json`, so that a direct debit's entries are listed together, in their order. */
const nameOf = (directDebitId: string, n: number) => `${directDebitId}/${String(n).padStart(6, '0')}.json`;

/** The text and its proof, as they are in the table. */
const contentOf = ({ text, hash, signature }: StoredEntry) => JSON.stringify({ text, hash, signature });

/** The name of a further copy, if another one has the place. */
const furtherNameOf = (directDebitId: string, { n, hash }: StoredEntry) =>
  nameOf(directDebitId, n).replace('.json', `-${hash}.json`);

/**
 * Copies an entry of evidence to write-once storage. An existing copy stays as it is, and the entry has a further one,
 * which is named by its hash. The worker cannot read whether the two are the same. Usually they are: the event was
 * delivered again. But a restored table writes an entry in the place of one that it has lost, and both are evidence.
 */
export async function copyEntry(directDebitId: string, n: number): Promise<void> {
  const entry = await findEntry(directDebitId, n);
  if (!entry) throw new Error(`Entry ${n} of ${directDebitId} does not exist, so it cannot be copied`);
  const isFirst = await lockCopy(nameOf(directDebitId, n), contentOf(entry));
  if (!isFirst) await lockCopy(furtherNameOf(directDebitId, entry), contentOf(entry));
}

/**
 * How a copy differs from the table: its content is different, it is missing, or its entry is missing from the table.
 */
type CopyFault = { n: number; copy: 'different' | 'missing' | 'all that is left' };

/**
 * Returns the first entry of a direct debit whose copy differs; undefined if none does and there is no copy without an
 * entry.
 */
export async function faultOfCopies(directDebitId: string): Promise<CopyFault | undefined> {
  const entries = await findEntries(directDebitId);
  for (const entry of entries) {
    const copy = await readLockedCopy(nameOf(directDebitId, entry.n));
    if (copy === undefined) return { n: entry.n, copy: 'missing' };
    if (copy !== contentOf(entry)) return { n: entry.n, copy: 'different' };
  }
  const n = entries.length + 1;
  return (await readLockedCopy(nameOf(directDebitId, n))) === undefined
    ? undefined
    : { n, copy: 'all that is left' };
}
