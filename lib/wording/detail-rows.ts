import type { ChargeFacts, DirectDebitFacts } from './facts.ts';
import { dateInWords, pesos } from './format.ts';
import type { Detail } from './mails.ts';
import type { TermsWording } from './terms.ts';

type Row = readonly [label: string, value: string | undefined];

/**
 * What the customer authorises, or authorised: who charges what, how often, from when until when, and where.
 * `openEnd` stands in the place of the last day where there is none.
 */
export function termRows(terms: TermsWording, facts: DirectDebitFacts, openEnd?: Detail): Detail[] {
  const { labels } = terms;
  const { amount, isFixedAmount, interval } = facts;
  const amountLabel = interval ? labels.amountEach : labels.amount;
  return known([
    [labels.merchant, facts.merchantName],
    [labels.concept, facts.concept],
    [isFixedAmount ? amountLabel : labels.maximum, pesos(amount)],
    [labels.periodicity, capitalized(interval ? terms.intervals[interval] : terms.once)],
    [interval ? labels.firstPayment : labels.chargeDate, written(terms, facts.nextPaymentDate)],
    (interval && !facts.endDate && openEnd) || [labels.endDate, written(terms, facts.endDate)],
    accountRow(terms, facts),
    [labels.reference, String(facts.reference)],
  ]);
}

/** One charge, with the reference by which it is found on the bank statement. */
export function chargeRows(terms: TermsWording, facts: DirectDebitFacts & ChargeFacts): Detail[] {
  const { labels } = terms;
  const { amount, date, reference } = facts.charge;
  return known([
    [labels.merchant, facts.merchantName],
    [labels.concept, facts.concept],
    [labels.amount, pesos(amount)],
    [labels.chargeDate, written(terms, date)],
    accountRow(terms, facts),
    [labels.chargeReference, String(reference)],
  ]);
}

/** Which direct debit it was, once there is nothing more to charge. */
export function identityRows(terms: TermsWording, facts: DirectDebitFacts): Detail[] {
  const { labels } = terms;
  return known([
    [labels.merchant, facts.merchantName],
    [labels.concept, facts.concept],
    accountRow(terms, facts),
    [labels.reference, String(facts.reference)],
  ]);
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
