import type { MandateTerms, SignedEntry } from '#lib/domain/mandate/entry.ts';
import { bankName } from '#lib/wording/bank-name.ts';
import { dateInWords, instantInWords, pesos } from '#lib/wording/format.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import type { MandateFormOptions } from './mandate-form-options.ts';
import type { MandateSoFar } from './mandate-so-far.ts';
import { bothClocks, linkLines, placeAndDate, placeOf } from './origin-in-words.ts';
import { type Sheet, writeCallout, writeHeading, writeParagraph } from './sheet.ts';
import {
  type ChangedTerm,
  changedTerms,
  checkOf,
  maximumInWords,
  periodicityInWords,
  termOf,
} from './terms-in-words.ts';
import { type Row, writeColumns, writeRows } from './write-rows.ts';

/** Writes the official form as it was last authorised, with what has happened since above it. */
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
  if (brokenAt !== null) writeCallout(sheet, state.broken(brokenAt), 'warning');
  if (revocation) writeCallout(sheet, state.revoked(instantInWords(revocation.at, language)), 'warning');
  if (objection && !revocation) {
    writeCallout(sheet, state.objected(instantInWords(objection.at, language), objection.n), 'warning');
  }
  if (consented) {
    const authorised = state.authorised(instantInWords(consented.at, language));
    writeCallout(sheet, changes.length > 0 ? `${authorised} ${state.changed}` : authorised, 'plain');
  } else {
    writeCallout(sheet, state.neverAuthorised, 'warning');
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

/**
 * Returns the seven items of the official form with their answers. The account number is whole if it is given,
 * otherwise its last four digits.
 */
function formItems(words: MandateFormWording, terms: MandateTerms, number: string | undefined): Row[] {
  const { items, answers } = words;
  const { account } = terms;
  return [
    { label: items.provider, lines: providerLines(words, terms) },
    { label: items.paidFor, lines: [terms.concept, answers.identification(terms.reference)] },
    { label: items.periodicity, lines: [periodicityWithStart(words, terms)] },
    { label: items.bank, lines: [account ? bankName(account.bank) : answers.accountUnknown] },
    {
      label: items.clabe,
      lines: [account ? (number ?? answers.masked(account.last4)) : answers.accountUnknown],
    },
    { label: items.maximum, lines: maximumLines(words, terms) },
    { label: items.term, lines: [termOf(words, terms)] },
  ];
}

function providerLines({ answers }: MandateFormWording, { merchant }: MandateTerms): string[] {
  const { name, legal_name, address } = merchant;
  return [
    legal_name ?? name,
    ...(legal_name !== null && legal_name !== name ? [answers.tradeName(name)] : []),
    ...(address === null ? [] : [address]),
  ];
}

function periodicityWithStart(words: MandateFormWording, terms: MandateTerms): string {
  const { answers, terms: common } = words;
  const often = periodicityInWords(words, terms);
  if (terms.first_payment_date === null) return often;
  const date = dateInWords(terms.first_payment_date, common.language);
  return terms.interval === 'once' ? answers.onDay(often, date) : answers.startingOn(often, date);
}

function maximumLines(words: MandateFormWording, terms: MandateTerms): string[] {
  const { labels, earlierPeriods } = words.terms;
  const maximum = maximumInWords(words, terms);
  const amount = terms.amount === null ? words.varies : pesos(terms.amount);
  return terms.interval === 'once'
    ? [maximum, `${labels.amount}: ${amount}`]
    : [maximum, `${labels.amountEach}: ${amount}`, earlierPeriods];
}

/**
 * Returns the holder of the account and, instead of a handwritten signature, how the consent was given electronically.
 */
function signatureRows(
  words: MandateFormWording,
  agreed: MandateTerms,
  entry: SignedEntry | undefined,
): Row[] {
  const { signature } = words;
  const holder: Row = { label: signature.holder, lines: holderLines(words, agreed) };
  if (!entry?.consent) return [holder, { label: signature.given, lines: [signature.notGiven] }];
  const { version } = entry.consent;
  return [
    holder,
    { label: signature.given, lines: [signature.byElectronicMeans] },
    { label: signature.at, lines: [bothClocks(words, entry.at)] },
    { label: signature.from, lines: [fromWhere(words, entry)] },
    {
      label: signature.through,
      lines: [entry.link ? linkLines(words, entry.link).join(' ') : words.none],
    },
    { label: signature.words, lines: [signature.wordsOf(version, entry.n)] },
    { label: signature.hash, lines: [entry.hash], mono: true },
  ];
}

/** Returns the holder of the account; until one is named, the customer who agreed. */
function holderLines(words: MandateFormWording, { holder, customer }: MandateTerms): string[] {
  if (!holder) return [customer.name, words.unverified];
  return [
    holder.rfc === null ? holder.name : `${holder.name}, RFC ${holder.rfc}`,
    checkOf(words, holder.verified_at),
  ];
}

function fromWhere(words: MandateFormWording, entry: SignedEntry): string {
  const { members, none } = words;
  const ip = entry.origin?.observed.ip;
  const parts = [ip && `${members.ip} ${ip}`, placeOf(words, entry)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : none;
}
