import type { Frame } from './mail-content.ts';
import type { DirectDebitFacts, LinkFacts, OutstandingFacts } from './mail-facts.ts';
import { wordsEs as words } from './vocabulary-es.ts';
import { dateInWords, instantInWords, listed, pesos } from './words.ts';

export const frameEs: Frame = {
  greeting: (customerName) => `Hola, ${customerName}:`,
  linkCopy: 'Si el botón no funciona, copie este enlace en su navegador:',
  footer: (merchantName) =>
    `Domicilia envía este mensaje por encargo de ${merchantName}. Nunca le pediremos por correo contraseñas, NIP ni códigos de su banco.`,
};

/** What the mails in Spanish say more than once. */
export const es = {
  date: (date: string) => dateInWords(date, 'es'),

  cancelFreely: ({ merchantName }: DirectDebitFacts) =>
    `Puede cancelar la domiciliación en cualquier momento y sin costo, con ${merchantName} o en su banco.`,

  askAboutCharge: ({ merchantName }: DirectDebitFacts) =>
    `Si no reconoce este cargo, comuníquese con ${merchantName} o pida una aclaración a su banco.`,

  linkNote: ({ link, merchantName }: DirectDebitFacts & LinkFacts) =>
    `El enlace es personal, sirve una sola vez y vence el ${instantInWords(link.expiresAt, 'es')}. Si ya venció, pida uno nuevo a ${merchantName}.`,

  /** What the customer still has to do: `registrar su cuenta bancaria y confirmar su identidad`. */
  outstanding: ({ requirements }: OutstandingFacts) =>
    listed(
      requirements.map((requirement) => words.requirements[requirement]),
      words.and,
    ),

  /** The account that is charged: `de su cuenta BBVA Mexico terminada en 8909`. */
  fromAccount: ({ account }: DirectDebitFacts) =>
    account ? `de su cuenta ${account.bankName} terminada en ${account.lastFour}` : 'de su cuenta bancaria',

  /** What the merchant may do: `cobrar $350.00 MXN cada mes de su cuenta bancaria`. */
  permission: ({ amount, isFixedAmount, interval }: DirectDebitFacts) => {
    const upTo = isFixedAmount ? '' : 'hasta ';
    if (!interval) return `hacer un solo cargo de ${upTo}${pesos(amount)} a su cuenta bancaria`;
    const often = words.intervals[interval];
    if (isFixedAmount) return `cobrar ${pesos(amount)} ${often} de su cuenta bancaria`;
    return `cobrar ${often} de su cuenta bancaria un importe variable de hasta ${pesos(amount)}`;
  },
};
