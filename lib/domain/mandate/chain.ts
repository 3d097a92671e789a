import { createHash } from 'node:crypto';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { MandateEntry, SignedEntry } from './entry.ts';

/**
 * An entry as it is stored: the text that is hashed and signed, as it was written, and its proof. `number_sealed` is
 * the number of the account in its terms. It is stored next to the signed text, so that it can be sealed again with
 * another key.
 */
export type StoredEntry = {
  n: number;
  text: string;
  hash: string;
  signature: string;
  number_sealed?: string | undefined;
};

/** The number of the last entry, and its hash. */
export type ChainHead = { n: number; hash: string };

/** A fault of a chain that was tampered with: the number of the entry, and what is wrong with it. */
export type Fault = { entry: number; what: FaultKind };

export const FAULTS = ['missing', 'changed', 'signature', 'unlinked', 'sealed', 'head'] as const;
export type FaultKind = (typeof FAULTS)[number];

/** Returns the SHA-256 of the text's bytes (UTF-8), hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Creates the next entry of a chain, as the text that is kept forever, with its hash. */
export function nextEntry(
  head: ChainHead | undefined,
  entry: Omit<MandateEntry, 'n' | 'previous_hash'>,
): Omit<StoredEntry, 'signature'> {
  const n = (head?.n ?? 0) + 1;
  const text = JSON.stringify({ n, ...entry, previous_hash: head?.hash ?? null } satisfies MandateEntry);
  return { n, text, hash: hashOf(text) };
}

/** Returns whether an entry is as it was written. This does not check its signature. */
export function isUnchanged({ text, hash }: StoredEntry): boolean {
  return hashOf(text) === hash;
}

/** Returns what an entry says, with its proof. Only signed entries are known to have our form. */
export function readEntry({ text, hash, signature }: StoredEntry): SignedEntry {
  return { ...(JSON.parse(text) as MandateEntry), text, hash, signature };
}

type Proven = Pick<DirectDebit, 'id' | 'account_id' | 'consent' | 'evidence'>;

/**
 * Returns the first fault of a chain; undefined if it is whole. In a whole chain no byte of an entry was changed, and
 * none is missing in between or at the end. Each entry was signed by us, for this direct debit, and follows the
 * previous one. `entries` are in the order of their numbers. `signed` are the numbers of entries with our signature.
 * `unopened` are those whose sealed value is missing, does not open, or differs from the signed one.
 */
export function faultOf(
  { id, account_id, consent, evidence: head }: Proven,
  entries: readonly StoredEntry[],
  signed: ReadonlySet<number>,
  unopened: ReadonlySet<number> = new Set(),
): Fault | undefined {
  let previous: string | null = null;
  for (const [index, stored] of entries.entries()) {
    const n = index + 1;
    if (stored.n !== n) return { entry: n, what: 'missing' };
    if (!isUnchanged(stored)) return { entry: n, what: 'changed' };
    if (!signed.has(n)) return { entry: n, what: 'signature' };
    const entry = readEntry(stored);
    const isInPlace = entry.n === n && entry.direct_debit_id === id && entry.account_id === account_id;
    if (!isInPlace || entry.previous_hash !== previous) return { entry: n, what: 'unlinked' };
    if (unopened.has(n)) return { entry: n, what: 'sealed' };
    previous = stored.hash;
  }
  const last = entries.length;
  if (last < (head?.n ?? (consent.count > 0 ? 1 : 0))) return { entry: last + 1, what: 'missing' };
  if (last !== (head?.n ?? 0) || previous !== (head?.hash ?? null)) return { entry: last, what: 'head' };
  return undefined;
}
