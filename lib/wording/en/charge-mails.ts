import { cancelNotes, chargeRows } from '#lib/wording/detail-rows.ts';
import type { MailFacts } from '#lib/wording/facts.ts';
import { pesos } from '#lib/wording/format.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { phrasesEn as en } from './mail-phrases.ts';
import { termsEn } from './terms.ts';

/** The mails about one charge, in English. */
export const chargeMailsEn: Pick<
  MailsWording,
  'charge_upcoming' | 'charge_paid' | 'charge_failed' | 'refund_paid'
> = {
  charge_upcoming: (facts) => ({
    subject: `${facts.merchantName} will charge ${pesos(facts.charge.amount)} on ${en.date(facts.charge.date)}`,
    preheader: 'Please make sure there is enough money in your account on that day.',
    heading: 'Upcoming charge',
    paragraphs: [
      `On ${en.date(facts.charge.date)} ${facts.merchantName} will collect ${pesos(facts.charge.amount)} ${en.fromAccount(facts)}, for “${facts.concept}”.`,
      ...(facts.earlier ? [en.earlier(facts.charge.amount, facts.earlier)] : []),
      ...(facts.dayTotal ? [en.dayTotal(facts.dayTotal)] : []),
      'This is the direct debit that you authorised. Just make sure there is enough money in the account on that day.',
    ],
    details: chargeRows(termsEn, facts),
    rights: [termsEn.cancelFreely(facts), en.askAboutCharge(facts)],
  }),

  charge_paid: (facts) => ({
    subject: `Your payment of ${pesos(facts.charge.amount)} to ${facts.merchantName} was received`,
    preheader: `For “${facts.concept}”. Thank you.`,
    heading: 'Your payment went through',
    paragraphs: [
      `${facts.merchantName} collected ${pesos(facts.charge.amount)} ${en.fromAccount(facts)}, for “${facts.concept}”. Thank you.`,
      ...(facts.isCorrected
        ? [
            'Your bank had told us that this charge was left unpaid or returned to you, and has now confirmed that it was paid. It is the same charge, not a new one.',
          ]
        : []),
      'You can keep this message as a record. It is not a tax invoice.',
    ],
    details: chargeRows(termsEn, facts),
    rights: [en.askAboutCharge(facts), ...cancelNotes(termsEn, facts)],
  }),

  charge_failed: (facts) => ({
    subject: `Your payment of ${pesos(facts.charge.amount)} to ${facts.merchantName} could not be collected`,
    preheader: nextStep(facts).short,
    heading: 'The charge did not go through',
    paragraphs: [
      `${facts.merchantName} could not collect ${pesos(facts.charge.amount)} ${en.fromAccount(facts)}: ${en.failures[facts.failureCode] ?? en.failures.other}.`,
      nextStep(facts).whole,
    ],
    details: chargeRows(termsEn, facts),
    rights: cancelNotes(termsEn, facts),
  }),

  refund_paid: (facts) => ({
    subject: `${pesos(facts.refund.amount)} of your payment to ${facts.merchantName} was refunded`,
    preheader: `Your bank statement shows the reference ${facts.refund.reference}.`,
    heading: 'Your money was refunded',
    paragraphs: [
      `${pesos(facts.refund.amount)} was paid ${en.toAccount(facts)}: the refund of the charge by ${facts.merchantName} that is shown below.`,
      `Your bank statement shows it with the reference ${facts.refund.reference}. If you do not see it within two business days, contact ${facts.merchantName}.`,
    ],
    details: chargeRows(termsEn, facts),
    rights: [],
  }),
};

/** Returns what becomes of a failed charge, for the inbox and in the mail. */
function nextStep({ nextAttemptDate, isCarriedOver, merchantName }: MailFacts['charge_failed']) {
  if (nextAttemptDate) {
    const again = `It will be tried again on ${en.date(nextAttemptDate)}.`;
    const whole = `${again} Please make sure your account is ready on that day; if in doubt, contact ${merchantName}.`;
    return { short: again, whole };
  }
  if (isCarriedOver) {
    const later = 'If your direct debit continues, it will be collected together with a later charge.';
    const whole = `It will not be tried again for now. ${later} If you prefer to pay in another way, arrange that with ${merchantName} before then.`;
    return { short: later, whole };
  }
  return {
    short: `Contact ${merchantName} to complete your payment.`,
    whole: `It will not be tried again automatically. To complete your payment, contact ${merchantName}.`,
  };
}
