import type { Detail } from './mail-content.ts';
import type { ChargeFacts, DirectDebitFacts } from './mail-facts.ts';
import type { Vocabulary } from './vocabulary.ts';
import { dateInWords, pesos } from './words.ts';

type Row = readonly [label: string, value: string | undefined];

/** What the customer authorises, or authorised: who charges what, how often, from when until when, and where. */
export function termRows(
  words: Vocabulary,
  facts: DirectDebitFacts,
  nextPaymentLabel: 'firstPayment' | 'nextPayment',
): Detail[] {
  const { labels } = words;
  const { amount, isFixedAmount, interval } = facts;
  const amountLabel = interval ? labels.amountEach : labels.amount;
  return known([
    [labels.merchant, facts.merchantName],
    [labels.concept, facts.concept],
    [isFixedAmount ? amountLabel : labels.maximum, pesos(amount)],
    [labels.periodicity, capitalized(interval ? words.intervals[interval] : words.once)],
    [interval ? labels[nextPaymentLabel] : labels.chargeDate, written(words, facts.nextPaymentDate)],
    [labels.endDate, written(words, facts.endDate)],
    accountRow(words, facts),
    [labels.reference, String(facts.reference)],
  ]);
}

/** One charge, with the reference by which it is found on the bank statement. */
export function chargeRows(words: Vocabulary, facts: DirectDebitFacts & ChargeFacts): Detail[] {
  const { labels } = words;
  const { amount, date, reference } = facts.charge;
  return known([
    [labels.merchant, facts.merchantName],
    [labels.concept, facts.concept],
    [labels.amount, pesos(amount)],
    [labels.chargeDate, written(words, date)],
    accountRow(words, facts),
    [labels.chargeReference, String(reference)],
  ]);
}

/** Which direct debit it was, once there is nothing more to charge. */
export function identityRows(words: Vocabulary, facts: DirectDebitFacts): Detail[] {
  const { labels } = words;
  return known([
    [labels.merchant, facts.merchantName],
    [labels.concept, facts.concept],
    accountRow(words, facts),
    [labels.reference, String(facts.reference)],
  ]);
}

function accountRow({ labels, accountEnding }: Vocabulary, { account }: DirectDebitFacts): Row {
  return [labels.account, account && accountEnding(account)];
}

function written({ language }: Vocabulary, date: string | undefined): string | undefined {
  return date === undefined ? undefined : dateInWords(date, language);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function known(rows: readonly Row[]): Detail[] {
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
