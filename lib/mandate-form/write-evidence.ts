import type { MandateConsent, MandateEntry, SignedEntry } from '#lib/domain/mandate/entry.ts';
import { dateInWords } from '#lib/wording/format.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { bothClocks, linkLines } from './origin-in-words.ts';
import { keepTogether, type Sheet, writeHeading, writeParagraph } from './sheet.ts';
import { changedTerms, termsInWords } from './terms-in-words.ts';
import { type Row, writeRows } from './write-rows.ts';

/** In points: the heights that stay on one page, of the proof of an entry and of how to check it. */
const [PROOF, CHECKING] = [90, 180];

/** Writes the evidence on new pages: every entry with all that it holds, and how to check it. */
export function writeEvidence(
  sheet: Sheet,
  words: MandateFormWording,
  entries: readonly SignedEntry[],
  brokenAt: number | null,
): void {
  const { evidence, checking } = words;
  sheet.doc.addPage();
  writeHeading(sheet, 2, evidence.heading);
  writeParagraph(sheet, evidence.lead(entries.length));
  for (const [index, entry] of entries.entries()) {
    writeHeading(sheet, 3, evidence.entry(entry.n, evidence.types[entry.type]));
    writeRows(sheet, entryRows(words, entry, entries[index - 1]));
    keepTogether(sheet.doc, PROOF);
    writeRows(sheet, proofRows(words, entry));
  }
  keepTogether(sheet.doc, CHECKING);
  writeHeading(sheet, 2, checking.heading);
  writeParagraph(sheet, brokenAt === null ? checking.verified(entries.length) : words.state.broken(brokenAt));
  for (const step of checking.steps) writeParagraph(sheet, step);
}

/** Returns the rows of one entry: all terms for the first entry, and only the changed ones after it. */
function entryRows(words: MandateFormWording, entry: SignedEntry, before: SignedEntry | undefined): Row[] {
  const { evidence } = words;
  const { consent, origin, link, detail, simulated = false } = entry;
  const rows: Row[] = [
    { label: evidence.at, lines: [bothClocks(words, entry.at), ...(simulated ? [evidence.simulated] : [])] },
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

/** Returns the proof of an entry, character by character. */
function proofRows({ evidence }: MandateFormWording, entry: SignedEntry): Row[] {
  const { n, hash, previous_hash, signature } = entry;
  return [
    { label: evidence.hash(n), lines: [hash], mono: true },
    previous_hash === null
      ? { label: evidence.previousHash, lines: [evidence.firstEntry] }
      : { label: evidence.previousHash, lines: [previous_hash], mono: true },
    { label: evidence.signature(n), lines: wrapped(signature), mono: true },
  ];
}

/** Wraps a signature to the length of a hash: the layout would break it at each hyphen. */
const wrapped = (signature: string) => signature.match(/.{1,64}/g) ?? [];

const inOne = (lines: readonly string[]) => (lines.length > 0 ? [lines.join('; ')] : []);

const labelled = ({ label, value }: { label: string; value: string }) => `${label}: ${value}`;

function changeLines(words: MandateFormWording, before: SignedEntry, entry: SignedEntry): string[] {
  const changes = changedTerms(words, before.terms, entry.terms);
  if (changes.length === 0) return [words.evidence.unchanged];
  return changes.map(({ label, before: was, after }) => words.evidence.change(label, was, after));
}

/** Returns the terms that the page showed above the words of the consent; none for entries of earlier releases. */
function shownLines({ terms: { shown } }: SignedEntry): string[] {
  return shown ? [...shown.rows.map(labelled), ...shown.notes.map((note) => `“${note}”`)] : [];
}

function consentLines({ evidence, languages }: MandateFormWording, consent: MandateConsent): string[] {
  const { language, version, words } = consent;
  return [evidence.wordsIn(languages[language], version), ...words.map((text) => `“${text}”`)];
}

type Members = Readonly<Record<string, unknown>>;

/** Shown elsewhere: changes by comparing the terms, and the meaning of a code by its reason. */
const SAID_ELSEWHERE = ['changes', 'meaning'];

/** Returns all recorded members, a line each. A member without a label is shown with its own name. */
function memberLines({ members, values }: MandateFormWording, of: Members | undefined): string[] {
  return Object.entries(of ?? {}).flatMap(([name, value]) => {
    if (value === null || value === false || value === '') return [];
    const text = textOf(value);
    return [`${members[name] ?? name}: ${values[text] ?? text}`];
  });
}

/** Returns the details of an entry in addition to its terms. */
function detailLines(words: MandateFormWording, detail: MandateEntry['detail']): string[] {
  const others = Object.entries(detail ?? {}).filter(([name]) => !SAID_ELSEWHERE.includes(name));
  return [...movedDate(words, detail?.changes), ...memberLines(words, Object.fromEntries(others))];
}

/** Returns the other day of the next charge, if it was moved. That changes no term: the agreed days stay. */
function movedDate({ evidence, terms }: MandateFormWording, changes: unknown): string[] {
  const { next_payment_date: moved } = (changes ?? {}) as {
    next_payment_date?: { from: string; to: string };
  };
  if (!moved?.from || !moved.to) return [];
  const [before, after] = [moved.from, moved.to].map((date) => dateInWords(date, terms.language));
  return [evidence.change(terms.labels.nextPayment, before ?? '', after ?? '')];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
