import type { MandateTerms } from '#lib/domain/mandate/entry.ts';
import { instantInWords } from '#lib/wording/format.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { formItems } from './form-items.ts';
import type { MandateFormOptions } from './mandate-form-options.ts';
import type { MandateSoFar } from './mandate-so-far.ts';
import { placeAndDate } from './origin-in-words.ts';
import { type Sheet, writeHeading, writeNotice, writeParagraph } from './sheet.ts';
import { signatureRows } from './signature-rows.ts';
import { type ChangedTerm, changedTerms } from './terms-in-words.ts';
import { writeColumns, writeRows } from './write-rows.ts';

/** The official form, filled in with what was last authorised, and above it what has become of that since. */
export function writeForm(
  sheet: Sheet,
  words: MandateFormWording,
  mandate: MandateSoFar,
  { brokenAt, numbers }: Pick<MandateFormOptions, 'brokenAt' | 'numbers'>,
): void {
  const { consented, agreed, last } = mandate;
  const changes = changedTerms(words, agreed, last.terms);
  writeHeading(sheet, 1, words.title);
  if (words.translation) writeParagraph(sheet, words.translation, 'muted');
  writeState(sheet, words, mandate, { changes, brokenAt });
  writeChanges(sheet, words, changes);
  if (consented) writeParagraph(sheet, placeAndDate(words, consented));
  writeParagraph(sheet, requestOf(words, agreed));
  writeRows(sheet, formItems(words, agreed, numbers?.get((consented ?? last).n)));
  writeParagraph(sheet, words.cancelFreely);
  writeHeading(sheet, 2, words.signature.heading);
  writeRows(sheet, signatureRows(words, agreed, consented));
}

function writeState(
  sheet: Sheet,
  { state, terms: { language } }: MandateFormWording,
  { consented, revocation, objection }: MandateSoFar,
  { changes, brokenAt }: { changes: readonly ChangedTerm[]; brokenAt: number | null },
): void {
  if (brokenAt !== null) writeNotice(sheet, state.broken(brokenAt), 'warning');
  if (revocation) writeNotice(sheet, state.revoked(instantInWords(revocation.at, language)), 'warning');
  if (objection && !revocation) {
    writeNotice(sheet, state.objected(instantInWords(objection.at, language), objection.n), 'warning');
  }
  if (consented) {
    const authorised = state.authorised(instantInWords(consented.at, language));
    writeNotice(sheet, changes.length > 0 ? `${authorised} ${state.changed}` : authorised, 'plain');
  } else {
    writeNotice(sheet, state.neverAuthorised, 'warning');
  }
}

function requestOf({ request }: MandateFormWording, { merchant, interval }: MandateTerms): string {
  const name = merchant.legal_name ?? merchant.name;
  return interval === 'once' ? request.once(name) : request.recurring(name);
}

function writeChanges(
  sheet: Sheet,
  { laterChanges }: MandateFormWording,
  changes: readonly ChangedTerm[],
): void {
  if (changes.length === 0) return;
  const { member, authorised, inForce } = laterChanges;
  writeColumns(
    sheet,
    [member, authorised, inForce],
    changes.map(({ label, before, after }) => [label, before, after]),
  );
}
