import type { Mandate, ShownEntry } from '#lib/api/direct-debits/mandate-record.ts';
import type { SignedEntry, TermsBlock } from '#lib/domain/mandate/entry.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import type { ReadMandate } from './read-mandate.ts';

/** Returns a mandate's evidence as the API shows it. Links receive it masked. */
export function showMandate({ entries, fault }: ReadMandate, { isMasked }: { isMasked: boolean }): Mandate {
  return {
    entries: entries.map((entry) => (isMasked ? showMasked(entry) : showEntry(entry))),
    verified: fault === undefined,
    broken: fault ?? null,
  };
}

const SHOWN_OF_RFC = 3;

/**
 * Returns an entry without the data that links do not receive: all but the end of the RFC, and the origin of a request
 * that was not the customer's.
 */
export function masked(entry: SignedEntry): SignedEntry {
  const shown = isFromElsewhere(entry) ? { ...entry, origin: null } : entry;
  const { holder } = shown.terms;
  if (!holder?.rfc) return shown;
  const rfc = holder.rfc.slice(-SHOWN_OF_RFC).padStart(holder.rfc.length, '*');
  return { ...shown, terms: { ...shown.terms, holder: { ...holder, rfc } } };
}

/**
 * Returns a masked entry as the API shows it. The text is left out if it contains such an origin; the RFC in the text
 * is sealed.
 */
function showMasked(entry: SignedEntry): ShownEntry {
  const shown = showEntry(masked(entry));
  return isFromElsewhere(entry) ? { ...shown, text: null } : shown;
}

/** Returns whether the entry records the origin of a request by the merchant's server or its staff. */
const isFromElsewhere = ({ origin, detail }: SignedEntry) => origin !== null && detail?.by !== 'customer';

function showEntry(entry: SignedEntry): ShownEntry {
  const { terms, consent } = entry;
  const { amount, max_amount } = terms;
  return {
    n: entry.n,
    type: entry.type,
    at: entry.at,
    simulated: entry.simulated === true,
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

/** Returns an amendment's details with its amounts in pesos, like all amounts that are shown. */
function inPesos({ changes, ...detail }: NonNullable<SignedEntry['detail']>): Record<string, unknown> {
  if (changes === undefined) return detail;
  const pesos = (value: unknown) => (typeof value === 'number' ? amountOf(value as Centavos) : value);
  const shown = Object.entries(changes as Changes).map(([name, { from, to }]) => [
    name,
    AMOUNTS.includes(name) ? { from: pesos(from), to: pesos(to) } : { from, to },
  ]);
  return { ...detail, changes: Object.fromEntries(shown) };
}
