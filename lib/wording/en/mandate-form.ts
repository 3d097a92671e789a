import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { evidenceEn } from './mandate-evidence.ts';
import { termsEn } from './terms.ts';

/** A translation of the official form, with its seven items and three statements. */
export const mandateFormEn: MandateFormWording = {
  ...evidenceEn,
  terms: termsEn,
  title: 'Direct debit authorisation form',
  translation: 'English translation of the form “Formato para solicitar la domiciliación”.',
  page: (page, pages) => `Page ${page} of ${pages}`,
  directDebit: (id) => `Direct debit ${id}`,
  placeAndDate: (place, date) => `${place ?? 'Place not recorded'}, ${date}`,

  state: {
    authorised: (at) => `Authorised on ${at}.`,
    neverAuthorised:
      'Not authorised: the account holder has not authorised these terms. It permits no charge.',
    changed:
      'There were changes afterwards. The form shows what was authorised; the table shows what has changed.',
    revoked: (at) => `CANCELLED on ${at}. Since then it permits no new charge.`,
    objected: (at, entry) =>
      `NOTICE FROM THE BANK of ${at} (entry ${entry}). While it is in force, no new charge is made unless the account holder authorises it again.`,
    broken: (entry) =>
      `WARNING: what is stored does not match its hashes or signatures from entry ${entry} on. This document proves nothing by itself.`,
  },

  request: {
    recurring: (merchant) =>
      `I request and authorise ${merchant} to make periodic charges to my bank account, based on the data in this communication and as follows:`,
    once: (merchant) =>
      `I request and authorise ${merchant} to make a single charge to my bank account, based on the data in this communication and as follows:`,
  },
  items: {
    provider: '1. Provider of the good, service or credit that is paid for',
    paidFor: '2. Good, service or credit that is paid for',
    periodicity: '3. How often it is paid',
    bank: '4. Bank that keeps the deposit account',
    clabe: '5. CLABE of the account (18 digits)',
    maximum: '6. Fixed maximum of what is authorised for one billing period',
    term: '7. Term of this authorisation',
  },
  answers: {
    tradeName: (name) => `Trade name: ${name}`,
    identification: (reference) => `Identification number: ${reference}`,
    startingOn: (periodicity, date) => `${periodicity}, from ${date} on`,
    onDay: (periodicity, date) => `${periodicity}, on ${date}`,
    accountUnknown: 'Not recorded when it was authorised',
    masked: (last4) => `Ending in ${last4}. This evidence keeps the last four digits only.`,
    openEnd: 'For an indefinite term',
    until: (date) => `Expires on ${date}`,
  },
  cancelFreely: 'I know that I may ask for this direct debit to be cancelled at any time, at no cost to me.',

  signature: {
    heading: 'Name and signature of the account holder',
    holder: 'Account holder',
    given: 'Signature',
    byElectronicMeans: 'Given by electronic means (Código de Comercio, articles 80 and 89).',
    notGiven: 'Not signed.',
    at: 'When',
    from: 'From where',
    through: 'With which link',
    words: 'Text agreed to',
    wordsOf: (version, entry) => `Version ${version}, overleaf in entry ${entry}.`,
    hash: 'Hash (SHA-256)',
  },
  laterChanges: {
    member: 'Item',
    authorised: 'As authorised',
    inForce: 'As last recorded',
  },
};
