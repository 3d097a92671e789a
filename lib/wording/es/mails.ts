import { identityRows, termRows } from '#lib/wording/detail-rows.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { chargeMailsEs } from './charge-mails.ts';
import { phrasesEs as es } from './mail-phrases.ts';
import { termsEs } from './terms.ts';

/** Every mail in Spanish. */
export const mailsEs: MailsWording = {
  ...chargeMailsEs,

  authorization_requested: (facts) => ({
    subject: `${facts.merchantName} solicita su autorización para domiciliar un pago`,
    preheader: 'Revise las condiciones y decida. No se cobrará nada sin su autorización.',
    heading: 'Autorice la domiciliación de su pago',
    paragraphs: [
      `${termsEs.request(facts)}, por concepto de «${facts.concept}».`,
      'Usted decide: no se cobrará nada hasta que revise las condiciones y las acepte.',
    ],
    action: { label: 'Revisar y autorizar', note: es.linkNote(facts) },
    details: termRows(termsEs, facts),
    rights: [
      termsEs.cancelFreely(facts),
      'Si no esperaba este mensaje, no tiene que hacer nada: sin su autorización no habrá ningún cargo.',
    ],
  }),

  validation_needed: (facts) => ({
    subject: `Falta un paso para activar su domiciliación con ${facts.merchantName}`,
    preheader: 'Confirme sus datos para terminar. Toma unos minutos.',
    heading: 'Falta un paso: confirme sus datos',
    paragraphs: [
      `Para activar su domiciliación con ${facts.merchantName} falta ${es.outstanding(facts)}. Así nadie más puede domiciliar pagos en su nombre.`,
      'Mientras no lo haga, la domiciliación no estará activa y no se hará ningún cargo.',
    ],
    action: { label: 'Confirmar mis datos', note: es.linkNote(facts) },
    details: termRows(termsEs, facts),
    rights: [
      termsEs.cancelFreely(facts),
      `Si no reconoce esta domiciliación, no abra el enlace y avise a ${facts.merchantName}.`,
    ],
  }),

  activated: (facts) => ({
    subject: `Su domiciliación con ${facts.merchantName} está activa`,
    preheader: 'Estas son las condiciones que autorizó.',
    heading: 'Su domiciliación está activa',
    paragraphs: [
      `A partir de ahora ${termsEs.permission(facts)}, por concepto de «${facts.concept}». No tiene que hacer nada más.`,
      'Le recomendamos conservar este mensaje: contiene las condiciones que usted autorizó.',
    ],
    details: termRows(termsEs, facts),
    rights: [termsEs.cancelFreely(facts)],
  }),

  cancelled: (facts) => ({
    subject: `Su domiciliación con ${facts.merchantName} fue cancelada`,
    preheader: facts.wasActive
      ? 'Ya no se harán más cargos a su cuenta por esta domiciliación.'
      : 'No se hará ningún cargo a su cuenta por esta domiciliación.',
    heading: 'Su domiciliación fue cancelada',
    paragraphs: [
      `${facts.merchantName} ${facts.wasActive ? 'ya no hará cargos' : 'no hará ningún cargo'} a su cuenta por concepto de «${facts.concept}». La cancelación no tiene costo y no tiene que hacer nada más.`,
    ],
    details: identityRows(termsEs, facts),
    rights: [
      `Si no esperaba esta cancelación, comuníquese con ${facts.merchantName}. ${facts.wasActive ? 'Para volver a domiciliar el pago se necesita una nueva autorización de usted' : 'Para domiciliar el pago se necesita su autorización'}.`,
    ],
  }),

  revoked: (facts) => ({
    subject: `Su domiciliación con ${facts.merchantName} quedó revocada`,
    preheader: 'No se presentarán más cargos a su banco por esta domiciliación.',
    heading: 'Su domiciliación quedó revocada',
    paragraphs: [
      `Recibimos la revocación de su autorización a ${facts.merchantName} por concepto de «${facts.concept}». A partir de ahora no se presentará ningún cargo nuevo a su banco. No tiene costo y no tiene que hacer nada más.`,
      'Un cargo que ya se haya enviado al banco puede aparecer todavía en su estado de cuenta.',
    ],
    details: identityRows(termsEs, facts),
    rights: ['Para volver a domiciliar el pago se necesita una nueva autorización de usted.'],
  }),

  completed: (facts) => ({
    subject: `Su domiciliación con ${facts.merchantName} concluyó`,
    preheader: 'Se hicieron todos los cargos que autorizó. No habrá más.',
    heading: 'Su domiciliación concluyó',
    paragraphs: [
      `La domiciliación que autorizó a ${facts.merchantName} por concepto de «${facts.concept}» llegó a su fin. No habrá más cargos y no tiene que hacer nada.`,
      'Gracias por pagar de esta manera.',
    ],
    details: identityRows(termsEs, facts),
    rights: ['Para nuevos cargos se necesita una nueva autorización de usted.'],
  }),
};
