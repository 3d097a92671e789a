import { identityRows, termNotes, termRows, verificationNotes } from '#lib/wording/detail-rows.ts';
import type { DirectDebitFacts, LinkFacts, OutstandingFacts } from '#lib/wording/facts.ts';
import type { MailContent, MailsWording } from '#lib/wording/mails.ts';
import { isByCustomersWord } from '#lib/wording/stops.ts';
import { phrasesEn as en } from './mail-phrases.ts';
import { termsEn } from './terms.ts';

type Asked = DirectDebitFacts & LinkFacts & OutstandingFacts;

/** The mails with a link to a step of the customer's, in English. */
export const linkMailsEn: Pick<
  MailsWording,
  'authorization_requested' | 'validation_needed' | 'reauthorization_requested'
> = {
  authorization_requested: (facts) => ({
    subject: `${facts.isReminder ? 'Reminder: ' : ''}${facts.merchantName} asks you to authorise a direct debit`,
    preheader: 'Review the terms and decide. Nothing will be charged without your authorisation.',
    heading: 'Authorise your direct debit',
    paragraphs: [
      `${termsEn.request(facts)}, for “${facts.concept}”.`,
      ...(facts.isImported
        ? termsEn.whatChanges(facts)
        : ['You decide: nothing will be charged until you have reviewed and accepted the terms.']),
      ...verificationNotes(termsEn, facts),
    ],
    action: { label: 'Review and authorise', note: en.linkNote(facts) },
    details: termRows(termsEn, facts),
    rights: [
      ...termNotes(termsEn, facts),
      'If you did not expect this message, you do not need to do anything: without your authorisation there will be no charge.',
    ],
  }),

  validation_needed: (facts) => {
    if (facts.nothingToDo === 'account_being_verified') return beingVerified(facts);
    if (facts.nothingToDo === 'identity_declined') return declined(facts);
    return facts.stops.length > 0 ? paused(facts) : firstSteps(facts);
  },

  reauthorization_requested: (facts) => {
    const others = facts.requirements.filter((requirement) => requirement !== 'acknowledgment');
    return {
      subject: `Authorise your direct debit with ${facts.merchantName} again`,
      preheader: 'It is paused. Without your authorisation, no new charge will be sent to your bank.',
      heading: 'Authorise your direct debit again',
      paragraphs: [
        `${termsEn.paused(facts, facts.stops)}. It is the one for “${facts.concept}”.`,
        `You decide: if you want it to continue, review the terms and authorise it again. ${termsEn.noNewCharges}`,
        ...(isByCustomersWord(facts.stops)
          ? [
              'Charges that your bank returned for this reason will be collected again only if you choose them when you authorise.',
            ]
          : []),
        ...(others.length > 0 ? [`Also, please ${en.outstanding({ ...facts, requirements: others })}.`] : []),
        ...verificationNotes(termsEn, facts),
      ],
      action: { label: 'Review and authorise again', note: en.linkNote(facts) },
      details: termRows(termsEn, facts),
      rights: [...termNotes(termsEn, facts), NOT_WANTED],
    };
  },
};

const NOT_WANTED = 'If you no longer want this direct debit, you do not need to do anything.';

const ifUnknown = ({ merchantName }: Asked): string =>
  `If you do not recognise this direct debit, do not open the link and tell ${merchantName}.`;

function firstSteps(facts: Asked): MailContent {
  return {
    subject: `One step left to activate your direct debit with ${facts.merchantName}`,
    preheader: 'Confirm your details to finish. It takes a few minutes.',
    heading: 'One step left: confirm your details',
    paragraphs: [
      `Before your direct debit with ${facts.merchantName} becomes active, please ${en.outstanding(facts)}. This keeps others from setting up payments in your name.`,
      'Until you do, the direct debit will not be active and no charge will be sent to your bank.',
      ...verificationNotes(termsEn, facts),
    ],
    action: { label: 'Confirm my details', note: en.linkNote(facts) },
    details: termRows(termsEn, facts),
    rights: [...termNotes(termsEn, facts), ifUnknown(facts)],
  };
}

function paused(facts: Asked): MailContent {
  return {
    subject: `Your direct debit with ${facts.merchantName} is paused`,
    preheader: 'See what is needed for it to continue. It takes a few minutes.',
    heading: 'Your direct debit is paused',
    paragraphs: [
      `${termsEn.paused(facts, facts.stops)}. It is the one for “${facts.concept}”.`,
      `For it to continue, please ${en.outstanding(facts)}. ${termsEn.noNewCharges}`,
      ...verificationNotes(termsEn, facts),
    ],
    action: { label: 'Continue my direct debit', note: en.linkNote(facts) },
    details: termRows(termsEn, facts),
    rights: [...termNotes(termsEn, facts), NOT_WANTED, ifUnknown(facts)],
  };
}

/** The customer has agreed and given an account, which the bank is verifying. */
function beingVerified(facts: Asked): MailContent {
  return {
    subject: `We are confirming your account for the direct debit with ${facts.merchantName}`,
    preheader: 'There is nothing you need to do for now.',
    heading: 'We are confirming your account with the bank',
    paragraphs: [
      `We have your authorisation for ${facts.merchantName}, for “${facts.concept}”. Confirming your account takes between a few minutes and a few hours, and there is nothing you need to do for now. ${termsEn.noNewCharges}`,
      ...verificationNotes(termsEn, facts),
    ],
    action: { label: 'See my direct debit', note: en.linkNote(facts) },
    details: termRows(termsEn, facts),
    rights: [...termNotes(termsEn, facts), ifUnknown(facts)],
  };
}

/** The customer’s identity was declined, which is final. */
function declined(facts: Asked): MailContent {
  const state = facts.stops.length > 0 ? 'is paused' : 'is not active';
  return {
    subject: `Your identity could not be confirmed for the direct debit with ${facts.merchantName}`,
    preheader: `Contact ${facts.merchantName} to arrange another way to pay.`,
    heading: 'Your identity could not be confirmed',
    paragraphs: [
      `Your direct debit with ${facts.merchantName} for “${facts.concept}” ${state}, and no new charge will be sent to your bank.`,
      `Contact ${facts.merchantName} to arrange another way to pay. With the link you can see the direct debit and cancel it.`,
    ],
    action: { label: 'See my direct debit', note: en.linkNote(facts) },
    details: identityRows(termsEn, facts),
    rights: [termsEn.cancelFreely(facts)],
  };
}
