import type { DirectDebitFacts } from '#lib/wording/facts.ts';

/**
 * How a customer agrees: to the terms, with the checkbox below them; or to an account, by adding it after a first
 * consent.
 */
export type ConsentGiven = 'terms' | 'account';

/** The facts that the consent depends on. */
export type ConsentFacts = Pick<DirectDebitFacts, 'merchantName' | 'interval'>;

/** The sentences in the page's order: what is authorised, the use of data, the right to cancel at any time. */
export type ConsentWording = Readonly<Record<ConsentGiven, (facts: ConsentFacts) => readonly string[]>>;

/** The consent in Spanish, which is the binding version. */
export const consentEs: ConsentWording = {
  terms: ({ merchantName, interval }) => [
    `Leí las condiciones y autorizo a ${merchantName} a cobrar ${interval ? 'estos cargos' : 'este cargo'} a mi cuenta de forma automática, por medio de Domicilia.`,
    DATA,
    free(merchantName),
  ],
  account: ({ merchantName, interval }) => [
    `Al confirmar mi cuenta, autorizo a ${merchantName} a cobrar en ella ${interval ? 'los cargos' : 'el cargo'} de forma automática, por medio de Domicilia, con las condiciones de esta página.`,
    DATA,
    free(merchantName),
  ],
};

const DATA =
  'Consiento de manera expresa que para eso se usen mis datos financieros (mi cuenta, mi banco y mis pagos), como dice el aviso de privacidad de esta página.';

const free = (merchantName: string) =>
  `Sé que puedo cancelar la domiciliación en cualquier momento y sin costo, con ${merchantName} o en mi banco.`;
