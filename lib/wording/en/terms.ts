import type { DirectDebitFacts } from '#lib/wording/facts.ts';
import { pesos } from '#lib/wording/format.ts';
import type { TermsWording } from '#lib/wording/terms.ts';

const intervals: TermsWording['intervals'] = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
  quarterly: 'every three months',
  semiannual: 'every six months',
  yearly: 'every year',
};

/** Plain English for customers of Mexican merchants. */
export const termsEn: TermsWording = {
  language: 'en',
  labels: {
    merchant: 'Merchant',
    concept: 'For',
    amount: 'Amount',
    amountEach: 'Amount of each charge',
    maximum: 'Maximum amount per charge',
    periodicity: 'How often',
    firstPayment: 'First charge',
    endDate: 'Until',
    account: 'Account',
    reference: 'Reference',
    chargeDate: 'Date of the charge',
    chargeReference: 'Reference of the charge',
  },
  intervals,
  once: 'one single charge',
  accountEnding: ({ bankName, lastFour }) => `${bankName}, ending in ${lastFour}`,
  request: (facts) => `${facts.merchantName} asks for your authorisation to ${charging(facts)}`,
  permission: (facts) => `${facts.merchantName} may ${charging(facts)}`,
  cancelFreely: ({ merchantName }) =>
    `You can cancel the direct debit at any time and at no cost, with ${merchantName} or at your bank.`,
};

function charging({ amount, isFixedAmount, interval }: DirectDebitFacts): string {
  const upTo = isFixedAmount ? '' : 'up to ';
  if (!interval) return `make one single charge of ${upTo}${pesos(amount)} to your bank account`;
  const often = intervals[interval];
  if (isFixedAmount) return `collect ${pesos(amount)} ${often} from your bank account`;
  return `collect a variable amount of up to ${pesos(amount)} ${often} from your bank account`;
}
