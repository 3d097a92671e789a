import type { DirectDebitFacts, StopReason } from '#lib/wording/facts.ts';
import { listed, pesos } from '#lib/wording/format.ts';
import type { TermsWording } from '#lib/wording/terms.ts';

const intervals: TermsWording['intervals'] = {
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'every month',
  quarterly: 'every quarter',
  semiannual: 'every six months',
  yearly: 'every year',
};

const perPeriod: TermsWording['perPeriod'] = {
  weekly: 'a week',
  biweekly: 'every two weeks',
  monthly: 'a month',
  quarterly: 'a quarter',
  semiannual: 'every six months',
  yearly: 'a year',
};

/** After `because`. */
const stopped: Readonly<Record<StopReason, string>> = {
  customer_order: 'your bank told us that you asked it not to make this payment',
  not_authorised: 'your bank told us that it does not have your authorisation for this charge',
  objection_chargeback: 'your bank told us that you do not recognise a charge',
  hard_account: 'your bank told us that the account is closed or cannot be charged',
  unpaid_periods: 'three periods in a row were not paid',
  identity_declined: 'your identity needs to be confirmed again',
  account_changed: 'the account has changed and you still have to authorise charges to it',
};

/** Plain English for customers of Mexican merchants. */
export const termsEn: TermsWording = {
  language: 'en',
  labels: {
    merchant: 'Merchant',
    legalName: 'Legal name',
    address: 'Address',
    concept: 'For',
    amount: 'Amount',
    amountEach: 'Amount of each charge',
    maximum: 'Maximum amount',
    maximumPerPeriod: 'Maximum per period',
    periodicity: 'How often',
    firstPayment: 'First charge',
    nextPayment: 'Upcoming charge',
    term: 'Term',
    endDate: 'Until',
    account: 'Account',
    formerAccount: 'Previous account',
    accountChangedOn: 'Changed on',
    holder: 'Account holder',
    reference: 'Reference',
    support: 'Customer service',
    chargeDate: 'Charge date',
    chargeReference: 'Charge reference',
    debitReference: 'Direct debit reference',
    authorisedOn: 'Authorised on',
    authorisedFrom: 'Authorised from',
  },
  intervals,
  perPeriod,
  once: 'a single charge',
  openEnd: 'No end date, until you cancel it',
  singleTerm: 'Ends with that charge or, if it cannot be made, 30 days after its date',
  accountEnding: ({ bankName, lastFour }) => `${bankName}, ending in ${lastFour}`,
  request: (facts) => `${facts.merchantName} asks for your authorisation to ${charging(facts)}`,
  whatChanges: ({ merchantName, concept }) => [
    `You already pay ${merchantName} for “${concept}”. What changes is how it is collected: if you accept, it will be charged to your bank account on each date, and you can cancel that whenever you want.`,
    'What you have signed before does not count as an authorisation here. Until you accept, nothing will be charged in this way, and you continue to pay as before.',
  ],
  permission: (facts) => `${facts.merchantName} may ${charging(facts)}`,
  earlierPeriods:
    'Anything unpaid from earlier periods, two at most, may be collected together with a later charge, on top of the amount for that period.',
  cancelFreely: ({ merchantName }) =>
    `You can cancel the direct debit at any time and at no cost, with ${merchantName} or at your bank.`,
  verificationTransfer: ({ amount, sender, concept }) =>
    `To confirm that the account is in your name, a transfer of ${pesos(amount)} is sent to it. Your statement will show “${sender}” as the sender and “${concept}” as the description. You do not need to return it, and nobody will ask you for any details because of it.`,
  paused: ({ merchantName }, stops) =>
    `Your direct debit with ${merchantName} is paused because ${listed(
      stops.map((stop) => stopped[stop]),
      'and because',
    )}`,
  noNewCharges: 'In the meantime, no new charge will be sent to your bank.',
  allTerms: 'See all the terms',
};

function charging({ amount, maximum, interval }: DirectDebitFacts): string {
  if (!interval) {
    return `make a single charge of ${amount === maximum ? '' : 'up to '}${pesos(maximum)} to your bank account`;
  }
  const most = `up to ${pesos(maximum)} ${perPeriod[interval]} in total`;
  if (amount === undefined) return `collect varying amounts from your bank account, ${most}`;
  const each = `collect ${pesos(amount)} ${intervals[interval]} from your bank account`;
  return amount === maximum ? each : `${each} and make other charges, ${most}`;
}
