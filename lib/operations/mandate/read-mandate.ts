import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { type Fault, faultOf, readEntry } from '#lib/domain/mandate/chain.ts';
import type { SignedEntry } from '#lib/domain/mandate/entry.ts';
import { openDeclaredRfc } from '#lib/operations/sealed-members.ts';
import { isSignedEntry } from '#lib/secrets/evidence-signature.ts';
import { findEntries } from '#lib/store/evidence.ts';

/** A mandate's evidence: the entries that are as we wrote them, and the first thing that is wrong, if anything is. */
export type ReadMandate = { entries: readonly SignedEntry[]; fault: Fault | undefined };

/** Reads and verifies the evidence of a direct debit, as of this moment. The RFC of the account's holder is in clear. */
export async function readMandate(debit: DirectDebit): Promise<ReadMandate> {
  const stored = await findEntries(debit.id);
  const checked = await Promise.all(
    stored.map(async (entry) => ({ entry, isOurs: await isSignedEntry(entry.text, entry.signature) })),
  );
  const ours = checked.filter(({ isOurs }) => isOurs).map(({ entry }) => entry);
  return {
    entries: await Promise.all(ours.map((entry) => withRfc(readEntry(entry)))),
    fault: faultOf(debit, stored, new Set(ours.map(({ n }) => n))),
  };
}

async function withRfc(entry: SignedEntry): Promise<SignedEntry> {
  const { account, holder } = entry.terms;
  if (!account || !holder?.rfc) return entry;
  const rfc = await openDeclaredRfc(account.payment_method_id, holder.rfc);
  return { ...entry, terms: { ...entry.terms, holder: { ...holder, rfc } } };
}
