import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { type Fault, faultOf, isUnchanged, readEntry, type StoredEntry } from '#lib/domain/mandate/chain.ts';
import type { SignedEntry } from '#lib/domain/mandate/entry.ts';
import {
  accountDigestOf,
  openDeclaredRfc,
  openNumberOf,
} from '#lib/operations/payment-methods/sealed-members.ts';
import { isSignedEntry } from '#lib/secrets/evidence-signature.ts';
import { NotOpened } from '#lib/secrets/sealing.ts';
import { findEntries } from '#lib/store/evidence.ts';

/** A mandate's evidence: the entries that are as we wrote them, and the first fault, if any. */
export type ReadMandate = {
  entries: readonly SignedEntry[];
  fault: Fault | undefined;
  /** The full account numbers that are sealed with entries, by the entry's number. For the official form only. */
  numbers: ReadonlyMap<number, string>;
};

/**
 * An entry with its sealed values in clear. `isWhole` says whether each could be opened and is the one that was signed.
 */
type Opened = { entry: SignedEntry; number: string | undefined; isWhole: boolean };

/**
 * Reads and verifies the evidence of a direct debit, as of this moment. The RFC of the account's holder is in clear.
 */
export async function readMandate(debit: DirectDebit): Promise<ReadMandate> {
  const stored = await findEntries(debit.id);
  const checked = await Promise.all(
    stored.map(async (entry) => ({ entry, isOurs: await isSignedEntry(entry.text, entry.signature) })),
  );
  const ours = checked.filter(({ isOurs }) => isOurs).map(({ entry }) => entry);
  const opened = await Promise.all(ours.filter(isUnchanged).map(openEntry));
  const unopened = opened.filter(({ isWhole }) => !isWhole).map(({ entry }) => entry.n);
  return {
    entries: opened.map(({ entry }) => entry),
    fault: faultOf(debit, stored, new Set(ours.map(({ n }) => n)), new Set(unopened)),
    numbers: new Map(
      opened.flatMap(({ entry, number }) => (number === undefined ? [] : [[entry.n, number] as const])),
    ),
  };
}

async function openEntry(stored: StoredEntry): Promise<Opened> {
  const entry = readEntry(stored);
  const { account, holder } = entry.terms;
  if (!account) return { entry, number: undefined, isWhole: true };
  const id = account.payment_method_id;
  const rfc = holder?.rfc ? await unlessDamaged(openDeclaredRfc(id, holder.rfc)) : null;
  const named = holder && { ...holder, rfc: rfc ?? null };
  const number = await numberOf(stored, account);
  return {
    entry: { ...entry, terms: { ...entry.terms, holder: named } },
    number,
    isWhole: rfc !== undefined && (number !== undefined || account.number_digest === undefined),
  };
}

/**
 * Returns the account number stored with an entry, if its digest is the one that was signed. Entries of earlier
 * releases have none.
 */
async function numberOf(
  { number_sealed }: StoredEntry,
  { payment_method_id, number_digest }: NonNullable<SignedEntry['terms']['account']>,
): Promise<string | undefined> {
  if (number_digest === undefined || number_sealed === undefined) return undefined;
  const number = await unlessDamaged(openNumberOf(payment_method_id, number_sealed));
  return number !== undefined && (await accountDigestOf(number)) === number_digest ? number : undefined;
}

async function unlessDamaged(opening: Promise<string>): Promise<string | undefined> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof NotOpened) return undefined;
    throw error;
  }
}
