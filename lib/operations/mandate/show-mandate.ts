import type { Mandate, ShownEntry } from '#lib/api/direct-debits/mandate-record.ts';
import type { SignedEntry, TermsBlock } from '#lib/domain/mandate/entry.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { ReadMandate } from './read-mandate.ts';

/** A mandate's evidence as the interface shows it. Links see it masked. */
export function showMandate({ entries, fault }: ReadMandate, { isMasked }: { isMasked: boolean }): Mandate {
  return {
    entries: entries.map((entry) => (isMasked ? showMasked(entry) : showEntry(entry))),
    verified: fault === undefined,
    broken: fault ?? null,
  };
}

const SHOWN_OF_RFC = 3;

/**
 * An entry without what links do not see: all of the RFC but its end, and where a request that was not the customer's came
 * from.
 */
export function masked(entry: SignedEntry): SignedEntry {
  const shown = isFromElsewhere(entry) ? { ...entry, origin: null } : entry;
  const { holder } = shown.terms;
  if (!holder?.rfc) return shown;
  const rfc = holder.rfc.slice(-SHOWN_OF_RFC).padStart(holder.rfc.length, '*');
  return { ...shown, terms: { ...shown.terms, holder: { ...holder, rfc } } };
}

/** The same as the interface shows it. The stored text holds its origin as well; the RFC is sealed in it. */
function showMasked(entry: SignedEntry): ShownEntry {
  const shown = showEntry(masked(entry));
  return isFromElsewhere(entry) ? { ...shown, text: null } : shown;
}

/** Whether it says where a request of somebody other than the customer came from: the merchant's server, or its staff. */
const isFromElsewhere = ({ origin, detail }: SignedEntry) => origin !== null && detail?.by !== 'customer';

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
