import type { ConsentWording } from '#lib/wording/es/consent.ts';

/** The consent, in English. */
export const consentEn: ConsentWording = {
  terms: ({ merchantName, interval }) => [
    `I have read the terms and authorise ${merchantName} to collect ${interval ? 'these charges' : 'this charge'} from my account automatically, through Domicilia.`,
    DATA,
    free(merchantName),
  ],
  account: ({ merchantName, interval }) => [
    `By confirming my account I authorise ${merchantName} to collect the ${interval ? 'charges' : 'charge'} from it automatically, through Domicilia, on the terms on this page.`,
    DATA,
    free(merchantName),
  ],
};

const DATA =
  'I consent expressly to the use of my financial data (my account, my bank and my payments) for this, as the privacy notice on this page says.';

const free = (merchantName: string) =>
  `I know that I can cancel the direct debit at any time and at no cost, with ${merchantName} or at my bank.`;
