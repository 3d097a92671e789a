import { accountChangeRows, identityRows, termNotes, termRows } from '#lib/wording/detail-rows.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { chargeMailsEs } from './charge-mails.ts';
import { linkMailsEs } from './link-mails.ts';
import { phrasesEs as es } from './mail-phrases.ts';
import { portalMailEs } from './portal-mail.ts';
import { termsEs } from './terms.ts';

/** Every mail, in Spanish. */
export const mailsEs: MailsWording = {
  ...linkMailsEs,
  ...portalMailEs,
  ...chargeMailsEs,

  activated: (facts) => ({
    subject: `Su domiciliación con ${facts.merchantName} está activa`,
    preheader: 'Estas son las condiciones que autorizó.',
    heading: 'Su domiciliación está activa',
    paragraphs: [
      `A partir de ahora ${termsEs.permission(facts)}, por concepto de “${facts.concept}”. No tiene que hacer nada más.`,
      'Le recomendamos conservar este mensaje: contiene las condiciones que usted autorizó.',
    ],
    details: termRows(termsEs, facts),
    rights: termNotes(termsEs, facts),
  }),

  account_changed: (facts) => ({
    subject: `Cambió la cuenta de su domiciliación con ${facts.merchantName}`,
    preheader: 'Si usted no hizo este cambio, aquí le decimos qué hacer.',
    heading: 'Cambió la cuenta de su domiciliación',
    paragraphs: [
      `${facts.interval ? 'Los próximos cargos' : 'El cargo'} de ${facts.merchantName} por concepto de “${facts.concept}” se ${facts.interval ? 'harán' : 'hará'} ${es.toAccount(facts)}. Lo que ya se envió a su banco se cobrará en la cuenta anterior.`,
      `Si usted no hizo este cambio, cancele la domiciliación con el enlace al final de este mensaje y comuníquese con ${facts.merchantName}.`,
      'La domiciliación está activa con las condiciones siguientes.',
    ],
    details: accountChangeRows(termsEs, facts),
    rights: termNotes(termsEs, facts),
  }),

  cancelled: (facts) => ({
    subject: facts.hasAgreed
      ? `Su domiciliación con ${facts.merchantName} fue cancelada`
      : `${facts.merchantName} canceló su solicitud de domiciliación`,
    preheader: facts.wasActive
      ? 'Ya no se harán más cargos a su cuenta por esta domiciliación.'
      : 'No se hará ningún cargo a su cuenta por esta domiciliación.',
    heading: facts.hasAgreed ? 'Su domiciliación fue cancelada' : 'La solicitud fue cancelada',
    paragraphs: [
      `${facts.merchantName} ${facts.wasActive ? 'ya no hará cargos' : 'no hará ningún cargo'} a su cuenta por concepto de “${facts.concept}”. La cancelación no tiene costo y no tiene que hacer nada más.`,
    ],
    details: identityRows(termsEs, facts),
    rights: [
      `Si no esperaba esta cancelación, comuníquese con ${facts.merchantName}. ${facts.wasActive ? 'Para volver a domiciliar el pago se necesita una nueva autorización de usted' : 'Para domiciliar el pago se necesita su autorización'}.`,
    ],
  }),

  revoked: (facts) => ({
    subject: facts.wasAuthorised
      ? `Su domiciliación con ${facts.merchantName} quedó cancelada`
      : `Quedó registrado que no autoriza la domiciliación con ${facts.merchantName}`,
    preheader: facts.wasAuthorised
      ? 'Desde ahora no se enviará ningún cargo nuevo a su banco.'
      : 'No se hará ningún cargo a su cuenta.',
    heading: facts.wasAuthorised
      ? 'Su domiciliación quedó cancelada'
      : 'Quedó registrado que no autoriza la domiciliación',
    paragraphs: [
      facts.wasAuthorised
        ? `Desde ahora ${facts.merchantName} no tiene autorización para hacer cargos a su cuenta por concepto de “${facts.concept}”. La cancelación tiene efecto de inmediato y no tiene costo: no se enviará ningún cargo nuevo a su banco.`
        : `Quedó registrado que usted no autoriza a ${facts.merchantName} a hacer cargos a su cuenta por concepto de “${facts.concept}”. No se hará ninguno.`,
      ...(facts.wasAuthorised
        ? [
            'Si un cargo ya se había enviado al banco, todavía puede aparecer en su estado de cuenta. Si no lo reconoce, pida una aclaración a su banco.',
          ]
        : []),
    ],
    details: identityRows(termsEs, facts),
    rights: [
      `No tiene que hacer nada más. Si usted no pidió este cambio, comuníquese con ${facts.merchantName}: para ${facts.wasAuthorised ? 'volver a domiciliar' : 'domiciliar'} el pago se necesita ${facts.wasAuthorised ? 'una nueva autorización de usted' : 'su autorización'}.`,
    ],
  }),

  email_changed: (facts) => ({
    subject: `Cambió el correo de su domiciliación con ${facts.merchantName}`,
    preheader: 'Los próximos mensajes llegarán a otra dirección.',
    heading: 'Cambió el correo de su domiciliación',
    paragraphs: [
      `${facts.merchantName} registró otra dirección de correo para la domiciliación que usted autorizó por concepto de “${facts.concept}”. Este es el último mensaje que enviamos a esta dirección.`,
      'Lo que usted autorizó no cambia. Los enlaces que le enviamos aquí ya no funcionan; los nuevos llegarán a la otra dirección.',
    ],
    details: identityRows(termsEs, facts),
    rights: [
      `Si usted no pidió este cambio, comuníquese con ${facts.merchantName}. También puede cancelar la domiciliación en su banco, en cualquier momento y sin costo.`,
    ],
  }),

  completed: (facts) => ({
    subject: `Su domiciliación con ${facts.merchantName} concluyó`,
    preheader: 'No habrá más cargos por esta domiciliación.',
    heading: 'Su domiciliación concluyó',
    paragraphs: [
      `La domiciliación que autorizó a ${facts.merchantName} por concepto de “${facts.concept}” llegó a su fin. No habrá más cargos y no tiene que hacer nada.`,
      'Gracias por su preferencia.',
    ],
    details: identityRows(termsEs, facts),
    rights: ['Para nuevos cargos se necesita una nueva autorización de usted.'],
  }),
};
