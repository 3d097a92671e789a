import type { MandateTerms, SignedEntry } from '#lib/domain/mandate/entry.ts';

/** What the entries of a mandate add up to. */
export type MandateSoFar = {
  /** The last entry with a consent of the account holder. */
  consented: SignedEntry | undefined;
  /** Its terms, with what the bank has since said of the holder of that account; without a consent the latest terms. */
  agreed: MandateTerms;
  /** The last entry; its terms are those on record. */
  last: SignedEntry;
  revocation: SignedEntry | undefined;
  /** The bank's objection in force: not withdrawn, and no consent was given since. */
  objection: SignedEntry | undefined;
};

/**
 * Returns the mandate that its entries add up to.
 * @throws RangeError if there is no entry: nothing was ever authorised, so there is no form either
 */
export function mandateSoFar(entries: readonly SignedEntry[]): MandateSoFar {
  const last = entries.at(-1);
  if (!last) throw new RangeError('A mandate without entries has no form');
  const consented = entries.findLast(({ consent }) => consent !== null);
  return {
    consented,
    agreed: withHolder((consented ?? last).terms, last.terms),
    last,
    revocation: entries.findLast(({ type }) => type === 'revocation'),
    objection: currentObjection(entries.filter(({ n }) => n > (consented?.n ?? 0))),
  };
}

function withHolder(agreed: MandateTerms, { account, holder }: MandateTerms): MandateTerms {
  const isSame = account?.payment_method_id === agreed.account?.payment_method_id;
  return isSame ? { ...agreed, holder } : agreed;
}

function currentObjection(since: readonly SignedEntry[]): SignedEntry | undefined {
  const words = since.filter(({ type }) => type === 'bank_objection');
  const isWithdrawn = ({ n, detail }: SignedEntry) =>
    words.some(
      (later) =>
        later.n > n &&
        later.detail?.is_withdrawn === true &&
        later.detail.reason === detail?.reason &&
        later.detail.order_id === detail?.order_id,
    );
  return words.findLast((word) => word.detail?.is_withdrawn !== true && !isWithdrawn(word));
}
