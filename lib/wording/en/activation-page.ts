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
      'For your safety, the link is kept only in the tab where you opened it, until you close it.',
      'Open it again from the message you received, or request a new one: it arrives by email and is valid for 24 hours.',
    ],
  },

  review: {
    title: (merchant) => `Authorise your payment to ${merchant}`,
    lead: (facts) => `${termsEn.request(facts)}. Nothing will be charged without your authorisation.`,
    terms: 'What you authorise',
    agree: 'Your authorisation',
    goOn: 'Continue',
    consentMissing: 'To continue, tick this box.',
    termsChanged:
      'The terms changed while you were reading them, and nothing was authorised. Here are the current ones: review them and decide.',
    submit: 'Authorise',
    busy: 'Authorising…',
  },

  again: {
    title: (merchant) => `Authorise your payment to ${merchant} again`,
    lead: 'If you want it to continue, review the terms and authorise it again.',
    anyAccount: 'You can keep the same account or use a different one.',
    account: (account) => `The charges will be made to this account: ${account}.`,
    sameAccount: 'Keep the same account',
    submit: 'Authorise again',
    orders: {
      heading: 'Unpaid charges',
      lead: 'Your bank returned these charges. Tick the ones you want to pay: only those will be sent to your bank again.',
      order: (amount, date) => `${amount}, dated ${date}`,
      tooMany: 'Tick charges from two periods at most.',
    },
  },

  account: {
    heading: 'Your bank account',
    title: 'Your account still needs to be confirmed',
    titleOther: 'Enter a different account',
    terms: 'What you authorised',
    refused: 'This is the account that your bank refused. Enter the CLABE of a different account.',
    lead: 'Tell us which account to use and whose name it is in. We will confirm it with your bank.',
    leadRfc: (account) =>
      `Tell us whose name this account is in: ${account}. We will confirm it with your bank.`,
    reasons: {
      rfc_mismatch:
        'Your bank says that the account is in someone else’s name. Check the RFC, or use an account in your name.',
      account_not_found: 'Your bank could not find the account. Check the number or use a different account.',
      account_unreachable: 'Your bank did not accept the check. Use a different account.',
      receipt_not_available: 'Your bank did not confirm whose account it is. Use a different account.',
    },
    other: 'Use a different account',
    submit: 'Confirm my account',
    busy: 'Sending…',
  },

  place: {
    heading: 'Where you are',
    lead: 'The authorisation must state where it is given, and we could not detect all of it.',
    locate: 'When you continue, your browser will ask for permission to share your location.',
    country: 'Country',
    region: 'State',
    city: 'City or municipality',
    required: 'Please fill this in.',
    notLocated:
      'We couldn’t get your location. Allow this page to use it, or open the link on another device.',
  },

  waiting: {
    title: 'We are confirming your account with the bank',
    lead: 'We have your authorisation. The confirmation takes between a few minutes and a few hours; nothing will be charged until then.',
    close: (merchant, byMail) =>
      byMail
        ? 'You can leave this page open (it updates by itself) or close it: we will let you know by email.'
        : `You can leave this page open (it updates by itself) or close it: ${merchant} will let you know.`,
  },

  preparing: {
    title: 'Your account is confirmed. Your identity is next',
    lead: 'We are preparing the check. It takes a few seconds, and this page updates by itself.',
  },

  identity: {
    title: 'Your identity still needs to be confirmed',
    lead: 'Have your official ID ready. A specialised provider carries out the check; it takes a few minutes.',
    open: 'Confirm my identity',
    after: 'Come back to this page afterwards: it updates by itself. Nothing will be charged until then.',
  },

  declined: {
    title: 'Your identity could not be confirmed',
    lead: (merchant, wasActive) =>
      `${wasActive ? 'The direct debit is paused and no new charge will be sent to your bank' : 'The direct debit is not active and nothing will be charged'}. Contact ${merchant} to arrange another way to pay.`,
  },

  active: {
    title: 'Done: your direct debit is active',
    lead: (facts) => `${termsEn.permission(facts)}. There is nothing else you need to do.`,
    mail: 'We have sent you these terms by email. Keep them.',
    terms: 'What you authorised',
  },

  cancelled: {
    title: 'This direct debit was cancelled',
    lead: (merchant, hasAgreed) =>
      `${merchant} will make no ${hasAgreed ? 'further charges' : 'charge'} to your account under it. There is nothing you need to do.`,
  },

  revoked: {
    title: 'This direct debit has been cancelled',
    lead: (merchant, hasAgreed) =>
      hasAgreed
        ? `From now on no new charge from ${merchant} will be sent to your bank under it. A charge that had already been sent may still appear on your statement. There is nothing you need to do.`
        : `It is on record that you do not authorise it: ${merchant} will not charge your account under it. There is nothing you need to do.`,
  },

  completed: {
    title: 'This direct debit has ended',
    lead: (merchant, hasAgreed) =>
      `${merchant} will make no ${hasAgreed ? 'further charges' : 'charge'} to your account under it. There is nothing you need to do.`,
  },
};
