import { createHash } from 'node:crypto';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { MandateEntry, SignedEntry } from './entry.ts';

/**
 * An entry as it is stored: the text that is hashed and signed, as it was written, and what proves it. `number_sealed` is
 * the number of the account that its terms name, beside what is signed, so that it can be sealed with another key.
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

/** What was found of a chain that was tampered with: the entry, by its number, and what is wrong with it. */
export type Fault = { entry: number; what: FaultKind };

export const FAULTS = ['missing', 'changed', 'signature', 'unlinked', 'sealed', 'head'] as const;
export type FaultKind = (typeof FAULTS)[number];

/** SHA-256 of the text's bytes (UTF-8), hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The next entry of a chain, as the text that is kept for good, with its hash. */
export function nextEntry(
  head: ChainHead | undefined,
  entry: Omit<MandateEntry, 'n' | 'previous_hash'>,
): Omit<StoredEntry, 'signature'> {
  const n = (head?.n ?? 0) + 1;
  const text = JSON.stringify({ n, ...entry, previous_hash: head?.hash ?? null } satisfies MandateEntry);
  return { n, text, hash: hashOf(text) };
}

/** Whether an entry is as it was written, by itself; whether it is signed has to be asked as well. */
export function isUnchanged({ text, hash }: StoredEntry): boolean {
  return hashOf(text) === hash;
}

/** What an entry says, with its proof. Only what is signed by us has the form that we gave it. */
export function readEntry({ text, hash, signature }: StoredEntry): SignedEntry {
  return { ...(JSON.parse(text) as MandateEntry), text, hash, signature };
}

type Proven = Pick<DirectDebit, 'id' | 'account_id' | 'consent' | 'evidence'>;

/**
 * The first thing that is wrong with a chain; nothing where it is whole: no byte of an entry was changed, none is missing
 * in between or at the end, each was signed by us, for this direct debit, and follows the one before. `entries` stand in
 * the order of their places; `signed` are the numbers of those whose signature is ours, `unopened` of those beside which a
 * sealed value is missing, does not open, or is another one than was signed.
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
