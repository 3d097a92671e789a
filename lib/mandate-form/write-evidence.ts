import type { SignedEntry } from '#lib/domain/mandate/entry.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { entryRows, proofRows } from './entry-rows.ts';
import { keepTogether, type Sheet, writeHeading, writeParagraph } from './sheet.ts';
import { writeRows } from './write-rows.ts';

/** Points: what is kept on one page, the proof of an entry and how to check it. */
const [PROOF, CHECKING] = [90, 180];

/** Overleaf: every entry with all that it holds, and how to check it. */
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
