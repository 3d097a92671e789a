import type { DirectDebitFacts } from '#lib/wording/facts.ts';

/** The merchant of the privacy notice, and whether the customer's identity is verified as well. */
export type PrivacyFacts = Pick<DirectDebitFacts, 'merchantName' | 'merchant'> & { checksIdentity: boolean };

type Row = readonly [label: string, sentence: string];

/**
 * The simplified privacy notice, in Spanish: who is responsible and where, which data, what for, how to limit their
 * use, and where the full privacy notice is (LFPDPPP, articles 15 and 16).
 */
export const privacyNoticeEs = {
  heading: 'Aviso de privacidad simplificado',
  rows: ({ merchantName, merchant = {}, checksIdentity }: PrivacyFacts): Row[] => {
    const { legalName = merchantName, address, supportEmail, supportPhone } = merchant;
    const ways = [supportEmail && `escriba a ${supportEmail}`, supportPhone && `llame al ${supportPhone}`];
    return [
      [
        'Responsable',
        `${legalName}${address ? `, con domicilio en ${address},` : ''} es responsable de sus datos personales. Domicilia los trata por su encargo.`,
      ],
      [
        'Datos',
        `Su nombre, correo y RFC; sus datos financieros: su cuenta, su banco y sus pagos; y, al autorizar, la fecha y la hora, su dirección IP, su navegador y su ubicación aproximada.${checksIdentity ? IDENTITY : ''}`,
      ],
      [
        'Para qué',
        'Cobrar lo que usted autoriza, confirmar con su banco de quién es la cuenta, conservar la constancia de su autorización y prevenir fraudes. Para usar los datos financieros se necesita su consentimiento expreso.',
      ],
      [
        'Límites',
        `Para limitar el uso o la divulgación de sus datos, o retirar su consentimiento, ${ways.filter(Boolean).join(' o ') || `comuníquese con ${merchantName}`}.`,
      ],
    ];
  },
  whole: 'Leer el aviso completo',
  /** If the merchant has not set the URL of its full privacy notice. */
  askForWhole: (merchantName: string) => `Pida el aviso completo a ${merchantName}.`,
};

const IDENTITY =
  ' Además, un proveedor especializado revisa su identificación y su rostro, y a Domicilia le informa solo el resultado.';

export type PrivacyNoticeTexts = typeof privacyNoticeEs;
