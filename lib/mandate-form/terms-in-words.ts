import type { MandateTerms } from '#lib/domain/mandate/entry.ts';
import { bankName } from '#lib/wording/bank-name.ts';
import { dateAndTime, dateInWords, pesos } from '#lib/wording/format.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';

/** A term with its label, as its reader knows it. */
export type TermInWords = { label: string; value: string };

/** A term that differs between two entries. */
export type ChangedTerm = { label: string; before: string; after: string };

/** Returns every term of an entry in words, always the same ones in the same order. */
export function termsInWords(words: MandateFormWording, terms: MandateTerms): TermInWords[] {
  const { merchant, customer, account, holder, interval } = terms;
  const { labels } = words;
  const { labels: common, language, accountEnding } = words.terms;
  const rows: readonly (readonly [label: string, value: string | null | undefined])[] = [
    [common.merchant, merchant.name],
    [labels.legalName, merchant.legal_name],
    [labels.address, merchant.address],
    [common.support, supportOf(merchant)],
    [labels.privacyNotice, merchant.privacy_notice_url],
    [common.concept, terms.concept],
    [common.reference, String(terms.reference)],
    [labels.customer, `${customer.name}, ${customer.email}`],
    [
      interval === 'once' ? common.amount : common.amountEach,
      terms.amount === null ? words.varies : pesos(terms.amount),
    ],
    [interval === 'once' ? common.maximum : common.maximumPerPeriod, maximumInWords(words, terms)],
    [common.periodicity, periodicityInWords(words, terms)],
    [
      interval === 'once' ? common.chargeDate : common.firstPayment,
      terms.first_payment_date && dateInWords(terms.first_payment_date, language),
    ],
    [common.term, termOf(words, terms)],
    [common.account, account && accountEnding({ bankName: bankName(account.bank), lastFour: account.last4 })],
    [labels.holder, holder?.name],
    [labels.holderRfc, holder?.rfc],
    [labels.holderCheck, holder && checkOf(words, holder.verified_at)],
  ];
  return rows.map(([label, value]) => ({ label, value: value ?? words.none }));
}

/**
 * Returns the differences between two entries' terms, in the order in which terms are listed. The date of the next
 * charge does not count: it changes from period to period.
 */
export function changedTerms(
  words: MandateFormWording,
  before: MandateTerms,
  after: MandateTerms,
): ChangedTerm[] {
  const earlier = termsInWords(words, before);
  const { first_payment_date } = before;
  return termsInWords(words, { ...after, first_payment_date }).flatMap(({ label, value }, row) => {
    const was = earlier[row]?.value ?? words.none;
    return was === value ? [] : [{ label, before: was, after: value }];
  });
}

/** Returns the periodicity, such as `Every month` or `One single charge`. */
export function periodicityInWords({ terms: words }: MandateFormWording, { interval }: MandateTerms): string {
  const text = interval === 'once' ? words.once : words.intervals[interval];
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the maximum, such as `$500.00 MXN a month`; for a single charge only the amount. */
export function maximumInWords(
  { terms: words }: MandateFormWording,
  { max_amount, interval }: MandateTerms,
): string {
  return interval === 'once' ? pesos(max_amount) : `${pesos(max_amount)} ${words.perPeriod[interval]}`;
}

/** Returns until when the mandate is valid. */
export function termOf({ answers, terms: words }: MandateFormWording, terms: MandateTerms): string {
  if (terms.end_date !== null) return answers.until(dateInWords(terms.end_date, words.language));
  return terms.interval === 'once' ? words.singleTerm : answers.openEnd;
}

/** Returns whether the bank has confirmed the holder of the account. */
export function checkOf(words: MandateFormWording, verifiedAt: string | null): string {
  return verifiedAt === null
    ? words.unverified
    : words.verifiedAt(dateAndTime(verifiedAt, words.terms.language));
}

function supportOf(merchant: MandateTerms['merchant']): string | null {
  const ways = [merchant.support_email, merchant.support_phone, merchant.support_url].filter(Boolean);
  return ways.length > 0 ? ways.join(', ') : null;
}
