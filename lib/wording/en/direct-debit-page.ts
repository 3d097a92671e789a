import type { ResultWording } from '#lib/wording/charge-result.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import { instantInWords } from '#lib/wording/format.ts';
import { accountFormEn } from './account-form.ts';
import { failuresEn } from './failures.ts';
import { linkRequestEn } from './link-request.ts';
import { messagesEn } from './messages.ts';
import { privacyNoticeEn } from './privacy-notice.ts';
import { termsEn } from './terms.ts';

const results: ResultWording = {
  scheduled: 'Scheduled',
  withBank: 'Sent to your bank',
  paid: 'Paid',
  refunded: (amount) => `Refund to your account: ${amount}.`,
  withdrawn: 'Cancelled: not collected',
  unpaid: (reason) => `Not paid: ${reason}.`,
  reversed: (reason) => `Your bank returned the money to you: ${reason}.`,
  carried: 'It will be collected together with the next charge.',
  needsConsent: 'It will not be collected again without your authorisation.',
  retried: 'It was tried again with another charge.',
  givenUp: 'It will no longer be collected.',
};

const notYet = 'Until then no charge will be sent to your bank.';

/** All texts of the direct debit's page, in English. */
export const directDebitPageEn: DirectDebitTexts = {
  ...accountFormEn,
  terms: termsEn,
  privacy: privacyNoticeEn,
  linkRequest: linkRequestEn,
  messages: messagesEn,
  failures: failuresEn,
  results,
  loading: 'One moment: opening your link…',
  slow: 'This is taking longer than usual. Still trying…',
  retry: 'Try again',
  checkNow: 'Check now',
  checking: 'Checking…',
  print: 'Print or save',
  newTab: 'opens in a new tab',
  support: termsEn.labels.support,
  wholeNotice: (merchant) => `Privacy notice of ${merchant}`,
  title: (merchant) => `Your direct debit with ${merchant}`,
  outdated: 'Something changed in the meantime. This is how it is now: please review it.',

  ask: {
    lost: {
      title: 'Open your link again',
      paragraphs: [
        'For your safety, the link is kept only in the tab where you opened it, until you close it.',
        'Open it again from the message you received, or request a new one: it arrives by email and is valid for 24 hours.',
      ],
    },
    first: {
      title: 'View or cancel your direct debit',
      paragraphs: [
        'You can see your charges, download your authorisation, change the account or cancel.',
        'For your safety, you need a personal link, which arrives by email and is valid for 24 hours.',
      ],
    },
  },

  stateLabels: {
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
  },
  goOn: 'Continue',

  review: {
    title: (merchant) => `Authorise your payment to ${merchant}`,
    lead: (facts) => `${termsEn.request(facts)}. Nothing will be charged without your authorisation.`,
    terms: 'What you authorise',
    agree: 'Your authorisation',
    goOn: 'Continue',
    consentMissing: 'To continue, tick this box.',
    termsChanged:
      'The terms changed while you were reading them; nothing was authorised or changed. Here are the current ones: review them and decide.',
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
    lead: 'We have your authorisation. The confirmation takes between a few minutes and a few hours; until then no charge will be sent to your bank.',
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
    after: `Come back to this page afterwards: it updates by itself. ${notYet}`,
  },

  declined: {
    title: 'Your identity could not be confirmed',
    lead: (merchant, isPaused) =>
      `The direct debit is ${isPaused ? 'paused' : 'not active'} and no new charge will be sent to your bank. Contact ${merchant} to arrange another way to pay.`,
  },

  active: {
    title: 'Done: your direct debit is active',
    lead: (facts) => `${termsEn.permission(facts)}. There is nothing else you need to do.`,
    mail: 'We have sent you these terms by email. Keep them.',
    terms: 'What you authorised',
  },

  ended: {
    revoked: (merchant, at, hasAgreed) =>
      hasAgreed
        ? `It was cancelled on ${instantInWords(at, 'en')}. Since then no new charge from ${merchant} is sent to your bank. A charge that had already been sent may still appear on your statement.`
        : `Since ${instantInWords(at, 'en')} it is on record that you do not authorise it: ${merchant} will not charge your account under it. There is nothing you need to do.`,
    cancelled: (merchant, hasAgreed) =>
      `${merchant} will make no ${hasAgreed ? 'further charges' : 'charge'} to your account under it. There is nothing you need to do.`,
    completed: (merchant, hasAgreed) =>
      `It has come to an end: ${merchant} will make no ${hasAgreed ? 'further charges' : 'charge'} to your account under it. There is nothing you need to do.`,
  },

  next: {
    heading: 'Upcoming charge',
    upTo: (most) => `Up to ${most}`,
    from: (account) => `From your account: ${account}.`,
    none: 'No charge is scheduled.',
    unknown: 'We couldn’t look up the upcoming charge.',
    part: (name, amount) => `${name}: ${amount}`,
    own: 'Charge for this period',
    again: (concept) => `${concept} (not paid; it is tried again)`,
    earlier: (concept) => `${concept} (from an earlier period)`,
  },

  actionsHeading: 'What would you like to do?',

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
    back: 'Go back',
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
    received: (merchant) => `We received your cancellation with ${merchant}`,
    atBank: (charges) =>
      charges.length === 0
        ? 'A charge was already with your bank and may still be made.'
        : `This was already with your bank and may still be made: ${charges.map(({ amount, day }) => `${amount} of ${day}`).join('; ')}.`,
    mail: 'We have sent you the confirmation by email. Keep it.',
  },

  refuse: {
    heading: 'Don’t agree?',
    lead: 'You can say no. Nothing will be charged, and it costs nothing.',
    open: 'I don’t authorise it',
    title: (merchant) => `Refuse the payment to ${merchant}?`,
    means: (merchant) => [
      `${merchant} will not charge your account. This cannot be undone: to pay like this, ${merchant} would have to ask you again.`,
      `It costs nothing. It does not change what you agreed with ${merchant} or what you owe them: arrange that with the merchant.`,
    ],
    confirm: 'Yes, I refuse it',
    busy: 'Sending…',
    back: 'Go back',
    done: (merchant) => `Done: you refused the payment to ${merchant}`,
    mail: 'We have sent you the confirmation by email. Keep it.',
  },
};
