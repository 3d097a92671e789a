import type { Requirement } from '#lib/domain/direct-debit/record.ts';
import type { OutstandingFacts } from '#lib/wording/facts.ts';
import { dateInWords, instantInWords, listed, pesos } from '#lib/wording/format.ts';
import type { FrameWording, MailPhrases } from '#lib/wording/mails.ts';
import { failuresEn } from './failures.ts';

export const frameEn: FrameWording = {
  greeting: (customerName) => `Hello ${customerName},`,
  linkCopy: 'If the button does not work, copy this link into your browser:',
  footer: (merchantName) =>
    `Domicilia sends this message on behalf of ${merchantName}. We will never ask by email for passwords, PINs or codes from your bank.`,
  support: ({ merchantName, merchant = {} }) => {
    const { supportEmail, supportPhone, supportUrl } = merchant;
    const ways = [supportEmail, supportPhone, supportUrl].filter((way) => way !== undefined);
    return ways.length > 0 ? `Customer support of ${merchantName}: ${ways.join(', ')}` : undefined;
  },
  manage: ({ isOver }) => (isOver ? 'See your direct debit:' : 'See or cancel your direct debit:'),
};

const requirements: Readonly<Record<Requirement, string>> = {
  acknowledgment: 'review and accept the terms',
  payment_method: 'add your bank account',
  account_validation: 'confirm that the account is in your name',
  identity_verification: 'confirm your identity',
};

/** What a stopped direct debit requires. The account must be another one only if the bank refused it for good. */
function requiredAgain(stops: OutstandingFacts['stops']): Partial<typeof requirements> {
  return {
    acknowledgment: 'authorise the charges again',
    payment_method: stops.includes('hard_account')
      ? 'use a different bank account'
      : 'confirm your account or use a different one',
    identity_verification: 'confirm your identity again',
  };
}

/** The phrases that several mails share, in English. */
export const phrasesEn: MailPhrases = {
  failures: failuresEn,
  date: (date) => dateInWords(date, 'en'),
  askAboutCharge: ({ merchantName }) =>
    `If you do not recognise this charge, contact ${merchantName} or dispute it with your bank.`,
  linkNote: ({ link }) =>
    `The link is personal, works once and expires on ${instantInWords(link.expiresAt, 'en')}. If it has expired, open it anyway: you can request a new one there.`,
  outstanding: ({ requirements: outstanding, stops }) => {
    const words = stops.length > 0 ? { ...requirements, ...requiredAgain(stops) } : requirements;
    return listed(
      outstanding.map((requirement) => words[requirement]),
      'and',
    );
  },
  earlier: (amount, earlier) =>
    earlier === amount
      ? 'It is for earlier periods that were left unpaid.'
      : `It includes ${pesos(earlier)} from earlier periods that were left unpaid; your bank statement may show them as separate charges.`,
  dayTotal: (total) => `There are other charges on the same day: ${pesos(total)} will be collected in total.`,
  fromAccount: ({ account }) =>
    account
      ? `from your ${account.bankName} account ending in ${account.lastFour}`
      : 'from your bank account',
  toAccount: ({ account }) =>
    account ? `to your ${account.bankName} account ending in ${account.lastFour}` : 'to your bank account',
};
