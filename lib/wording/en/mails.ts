import { identityRows, termRows } from '#lib/wording/detail-rows.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { chargeMailsEn } from './charge-mails.ts';
import { phrasesEn as en } from './mail-phrases.ts';
import { termsEn } from './terms.ts';

/** Every mail in English. */
export const mailsEn: MailsWording = {
  ...chargeMailsEn,

  authorization_requested: (facts) => ({
    subject: `${facts.merchantName} asks you to authorise a direct debit`,
    preheader: 'Review the terms and decide. Nothing is charged without your authorisation.',
    heading: 'Authorise your direct debit',
    paragraphs: [
      `${termsEn.request(facts)}, for “${facts.concept}”.`,
      'You decide: nothing is charged until you have reviewed the terms and accepted them.',
    ],
    action: { label: 'Review and authorise', note: en.linkNote(facts) },
    details: termRows(termsEn, facts),
    rights: [
      termsEn.cancelFreely(facts),
      'If you did not expect this message, you need not do anything: without your authorisation there will be no charge.',
    ],
  }),

  validation_needed: (facts) => ({
    subject: `One step left to activate your direct debit with ${facts.merchantName}`,
    preheader: 'Confirm your details to finish. It takes a few minutes.',
    heading: 'One step left: confirm your details',
    paragraphs: [
      `Before your direct debit with ${facts.merchantName} becomes active, please ${en.outstanding(facts)}. This keeps others from setting up payments in your name.`,
      'Until you do, the direct debit is not active and nothing is charged.',
    ],
    action: { label: 'Confirm my details', note: en.linkNote(facts) },
    details: termRows(termsEn, facts),
    rights: [
      termsEn.cancelFreely(facts),
      `If you do not recognise this direct debit, do not open the link and tell ${facts.merchantName}.`,
    ],
  }),

  activated: (facts) => ({
    subject: `Your direct debit with ${facts.merchantName} is active`,
    preheader: 'These are the terms that you authorised.',
    heading: 'Your direct debit is active',
    paragraphs: [
      `From now on ${termsEn.permission(facts)}, for “${facts.concept}”. There is nothing more for you to do.`,
      'We suggest that you keep this message: it has the terms that you authorised.',
    ],
    details: termRows(termsEn, facts),
    rights: [termsEn.cancelFreely(facts)],
  }),

  cancelled: (facts) => ({
    subject: `Your direct debit with ${facts.merchantName} was cancelled`,
    preheader: facts.wasActive
      ? 'Your account will not be charged again under this direct debit.'
      : 'Your account will not be charged under this direct debit.',
    heading: 'Your direct debit was cancelled',
    paragraphs: [
      `${facts.merchantName} will ${facts.wasActive ? 'no longer' : 'not'} charge your account for “${facts.concept}”. The cancellation costs nothing, and there is nothing more for you to do.`,
    ],
    details: identityRows(termsEn, facts),
    rights: [
      `If you did not expect this, contact ${facts.merchantName}. ${facts.wasActive ? 'To set the payment up again, a new authorisation from you is needed' : 'To set the payment up, your authorisation is needed'}.`,
    ],
  }),

  revoked: (facts) => ({
    subject: `Your direct debit with ${facts.merchantName} has been revoked`,
    preheader: 'No further charges will be presented to your bank for this direct debit.',
    heading: 'Your direct debit has been revoked',
    paragraphs: [
      `We received the revocation of your authorisation to ${facts.merchantName} for “${facts.concept}”. From now on, no new charge will be presented to your bank. This is free of charge, and there is nothing more for you to do.`,
      'A charge that had already been sent to the bank may still appear on your statement.',
    ],
    details: identityRows(termsEn, facts),
    rights: ['A new authorisation from you would be needed to charge your account again.'],
  }),

  completed: (facts) => ({
    subject: `Your direct debit with ${facts.merchantName} has ended`,
    preheader: 'No further charges will be made under it.',
    heading: 'Your direct debit has ended',
    paragraphs: [
      `The direct debit that you authorised to ${facts.merchantName} for “${facts.concept}” has come to its end. There will be no further charges, and there is nothing for you to do.`,
      'Thank you for paying this way.',
    ],
    details: identityRows(termsEn, facts),
    rights: ['Any new charge needs a new authorisation from you.'],
  }),
};
