import type { DirectDebitFacts } from '#lib/wording/facts.ts';

/** How a customer agrees: to the terms, by ticking the box below them; or by bringing an account, once they have agreed. */
export type ConsentGiven = 'terms' | 'account';

/** What the words depend on. */
export type ConsentFacts = Pick<DirectDebitFacts, 'merchantName' | 'interval'>;

/** In the order of the page: what is authorised, the use of data, that it may be cancelled at any time. */
export type ConsentWording = Readonly<Record<ConsentGiven, (facts: ConsentFacts) => readonly string[]>>;

/** What a customer agrees to, in Spanish: the version that binds. */
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
