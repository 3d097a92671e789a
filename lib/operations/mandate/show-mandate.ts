import type { Mandate, ShownEntry } from '#lib/api/records/mandate.ts';
import type { SignedEntry, TermsBlock } from '#lib/domain/mandate/entry.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { ReadMandate } from './read-mandate.ts';

/** A mandate's evidence as the interface shows it. Whoever comes by a link sees the end of the RFC only. */
export function showMandate({ entries, fault }: ReadMandate, { isMasked }: { isMasked: boolean }): Mandate {
  return {
    entries: entries.map((entry) => showEntry(isMasked ? masked(entry) : entry)),
    verified: fault === undefined,
    broken: fault ?? null,
  };
}

const SHOWN_OF_RFC = 3;

/** An entry without what a link that went astray should not tell. */
export function masked(entry: SignedEntry): SignedEntry {
  const { holder } = entry.terms;
  if (!holder?.rfc) return entry;
  const rfc = holder.rfc.slice(-SHOWN_OF_RFC).padStart(holder.rfc.length, '*');
  return { ...entry, terms: { ...entry.terms, holder: { ...holder, rfc } } };
}

function showEntry(entry: SignedEntry): ShownEntry {
  const { terms, consent } = entry;
  const { amount, max_amount } = terms;
  return {
    n: entry.n,
    type: entry.type,
    at: entry.at,
    terms: {
      ...terms,
      account: terms.account && { ...terms.account, number_digest: terms.account.number_digest ?? null },
      shown: terms.shown ? blockOf(terms.shown) : null,
      amount: amount === null ? null : amountOf(amount),
      max_amount: amountOf(max_amount),
    },
    consent: consent && { ...consent, words: [...consent.words] },
    origin: entry.origin && {
      observed: { ...entry.origin.observed },
      declared: { ...entry.origin.declared },
    },
    link: entry.link,
    detail: entry.detail && inPesos(entry.detail),
    text: entry.text,
    hash: entry.hash,
    previous_hash: entry.previous_hash,
    signature: entry.signature,
  };
}

const blockOf = ({ language, rows, notes }: TermsBlock) => ({
  language,
  rows: rows.map((row) => ({ ...row })),
  notes: [...notes],
});

type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>;

const AMOUNTS = ['amount', 'max_amount'];

/** What was amended, its amounts in pesos like all that is shown. */
function inPesos({ changes, ...detail }: NonNullable<SignedEntry['detail']>): Record<string, unknown> {
  if (changes === undefined) return detail;
  const pesos = (value: unknown) => (typeof value === 'number' ? amountOf(value as Centavos) : value);
  const shown = Object.entries(changes as Changes).map(([name, { from, to }]) => [
    name,
    AMOUNTS.includes(name) ? { from: pesos(from), to: pesos(to) } : { from, to },
  ]);
  return { ...detail, changes: Object.fromEntries(shown) };
}
