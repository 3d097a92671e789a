import type { MandateConsent, SignedEntry } from '#lib/domain/mandate/entry.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { detailLines, memberLines } from './members-in-words.ts';
import { bothClocks, linkLines } from './origin-in-words.ts';
import { changedTerms, termsInWords } from './terms-in-words.ts';
import type { Row } from './write-rows.ts';

/** What one entry tells; of its terms what changed since the one before, or all of them in the first. */
export function entryRows(
  words: MandateFormWording,
  entry: SignedEntry,
  before: SignedEntry | undefined,
): Row[] {
  const { evidence } = words;
  const { consent, origin, link, detail } = entry;
  const rows: Row[] = [
    { label: evidence.at, lines: [bothClocks(words, entry.at)] },
    before
      ? { label: evidence.changes, lines: changeLines(words, before, entry) }
      : { label: evidence.terms, lines: termsInWords(words, entry.terms).map(labelled) },
    { label: evidence.shown, lines: consent ? shownLines(entry) : [] },
    { label: evidence.words, lines: consent ? consentLines(words, consent) : [] },
    { label: evidence.observed, lines: inOne(memberLines(words, origin?.observed)) },
    { label: evidence.declared, lines: inOne(memberLines(words, origin?.declared)) },
    { label: evidence.link, lines: link ? linkLines(words, link) : [] },
    { label: evidence.detail, lines: detailLines(words, detail) },
  ];
  return rows.filter(({ lines }) => lines.length > 0);
}

/** What proves an entry, character by character. */
export function proofRows({ evidence }: MandateFormWording, entry: SignedEntry): Row[] {
  const { n, hash, previous_hash, signature } = entry;
  return [
    { label: evidence.hash(n), lines: [hash], mono: true },
    previous_hash === null
      ? { label: evidence.previousHash, lines: [evidence.firstEntry] }
      : { label: evidence.previousHash, lines: [previous_hash], mono: true },
    { label: evidence.signature(n), lines: wrapped(signature), mono: true },
  ];
}

/** As long as a hash: left to the layout, it would break at each hyphen. */
const wrapped = (signature: string) => signature.match(/.{1,64}/g) ?? [];

const inOne = (lines: readonly string[]) => (lines.length > 0 ? [lines.join('; ')] : []);

const labelled = ({ label, value }: { label: string; value: string }) => `${label}: ${value}`;

function changeLines(words: MandateFormWording, before: SignedEntry, entry: SignedEntry): string[] {
  const changes = changedTerms(words, before.terms, entry.terms);
  if (changes.length === 0) return [words.evidence.unchanged];
  return changes.map(({ label, before: was, after }) => words.evidence.change(label, was, after));
}

/** What stood above the words that were agreed to; nothing in entries that were written before it was kept. */
function shownLines({ terms: { shown } }: SignedEntry): string[] {
  return shown ? [...shown.rows.map(labelled), ...shown.notes.map((note) => `“${note}”`)] : [];
}

function consentLines({ evidence, languages }: MandateFormWording, consent: MandateConsent): string[] {
  const { language, version, words } = consent;
  return [evidence.wordsIn(languages[language], version), ...words.map((text) => `“${text}”`)];
}
