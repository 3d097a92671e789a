import type { Frame } from './mail-content.ts';
import type { DirectDebitFacts, LinkFacts, OutstandingFacts } from './mail-facts.ts';
import { wordsEn as words } from './vocabulary-en.ts';
import { dateInWords, instantInWords, listed, pesos } from './words.ts';

export const frameEn: Frame = {
  greeting: (customerName) => `Hello ${customerName},`,
  linkCopy: 'If the button does not work, copy this link into your browser:',
  footer: (merchantName) =>
    `Domicilia sends this message on behalf of ${merchantName}. We will never ask by mail for passwords, PINs or codes of your bank.`,
};

/** What the mails in English say more than once. */
export const en = {
  date: (date: string) => dateInWords(date, 'en'),

  cancelFreely: ({ merchantName }: DirectDebitFacts) =>
    `You can cancel the direct debit at any time and at no cost, with ${merchantName} or at your bank.`,

  askAboutCharge: ({ merchantName }: DirectDebitFacts) =>
    `If you do not recognise this charge, contact ${merchantName} or dispute it with your bank.`,

  linkNote: ({ link, merchantName }: DirectDebitFacts & LinkFacts) =>
    `The link is yours alone, works once and expires on ${instantInWords(link.expiresAt, 'en')}. If it has expired, ask ${merchantName} for a new one.`,

  /** What the customer still has to do: `add your bank account and confirm your identity`. */
  outstanding: ({ requirements }: OutstandingFacts) =>
    listed(
      requirements.map((requirement) => words.requirements[requirement]),
      words.and,
    ),

  /** The account that is charged: `your BBVA Mexico account ending in 8909`. */
  account: ({ account }: DirectDebitFacts) =>
    account ? `your ${account.bankName} account ending in ${account.lastFour}` : 'your bank account',

  /** What the merchant may do: `collect $350.00 MXN every month from your bank account`. */
  permission: ({ amount, isFixedAmount, interval }: DirectDebitFacts) => {
    const upTo = isFixedAmount ? '' : 'up to ';
    if (!interval) return `make one single charge of ${upTo}${pesos(amount)} to your bank account`;
    const often = words.intervals[interval];
    if (isFixedAmount) return `collect ${pesos(amount)} ${often} from your bank account`;
    return `collect a variable amount of up to ${pesos(amount)} ${often} from your bank account`;
  },
};
