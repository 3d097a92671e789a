import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { faultOf, nextEntry, readEntry, type StoredEntry } from '#lib/domain/mandate/chain.ts';
import { dueEntries } from '#lib/domain/mandate/due-entries.ts';
import type { MandateTerms } from '#lib/domain/mandate/entry.ts';
import { termsOf } from '#lib/domain/mandate/terms.ts';
import { method } from '#tests/domain/direct-debit/sample.ts';
import type { Rules } from './rules.ts';
import type { World } from './world.ts';

type Written = Pick<World, 'debit' | 'evidence'>;

/**
 * Returns the entries that a decision requires, as the operation chains them, with the record that names the last one.
 */
export function withEntries(
  { debit: before, evidence }: Written,
  { next, moved }: Parameters<typeof dueEntries>[1],
): Written {
  const account = next.payment_method_id === null ? undefined : method({ id: next.payment_method_id });
  const terms = termsOf(next, { merchant: undefined, method: account });
  const entries = [...evidence];
  for (const due of dueEntries(before, { next, moved })) {
    const entry = nextEntry(entries.at(-1), {
      ...due,
      direct_debit_id: next.id,
      account_id: next.account_id,
      at: next.updated_at,
      terms,
      consent: due.type === 'consent' ? { language: 'es', version: '1', words: [] } : null,
      origin: null,
      link: null,
    });
    entries.push({ ...entry, signature: 'ours' });
  }
  const last = entries.at(-1);
  return {
    debit: last ? { ...next, evidence: { n: last.n, hash: last.hash } } : next,
    evidence: entries,
  };
}

const agreed = ({ amount, max_amount, interval, concept, end_date, account }: MandateTerms) =>
  JSON.stringify([amount, max_amount, interval, concept, end_date, account?.payment_method_id ?? null]);

const collected = (debit: DirectDebit) =>
  JSON.stringify([
    debit.amount,
    debit.max_amount,
    debit.interval ?? 'once',
    debit.concept,
    debit.end_date,
    debit.payment_method_id,
  ]);

const all = (entries: readonly StoredEntry[]) => entries.map(readEntry);

/** The provable facts of a mandate (Mandate, Invariants). */
export const EVIDENCE: Rules = {
  'the chain verifies': ({ after: { debit, evidence } }) =>
    faultOf(debit, evidence, new Set(evidence.map(({ n }) => n))) === undefined,
  'what was written stays as it is': ({ before, after }) =>
    before.evidence.every((entry, index) => after.evidence[index] === entry),
  'there is an entry for each consent': ({ after: { debit, evidence } }) =>
    all(evidence).filter(({ type }) => type === 'consent').length === debit.consent.count,
  'a consent in force has an entry whose terms are those collected by': ({ after: { debit, evidence } }) => {
    const last = all(evidence).at(-1);
    return !debit.consent.in_force || (last !== undefined && agreed(last.terms) === collected(debit));
  },
  'a revocation is proved': ({ after: { debit, evidence } }) =>
    debit.revoked_at === null || all(evidence).some(({ type }) => type === 'revocation'),
  'what puts a consent out of force has an entry': ({ before, after }) =>
    !before.debit.consent.in_force ||
    after.debit.consent.in_force ||
    after.evidence.length > before.evidence.length,
};
