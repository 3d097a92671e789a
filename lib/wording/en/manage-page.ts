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
  withdrawn: 'Cancelled: not collected',
  unpaid: (reason) => `Not paid: ${reason}.`,
  reversed: (reason) => `Your bank returned the money to you: ${reason}.`,
  carried: 'It will be collected together with the next charge.',
  needsConsent: 'It will not be collected again without your authorisation.',
  retried: 'It was tried again with another charge.',
  givenUp: 'It will no longer be collected.',
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
  slow: 'This is taking longer than usual. Still trying…',
  retry: 'Try again',
  title: (merchant) => `Your direct debit with ${merchant}`,

  standings: {
    active: 'Active',
    paused: 'Paused',
    incomplete: 'One step left',
    inactive: 'Not active',
    waiting: 'Being checked',
    revoked: 'Cancelled',
    cancelled: 'Cancelled',
    completed: 'Ended',
  },

  outstanding: {
    review: `You have not authorised it yet. ${notYet}`,
    account: `Your bank account still needs to be confirmed. ${notYet}`,
    waiting: `We are confirming your account with the bank: it takes between a few minutes and a few hours. ${notYet}`,
    preparing: `Your identity still needs to be confirmed. ${notYet}`,
    identity: `Your identity still needs to be confirmed. ${notYet}`,
    declined: (merchant) =>
      `Your identity could not be confirmed. Contact ${merchant} to arrange another way to pay.`,
  },
  goOn: 'Continue',
  follow: 'Check progress',

  ended: {
    revoked: (merchant, at) =>
      `It was cancelled on ${instantInWords(at, 'en')}. Since then, no new charge from ${merchant} is sent to your bank. A charge that had already been sent may still appear on your statement.`,
    cancelled: (merchant) => `${merchant} will make no further charges to your account under it.`,
    completed: (merchant) =>
      `It has come to an end: ${merchant} will make no further charges to your account under it.`,
  },

  next: {
    heading: 'Upcoming charge',
    upTo: (most) => `Up to ${most}`,
    from: (account) => `From your account: ${account}.`,
    none: 'No charge is scheduled.',
  },

  doings: 'What would you like to do?',

  charges: {
    heading: 'Charges',
    none: 'There are no charges yet.',
    noneEver: 'No charge was made.',
    failed: 'We couldn’t get the charges.',
    reference: (reference) => `Reference ${reference}`,
    more: 'Show more charges',
    loading: 'Loading…',
    shown: (count) => (count === 1 ? '1 charge is shown.' : `${count} charges are shown.`),
  },

  mandate: {
    heading: 'What you authorised',
    headingBefore: 'What you are asked to authorise',
    headingNever: 'What you were asked to authorise',
    since: (at) => `You authorised it on ${instantInWords(at, 'en')}.`,
    download: 'Download my authorisation (PDF)',
    downloading: 'Preparing the document…',
    downloaded: 'The document is in your downloads.',
    failed: 'We couldn’t get the document. Try again in a few minutes.',
    file: (reference) => `direct-debit-${reference}.pdf`,
  },

  change: {
    open: 'Use a different account',
    title: 'Change the account for your charges',
    lead: 'The next charges will be made to the account that you enter here. Anything already sent to your bank will be collected from the previous account.',
    heading: 'Your new account',
    check:
      'We confirm it with your bank, which takes between a few minutes and a few hours. In the meantime, no new charge will be sent.',
    consentMissing: 'To continue, tick this box.',
    termsChanged:
      'The terms changed while you were reading them, and nothing was changed. Here are the current ones: review them and decide.',
    submit: 'Confirm my account',
    busy: 'Sending…',
    back: 'Go back without changing anything',
    done: (account) => `Done: the next charges will be made to your account: ${account}.`,
  },

  cancel: {
    open: 'Cancel the direct debit',
    title: (merchant) => `Cancel your direct debit with ${merchant} for good?`,
    means: (merchant) => [
      `From that moment on, no new charge from ${merchant} will be sent to your bank. This cannot be undone: to pay this way again, you would need to give a new authorisation.`,
      'A charge that was already sent to your bank may still appear on your statement.',
      `It costs nothing. It does not change what you agreed with ${merchant} or what you owe them: arrange that with the merchant.`,
    ],
    confirm: 'Yes, cancel for good',
    busy: 'Cancelling…',
    back: 'No, keep it',
    done: (merchant) => `Done: you cancelled your direct debit with ${merchant}`,
    mail: 'We have sent you the confirmation by email. Keep it.',
    print: 'Print or save',
  },

  newTab: 'opens in a new tab',
  support: termsEn.labels.support,
  wholeNotice: (merchant) => `Privacy notice of ${merchant}`,

  ask: {
    title: 'View or cancel your direct debit',
    paragraphs: [
      'You can see your charges, download your authorisation, change the account or cancel.',
      'For your safety, you need a personal link, which arrives by email and is valid for 24 hours.',
    ],
  },
};
