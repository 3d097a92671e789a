import type { Requirement } from '#lib/domain/direct-debit/record.ts';
import type { OutstandingFacts } from '#lib/wording/facts.ts';
import { dateInWords, instantInWords, listed, pesos } from '#lib/wording/format.ts';
import type { FrameWording, MailPhrases } from '#lib/wording/mails.ts';
import { failuresEs } from './failures.ts';

export const frameEs: FrameWording = {
  greeting: (customerName) => `Hola, ${customerName}:`,
  linkCopy: 'Si el botón no funciona, copie este enlace en su navegador:',
  footer: (merchantName) =>
    `Domicilia envía este mensaje por encargo de ${merchantName}. Nunca le pediremos por correo contraseñas, NIP ni códigos de su banco.`,
  support: ({ merchantName, merchant = {} }) => {
    const { supportEmail, supportPhone, supportUrl } = merchant;
    const ways = [supportEmail, supportPhone, supportUrl].filter((way) => way !== undefined);
    return ways.length > 0 ? `Atención a clientes de ${merchantName}: ${ways.join(', ')}` : undefined;
  },
  manage: ({ isOver }) => (isOver ? 'Ver su domiciliación:' : 'Ver o cancelar su domiciliación:'),
};

const requirements: Readonly<Record<Requirement, string>> = {
  acknowledgment: 'revisar y aceptar las condiciones',
  payment_method: 'registrar su cuenta bancaria',
  account_validation: 'confirmar que la cuenta está a su nombre',
  identity_verification: 'confirmar su identidad',
};

/** What a stopped direct debit requires. The account must be another one only if the bank refused it for good. */
function requiredAgain(stops: OutstandingFacts['stops']): Partial<typeof requirements> {
  return {
    acknowledgment: 'autorizar de nuevo los cargos',
    payment_method: stops.includes('hard_account')
      ? 'indicar otra cuenta bancaria'
      : 'confirmar su cuenta o indicar otra',
    identity_verification: 'confirmar otra vez su identidad',
  };
}

/** The phrases that several mails share, in Spanish. */
export const phrasesEs: MailPhrases = {
  failures: failuresEs,
  date: (date) => dateInWords(date, 'es'),
  askAboutCharge: ({ merchantName }) =>
    `Si no reconoce este cargo, comuníquese con ${merchantName} o pida una aclaración a su banco.`,
  linkNote: ({ link }) =>
    `El enlace es personal, sirve una sola vez y vence el ${instantInWords(link.expiresAt, 'es')}. Si ya venció, ábralo de todos modos: ahí puede pedir uno nuevo.`,
  outstanding: ({ requirements: outstanding, stops }) => {
    const words = stops.length > 0 ? { ...requirements, ...requiredAgain(stops) } : requirements;
    return listed(
      outstanding.map((requirement) => words[requirement]),
      'y',
    );
  },
  earlier: (amount, earlier) =>
    earlier === amount
      ? 'Corresponde a periodos anteriores que quedaron sin pagar.'
      : `Incluye ${pesos(earlier)} de periodos anteriores que quedaron sin pagar; en su estado de cuenta pueden aparecer como cargos separados.`,
  dayTotal: (total) => `Ese mismo día habrá otros cargos: en total se cobrarán ${pesos(total)}.`,
  fromAccount: ({ account }) =>
    account ? `de su cuenta ${account.bankName} terminada en ${account.lastFour}` : 'de su cuenta bancaria',
  toAccount: ({ account }) =>
    account ? `a su cuenta ${account.bankName} terminada en ${account.lastFour}` : 'a su cuenta bancaria',
};
