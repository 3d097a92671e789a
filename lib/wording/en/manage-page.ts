import type { ResultWording } from '#lib/wording/charge-result.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';
import { instantInWords } from '#lib/wording/format.ts';
import { accountFormEn } from './account-form.ts';
import { failuresEn } from './failures.ts';
import { linkRequestEn } from './link-request.ts';
import { noticesEn } from './notices.ts';
import { privacyNoticeEn } from './privacy-notice.ts';
import { termsEn } from './terms.ts';

const results: ResultWording = {
  scheduled: 'Scheduled',
  withBank: 'Sent to your bank',
  paid: 'Paid',
  withdrawn: 'Withdrawn: not collected',
  unpaid: (reason) => `Not paid: ${reason}.`,
  reversed: (reason) => `Your bank returned the amount to you: ${reason}.`,
  carried: 'It will be collected together with the next charge.',
  needsConsent: 'It will not be collected again without your authorisation.',
  retried: 'It was tried again with another charge.',
  givenUp: 'It will not be collected any more.',
};

const notYet = 'Until then no charge will be sent to your bank.';

/** Everything that the portal of a direct debit says in English. */
export const managePageEn: ManageTexts = {
  ...accountFormEn,
  terms: termsEn,
  linkRequest: linkRequestEn,
  failures: failuresEn,
  notices: noticesEn,
  privacy: privacyNoticeEn,
  results,
  loading: 'One moment: opening your direct debit…',
  slow: 'This takes longer than usual. Still trying…',
  retry: 'Try again',
  title: (merchant) => `Your direct debit with ${merchant}`,

  standings: {
    active: 'Active',
    paused: 'Paused',
    incomplete: 'A step is missing',
    inactive: 'Not active',
    waiting: 'Being checked',
    revoked: 'Cancelled',
    cancelled: 'Cancelled',
    completed: 'Ended',
  },

  outstanding: {
    review: `It is not authorised yet. ${notYet}`,
    account: `Your bank account has to be confirmed. ${notYet}`,
    waiting: `We are confirming your account with the bank: it takes from a few minutes to a few hours. ${notYet}`,
    preparing: `Your identity has to be confirmed. ${notYet}`,
    identity: `Your identity has to be confirmed. ${notYet}`,
    declined: (merchant) =>
      `Your identity could not be confirmed. Contact ${merchant} to agree on another way to pay.`,
  },
  goOn: 'Continue',
  follow: 'See how it goes',

  ended: {
    revoked: (merchant, at) =>
      `It was cancelled on ${instantInWords(at, 'en')}. Since then no new charge of ${merchant} is sent to your bank. A charge that had already been sent may still appear on your statement.`,
    cancelled: (merchant) => `${merchant} will make no further charges to your account under it.`,
    completed: (merchant) =>
      `It has come to its end: ${merchant} will make no further charges to your account under it.`,
  },

  next: {
    heading: 'Next charge',
    upTo: (most) => `Up to ${most}`,
    from: (account) => `From your account: ${account}.`,
    none: 'No charge is scheduled.',
    unknown: 'We couldn’t look up the next charge.',
    part: (name, amount) => `${name}: ${amount}`,
    own: 'Charge for this period',
    again: (concept) => `${concept} (not paid; it is tried again)`,
    earlier: (concept) => `${concept} (from an earlier period)`,
  },

  doings: 'What you can do',

  charges: {
    heading: 'Charges',
    none: 'There are no charges yet.',
    failed: 'The charges could not be read.',
    reference: (reference) => `Reference ${reference}`,
    more: 'Show more charges',
    loading: 'Looking…',
    shown: (count) => (count === 1 ? '1 charge is shown.' : `${count} charges are shown.`),
  },

  mandate: {
    heading: 'What you authorised',
    headingBefore: 'What you are asked to authorise',
    since: (at) => `You authorised it on ${instantInWords(at, 'en')}.`,
    download: 'Download my authorisation (PDF)',
    downloading: 'Preparing the document…',
    downloaded: 'The document is among your downloads.',
    failed: 'The document could not be had. Try again in a few minutes.',
    file: (reference) => `direct-debit-${reference}.pdf`,
  },

  change: {
    open: 'Change the account',
    title: 'Change the account of your charges',
    lead: 'The next charges will be made to the account that you name here. What was already sent to your bank stays with the previous account.',
    heading: 'Your new account',
    check:
      'We confirm it with your bank, which takes from a few minutes to a few hours. In the meantime no new charge will be sent.',
    consentMissing: 'To go on, tick this box.',
    termsChanged:
      'The terms changed while you were reading them, and nothing was changed. Here are the present ones: review them and decide.',
    submit: 'Confirm my account',
    busy: 'Sending…',
    back: 'Go back without a change',
    done: (account) => `Done: the next charges will be made to your account: ${account}.`,
  },

  cancel: {
    open: 'Cancel the direct debit',
    title: (merchant) => `Cancel your direct debit with ${merchant} for good?`,
    means: (merchant) => [
      `From that moment on no new charge of ${merchant} will be sent to your bank. This cannot be undone: to pay like this again you would have to authorise it anew.`,
      'A charge that was already sent to your bank may still appear on your statement.',
      `It costs nothing. It does not change what you agreed with ${merchant} or what you owe them: settle that with the merchant.`,
    ],
    confirm: 'Yes, cancel for good',
    busy: 'Cancelling…',
    back: 'No, keep it',
    done: (merchant) => `Done: you cancelled your direct debit with ${merchant}`,
    mail: 'We have sent you the confirmation by mail. Keep it.',
    print: 'Print or save',
  },

  newTab: 'opens in a new tab',
  support: termsEn.labels.support,
  wholeNotice: (merchant) => `Privacy notice of ${merchant}`,

  ask: {
    title: 'View or cancel your direct debit',
    paragraphs: [
      'You can see your charges, download your authorisation, change the account or cancel.',
      'For your safety, you come in by a personal link that arrives by mail and is good for 24 hours.',
    ],
  },
};
