import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { SignedClosing } from '#lib/domain/ledger/closing.ts';
import { NoSuchFile } from '#lib/providers/bank-files/port.ts';
import { configuredEvidenceCopies } from '#lib/providers/evidence-copies/configured-evidence-copies.ts';

/** A copy of a closing; that of a head also names the accounts with a part, in their order. */
type ClosingCopy = SignedClosing & { readonly accounts?: readonly string[] };

export const headName = (day: string): string => `closings/${day}/head.json`;
export const partName = (accountId: string, day: string): string => `closings/${day}/${accountId}.json`;

/** Returns what proves a closing. */
export const proofOf = ({ text, hash, signature }: SignedClosing): SignedClosing => ({
  text,
  hash,
  signature,
});

/**
 * Copies a closing to write-once storage, before it is stored. If another copy exists, that one is the closing.
 *
 * @returns what the copy has
 */
export async function keepCopy(name: string, closing: ClosingCopy): Promise<ClosingCopy> {
  const content = Buffer.from(JSON.stringify(closing));
  const isOurs = await configuredEvidenceCopies().putOnce(name, Readable.from([content]), content.length);
  const kept = isOurs ? closing : await readCopy(name);
  if (!kept) throw new Error(`The copy ${name} exists, and cannot be read`);
  return kept;
}

/** Returns a copy; undefined if there is none. */
export async function readCopy(name: string): Promise<ClosingCopy | undefined> {
  try {
    const { pieces } = await configuredEvidenceCopies().read(name);
    return JSON.parse(await text(Readable.from(pieces))) as ClosingCopy;
  } catch (error) {
    if (error instanceof NoSuchFile) return undefined;
    throw error;
  }
}
