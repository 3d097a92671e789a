import type { MandateTerms } from '#lib/domain/mandate/entry.ts';
import { bankName } from '#lib/wording/bank-name.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';
import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { maximumInWords, periodicityInWords, termOf } from './terms-in-words.ts';
import type { Row } from './write-rows.ts';

/** The seven items of the official form, answered; the account number whole where it is given, otherwise its last four digits. */
export function formItems(words: MandateFormWording, terms: MandateTerms, number: string | undefined): Row[] {
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
