import { accountChangeRows, identityRows, termNotes, termRows } from '#lib/wording/detail-rows.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { chargeMailsEn } from './charge-mails.ts';
import { linkMailsEn } from './link-mails.ts';
import { phrasesEn as en } from './mail-phrases.ts';
import { portalMailEn } from './portal-mail.ts';
import { termsEn } from './terms.ts';

/** Every mail, in English. */
export const mailsEn: MailsWording = {
  ...linkMailsEn,
  ...portalMailEn,
  ...chargeMailsEn,

  activated: (facts) => ({
    subject: `Your direct debit with ${facts.merchantName} is active`,
    preheader: 'These are the terms that you authorised.',
    heading: 'Your direct debit is active',
    paragraphs: [
      `From now on ${termsEn.permission(facts)}, for “${facts.concept}”. There is nothing else you need to do.`,
      'We suggest that you keep this message: it contains the terms that you authorised.',
    ],
    details: termRows(termsEn, facts),
    rights: termNotes(termsEn, facts),
  }),

  account_changed: (facts) => ({
    subject: `The account for your direct debit with ${facts.merchantName} has changed`,
    preheader: 'If you did not make this change, here is what to do.',
    heading: 'The account for your direct debit has changed',
    paragraphs: [
      `From now on, ${facts.interval ? 'charges' : 'the charge'} from ${facts.merchantName} for “${facts.concept}” will be made ${en.toAccount(facts)}. Anything already sent to your bank will be collected from the previous account.`,
      `If you did not make this change, cancel the direct debit with the link at the end of this message and contact ${facts.merchantName}.`,
      'The direct debit is active on the following terms.',
    ],
    details: accountChangeRows(termsEn, facts),
    rights: termNotes(termsEn, facts),
  }),

  cancelled: (facts) => ({
    subject: facts.hasAgreed
      ? `Your direct debit with ${facts.merchantName} was cancelled`
      : `${facts.merchantName} cancelled its request for a direct debit`,
    preheader: facts.wasActive
      ? 'Your account will not be charged again under this direct debit.'
      : 'Your account will not be charged under this direct debit.',
    heading: facts.hasAgreed ? 'Your direct debit was cancelled' : 'The request was cancelled',
    paragraphs: [
      `${facts.merchantName} will ${facts.wasActive ? 'no longer' : 'not'} charge your account for “${facts.concept}”. The cancellation costs nothing, and there is nothing else you need to do.`,
    ],
    details: identityRows(termsEn, facts),
    rights: [
      `If you did not expect this, contact ${facts.merchantName}. ${facts.wasActive ? 'To set the payment up again, a new authorisation from you is needed' : 'To set the payment up, your authorisation is needed'}.`,
    ],
  }),

  revoked: (facts) => ({
    subject: facts.wasAuthorised
      ? `Your direct debit with ${facts.merchantName} has been cancelled`
      : `It is on record that you do not authorise the direct debit with ${facts.merchantName}`,
    preheader: facts.wasAuthorised
      ? 'From now on, no new charge will be sent to your bank.'
      : 'Your account will not be charged.',
    heading: facts.wasAuthorised
      ? 'Your direct debit has been cancelled'
      : 'It is on record that you do not authorise the direct debit',
    paragraphs: [
      facts.wasAuthorised
        ? `From now on, ${facts.merchantName} is not authorised to charge your account for “${facts.concept}”. The cancellation takes effect at once and costs nothing: no new charge will be sent to your bank.`
        : `It is on record that you do not authorise ${facts.merchantName} to charge your account for “${facts.concept}”. No charge will be made.`,
      ...(facts.wasAuthorised
        ? [
            'A charge that had already been sent to the bank may still appear on your statement. If you do not recognise it, dispute it with your bank.',
          ]
        : []),
    ],
    details: identityRows(termsEn, facts),
    rights: [
      `There is nothing else you need to do. If you did not ask for this, contact ${facts.merchantName}: to set the payment up${facts.wasAuthorised ? ' again, a new authorisation from you is needed' : ', your authorisation is needed'}.`,
    ],
  }),

  email_changed: (facts) => ({
    subject: `The email address for your direct debit with ${facts.merchantName} has changed`,
    preheader: 'Future messages will go to a different address.',
    heading: 'The email address for your direct debit has changed',
    paragraphs: [
      `${facts.merchantName} has registered a different email address for the direct debit that you authorised for “${facts.concept}”. This is the last message that we will send to this address.`,
      'What you authorised does not change. The links that we sent you here no longer work; new ones will go to the new address.',
    ],
    details: identityRows(termsEn, facts),
    rights: [
      `If you did not ask for this, contact ${facts.merchantName}. You can also cancel the direct debit at your bank, at any time and at no cost.`,
    ],
  }),

  completed: (facts) => ({
    subject: `Your direct debit with ${facts.merchantName} has ended`,
    preheader: 'No further charges will be made under it.',
    heading: 'Your direct debit has ended',
    paragraphs: [
      `The direct debit that you authorised for ${facts.merchantName} (“${facts.concept}”) has come to an end. There will be no further charges, and there is nothing you need to do.`,
      'Thank you for paying this way.',
    ],
    details: identityRows(termsEn, facts),
    rights: ['Any new charge needs a new authorisation from you.'],
  }),
};
