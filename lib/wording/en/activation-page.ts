import type { ActivationTexts } from '#lib/wording/es/activation-page.ts';
import { accountFormEn } from './account-form.ts';
import { linkRequestEn } from './link-request.ts';
import { noticesEn } from './notices.ts';
import { privacyNoticeEn } from './privacy-notice.ts';
import { termsEn } from './terms.ts';

/** Everything the page says in English. */
export const activationPageEn: ActivationTexts = {
  ...accountFormEn,
  terms: termsEn,
  privacy: privacyNoticeEn,
  linkRequest: linkRequestEn,
  notices: noticesEn,
  loading: 'One moment: opening your link…',
  retry: 'Try again',
  checkNow: 'Check now',
  checking: 'Checking…',
  print: 'Print or save',
  newTab: 'opens in a new tab',
  support: termsEn.labels.support,

  ask: {
    title: 'Open your link again',
    paragraphs: [
      'For your safety, the link is kept only in the tab in which you opened it, until you close that tab.',
      'Open it again from the message that you received, or ask for a new one: it arrives by mail and is valid for 24 hours.',
    ],
  },

  review: {
    title: (merchant) => `Authorise your payment to ${merchant}`,
    lead: (facts) => `${termsEn.request(facts)}. Nothing is charged without your authorisation.`,
    terms: 'What you authorise',
    agree: 'Your authorisation',
    goOn: 'Continue',
    consentMissing: 'To go on, tick this box.',
    termsChanged:
      'The terms changed while you were reading them, and nothing was authorised. Here are the present ones: review them and decide.',
    submit: 'Authorise',
    busy: 'Authorising…',
  },

  again: {
    title: (merchant) => `Authorise your payment to ${merchant} again`,
    lead: 'If you want it to go on, review the terms and authorise it again.',
    anyAccount: 'You can stay with the same account or use another one.',
    account: (account) => `The charges will be made to this account: ${account}.`,
    sameAccount: 'Stay with the same account',
    submit: 'Authorise again',
    orders: {
      heading: 'Unpaid charges',
      lead: 'Your bank returned these charges. Tick those that you want to pay: only they will be sent to your bank again.',
      order: (amount, date) => `${amount}, of ${date}`,
      tooMany: 'Tick charges of two periods at most.',
    },
  },

  account: {
    heading: 'Your bank account',
    title: 'Your account has to be confirmed',
    titleOther: 'Name another account',
    terms: 'What you authorised',
    refused: 'This is the account that your bank refused. Write that of another one.',
    lead: 'Tell us which account to use and in whose name it is. We confirm it with your bank.',
    leadRfc: (account) => `Tell us whose account this is: ${account}. We confirm it with your bank.`,
    reasons: {
      rfc_mismatch:
        'Your bank says that the account is in another name. Check the RFC, or use an account of your own.',
      account_not_found: 'Your bank could not find the account. Check the number or use another account.',
      account_unreachable: 'Your bank did not accept the check. Use another account.',
      receipt_not_available: 'Your bank did not confirm whose account it is. Use another account.',
    },
    other: 'Use another account',
    submit: 'Confirm my account',
    busy: 'Sending…',
  },

  place: {
    heading: 'Where you are',
    lead: 'The authorisation has to say where it is given, and we could not detect all of that.',
    locate: 'When you go on, your browser will ask for permission to share your location.',
    country: 'Country',
    region: 'State',
    city: 'City or municipality',
    required: 'Write this.',
    notLocated: 'Your location is not known. Let this page use it, or open the link on another device.',
  },

  waiting: {
    title: 'We are confirming your account with the bank',
    lead: 'We have your authorisation. The confirmation takes from a few minutes to a few hours; nothing is charged until then.',
    close: (merchant, byMail) =>
      byMail
        ? 'You can leave this page open, it updates itself, or close it: we will tell you by mail.'
        : `You can leave this page open, it updates itself, or close it: ${merchant} will tell you.`,
  },

  preparing: {
    title: 'Your account is confirmed. Your identity is next',
    lead: 'We are preparing the check. It takes a few seconds, and this page updates itself.',
  },

  identity: {
    title: 'Your identity has to be confirmed',
    lead: 'Have your official identification ready. A specialised provider does the check; it takes a few minutes.',
    open: 'Confirm my identity',
    after: 'Come back to this page afterwards: it updates itself. Nothing is charged until then.',
  },

  declined: {
    title: 'Your identity could not be confirmed',
    lead: (merchant, wasActive) =>
      `${wasActive ? 'The direct debit is paused and no new charge will be sent to your bank' : 'The direct debit is not active and nothing will be charged'}. Contact ${merchant} to agree on another way to pay.`,
  },

  active: {
    title: 'Done: your direct debit is active',
    lead: (facts) => `${termsEn.permission(facts)}. There is nothing more for you to do.`,
    mail: 'We have sent you these terms by mail. Keep them.',
    terms: 'What you authorised',
  },

  cancelled: {
    title: 'This direct debit was cancelled',
    lead: (merchant, hasAgreed) =>
      `${merchant} will make no ${hasAgreed ? 'further charges' : 'charge'} to your account under it. There is nothing for you to do.`,
  },

  revoked: {
    title: 'This direct debit was revoked',
    lead: (merchant, hasAgreed) =>
      hasAgreed
        ? `From now on no new charge of ${merchant} will be sent to your bank under it. A charge that had already been sent may still appear on your statement. There is nothing for you to do.`
        : `It is on record that you do not authorise it: ${merchant} will not charge your account under it. There is nothing for you to do.`,
  },

  completed: {
    title: 'This direct debit has ended',
    lead: (merchant, hasAgreed) =>
      `${merchant} will make no ${hasAgreed ? 'further charges' : 'charge'} to your account under it. There is nothing for you to do.`,
  },
};
