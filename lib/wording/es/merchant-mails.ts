import { dateInWords, instantInWords } from '#lib/wording/format.ts';
import type { MerchantMailsWording } from '#lib/wording/merchant-mails.ts';

/** The mails to merchants, in Spanish. */
export const merchantMailsEs: MerchantMailsWording = {
  greeting: (merchantName) => `Hola, ${merchantName}:`,
  linkCopy: 'Si el botón no funciona, copie este enlace en su navegador:',
  footer: (merchantName) =>
    `Domicilia envía este mensaje a ${merchantName} por su cuenta con nosotros. Nunca le pediremos por correo contraseñas ni llaves.`,

  mails: {
    sign_in: ({ merchantName }) => ({
      subject: 'Su enlace para entrar',
      preheader: 'Sirve una sola vez, durante 15 minutos, en el navegador en el que lo pidió.',
      heading: 'Entre a su cuenta',
      paragraphs: [`Usted pidió un enlace para entrar a la cuenta de ${merchantName}.`],
      action: {
        label: 'Entrar',
        note: 'Ábralo en el navegador en el que lo pidió. Sirve una sola vez, durante 15 minutos.',
      },
      details: [],
      rights: ['Si usted no lo pidió, no tiene que hacer nada: el enlace no sirve en ningún otro navegador.'],
    }),

    endpoint_disabled: ({ merchantName, endpointId, address, reason, disabledAt, failingSince }) => ({
      subject: 'Desactivamos un webhook de su cuenta',
      preheader: 'Su servidor ya no recibe avisos en esta dirección. Los cobros continúan.',
      heading: 'Desactivamos un webhook',
      paragraphs: [
        reason === 'gone'
          ? `Su servidor respondió 410 a un aviso. Así nos pide que no volvamos a escribirle, y por eso desactivamos este webhook de ${merchantName}.`
          : `En tres días ningún aviso llegó a este webhook de ${merchantName}, y por eso lo desactivamos.`,
        'Los cobros continúan como siempre. Lo que pase desde ahora se puede consultar durante 30 días en GET /api/events.',
      ],
      details: [
        ['Webhook', endpointId],
        ['Dirección', address],
        ...(failingSince === undefined
          ? []
          : [['Falla desde', instantInWords(failingSince, 'es')] as [string, string]]),
        ['Desactivado', instantInWords(disabledAt, 'es')],
      ],
      rights: [
        `Cuando su servidor esté listo, actívelo de nuevo: PATCH /api/webhook-endpoints/${endpointId} con {"status":"enabled"}.`,
        'Los avisos que faltan se envían otra vez con POST /api/events/{id}/redeliver.',
      ],
    }),

    payout_account_changed: ({ merchantName, account: { bankName, lastFour }, effectiveOn }) => ({
      subject: 'Cambió la cuenta a la que transferimos su dinero',
      preheader: `Si nadie de ${merchantName} lo pidió, avísenos de inmediato.`,
      heading: 'Cambió la cuenta a la que transferimos su dinero',
      paragraphs: [
        `A partir del ${dateInWords(effectiveOn, 'es')} transferiremos el dinero de ${merchantName} a su cuenta de ${bankName} con terminación ${lastFour}. Antes de ese día no haremos ninguna transferencia.`,
        'Para verificar la cuenta le enviamos un centavo. Los cobros continúan como siempre.',
      ],
      details: [
        ['Banco', bankName],
        ['Cuenta', `terminación ${lastFour}`],
        ['Vigente desde', dateInWords(effectiveOn, 'es')],
      ],
      rights: [
        `Si nadie de ${merchantName} pidió este cambio, llame de inmediato a su contacto en Domicilia y pida que detengamos las transferencias. No responda a este correo: nadie lo lee.`,
        'Si ustedes lo pidieron, no tiene que hacer nada.',
      ],
    }),
  },
};
