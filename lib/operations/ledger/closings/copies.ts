import type { SignedClosing } from '#lib/domain/ledger/closing.ts';
import { hashOf } from '#lib/domain/mandate/chain.ts';
import { lockCopy, readLockedCopy } from '#lib/operations/locked-copies.ts';
import { signClosing } from '#lib/secrets/evidence-signature.ts';

/** Returns the text of a closing with its hash and a new signature. */
export async function signedText(text: string): Promise<SignedClosing> {
  return { text, hash: hashOf(text), signature: await signClosing(text) };
}

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
  const isOurs = await lockCopy(name, JSON.stringify(closing));
  const kept = isOurs ? closing : await readCopy(name);
  if (!kept) throw new Error(`The copy ${name} exists, and cannot be read`);
  return kept;
}

/** Returns whether the copy of this name is exactly that of a closing. */
export const isCopied = async (name: string, closing: ClosingCopy): Promise<boolean> =>
  (await readLockedCopy(name)) === JSON.stringify(closing);

/** Returns a copy; undefined if there is none. */
export async function readCopy(name: string): Promise<ClosingCopy | undefined> {
  const copy = await readLockedCopy(name);
  return copy === undefined ? undefined : (JSON.parse(copy) as ClosingCopy);
}
