import type { ChargeFacts, DirectDebitFacts, MailFacts } from './facts.ts';
import { dateInWords, instantInWords, pesos, placeInWords } from './format.ts';
import type { Detail } from './mails.ts';
import type { TermsWording } from './terms.ts';

type Row = readonly [label: string, value: string | undefined];

/**
 * Returns the rows of the terms: who charges what, how often, from when until when, and where the customer authorised
 * it.
 */
export function termRows(terms: TermsWording, facts: DirectDebitFacts): Detail[] {
  return [...essentialTermRows(terms, facts), ...furtherTermRows(terms, facts)];
}

/**
 * Returns the first rows of the terms, which a small screen shows at once: who charges what, how often, and from when.
 */
export function essentialTermRows(terms: TermsWording, facts: DirectDebitFacts): Detail[] {
  const { labels } = terms;
  const { interval } = facts;
  return known([
    [labels.merchant, facts.merchantName],
    [labels.concept, facts.concept],
    ...amountRows(terms, facts).essential,
    [labels.periodicity, capitalized(interval ? terms.intervals[interval] : terms.once)],
    dateRow(terms, facts),
  ]);
}

/** Returns the other rows of the terms, which a small screen shows on request. */
export function furtherTermRows(terms: TermsWording, facts: DirectDebitFacts): Detail[] {
  const { labels } = terms;
  return known([
    termRow(terms, facts),
    ...amountRows(terms, facts).further,
    ...merchantRows(terms, facts),
    accountRow(terms, facts),
    [labels.holder, facts.account && facts.holderName],
    [labels.reference, String(facts.reference)],
    ...authorisedRows(terms, facts),
  ]);
}

/** Returns the row with the merchant's support contacts; none if they are unknown. */
export function supportRows({ labels }: TermsWording, { merchant }: DirectDebitFacts): Detail[] {
  const { supportEmail, supportPhone, supportUrl } = merchant ?? {};
  const ways = [supportEmail, supportPhone, supportUrl].filter(Boolean);
  return ways.length > 0 ? [[labels.support, ways.join(', ')]] : [];
}

/** Returns the sentences below the terms that fit no row. */
export function termNotes(terms: TermsWording, facts: DirectDebitFacts): string[] {
  return [...(facts.interval ? [terms.earlierPeriods] : []), terms.cancelFreely(facts)];
}

/** Returns that the direct debit can be cancelled; nothing once it is over, since that is done. */
export function cancelNotes(terms: TermsWording, facts: DirectDebitFacts): string[] {
  return facts.isOver ? [] : [terms.cancelFreely(facts)];
}

/** Returns the account that was charged before, and when that changed, above the current terms. */
export function accountChangeRows(terms: TermsWording, facts: MailFacts['account_changed']): Detail[] {
  const { labels, accountEnding, language } = terms;
  const { former, at } = facts.change;
  return known([
    [labels.formerAccount, former && accountEnding(former)],
    [labels.accountChangedOn, instantInWords(at, language)],
    ...termRows(terms, facts),
  ]);
}

/** Returns a sentence about the transfer that verifies the account; none if there is no transfer. */
export function verificationNotes(
  terms: TermsWording,
  { verificationTransfer: transfer }: DirectDebitFacts,
): string[] {
  return transfer ? [terms.verificationTransfer(transfer)] : [];
}

/** Returns the row of the term; without a value once the direct debit has ended, because the term no longer applies. */
function termRow(terms: TermsWording, { endDate, interval, isOver }: DirectDebitFacts): Row {
  const { term, endDate: until } = terms.labels;
  if (isOver) return [term, undefined];
  if (endDate !== undefined) return [until, written(terms, endDate)];
  return [term, interval ? terms.openEnd : terms.singleTerm];
}

/**
 * Returns the rows of one charge, with the reference that the bank statement shows. If the charge has none yet, they
 * have the direct debit's reference.
 */
export function chargeRows(terms: TermsWording, facts: DirectDebitFacts & ChargeFacts): Detail[] {
  const { labels } = terms;
  const { amount, date, reference } = facts.charge;
  return known([
    [labels.merchant, facts.merchantName],
    [labels.concept, facts.concept],
    [labels.amount, pesos(amount)],
    [labels.chargeDate, written(terms, date)],
    accountRow(terms, facts),
    reference === undefined
      ? [labels.debitReference, String(facts.reference)]
      : [labels.chargeReference, String(reference)],
  ]);
}

/** Returns the rows that identify a direct debit once there is nothing more to charge. */
export function identityRows(terms: TermsWording, facts: DirectDebitFacts): Detail[] {
  const { labels } = terms;
  return known([
    [labels.merchant, facts.merchantName],
    [labels.concept, facts.concept],
    accountRow(terms, facts),
    [labels.reference, String(facts.reference)],
  ]);
}

/** Returns the rows of the merchant's legal identity. The legal name is left out if it equals the name. */
function merchantRows({ labels }: TermsWording, { merchantName, merchant }: DirectDebitFacts): Row[] {
  const { legalName, address } = merchant ?? {};
  return [
    [labels.legalName, legalName === merchantName ? undefined : legalName],
    [labels.address, address],
  ];
}

/** Returns the rows of when and where the customer authorised the direct debit. */
function authorisedRows({ labels, language }: TermsWording, { authorised }: DirectDebitFacts): Row[] {
  if (!authorised) return [];
  return [
    [labels.authorisedOn, instantInWords(authorised.at, language)],
    [labels.authorisedFrom, placeInWords(authorised.from, language)],
  ];
}

/**
 * Returns the rows of the amount, if it is fixed, and of the maximum per period. A single charge has a maximum only if
 * it differs from the amount. The maximum is essential if it differs.
 */
function amountRows(
  { labels, perPeriod }: TermsWording,
  { amount, maximum, interval }: DirectDebitFacts,
): Record<'essential' | 'further', Row[]> {
  const each: Row = [
    interval ? labels.amountEach : labels.amount,
    amount === undefined ? undefined : pesos(amount),
  ];
  const most: Row = interval
    ? [labels.maximumPerPeriod, `${pesos(maximum)} ${perPeriod[interval]}`]
    : [labels.maximum, pesos(maximum)];
  if (amount !== maximum) return { essential: [each, most], further: [] };
  return { essential: [each], further: interval ? [most] : [] };
}

function dateRow(terms: TermsWording, { interval, hasAgreed, nextPaymentDate }: DirectDebitFacts): Row {
  const { chargeDate, firstPayment, nextPayment } = terms.labels;
  const ofMany = hasAgreed ? nextPayment : firstPayment;
  return [interval ? ofMany : chargeDate, written(terms, nextPaymentDate)];
}

function accountRow({ labels, accountEnding }: TermsWording, { account }: DirectDebitFacts): Row {
  return [labels.account, account && accountEnding(account)];
}

function written({ language }: TermsWording, date: string | undefined): string | undefined {
  return date === undefined ? undefined : dateInWords(date, language);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function known(rows: readonly Row[]): Detail[] {
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
