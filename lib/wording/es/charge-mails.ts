import { cancelNotes, chargeRows } from '#lib/wording/detail-rows.ts';
import type { MailFacts } from '#lib/wording/facts.ts';
import { pesos } from '#lib/wording/format.ts';
import type { MailsWording } from '#lib/wording/mails.ts';
import { phrasesEs as es } from './mail-phrases.ts';
import { termsEs } from './terms.ts';

/** The mails about one charge, in Spanish. */
export const chargeMailsEs: Pick<
  MailsWording,
  'charge_upcoming' | 'charge_paid' | 'charge_failed' | 'refund_paid'
> = {
  charge_upcoming: (facts) => ({
    subject: `${facts.merchantName} le cobrará ${pesos(facts.charge.amount)} el ${es.date(facts.charge.date)}`,
    preheader: 'Procure tener saldo suficiente en su cuenta ese día.',
    heading: 'Se acerca su próximo cargo',
    paragraphs: [
      `El ${es.date(facts.charge.date)} ${facts.merchantName} cobrará ${pesos(facts.charge.amount)} ${es.fromAccount(facts)}, por concepto de “${facts.concept}”.`,
      ...(facts.earlier ? [es.earlier(facts.charge.amount, facts.earlier)] : []),
      ...(facts.dayTotal ? [es.dayTotal(facts.dayTotal)] : []),
      'Es la domiciliación que usted autorizó. Solo procure tener saldo suficiente ese día.',
    ],
    details: chargeRows(termsEs, facts),
    rights: [termsEs.cancelFreely(facts), es.askAboutCharge(facts)],
  }),

  charge_paid: (facts) => ({
    subject: `Recibimos su pago de ${pesos(facts.charge.amount)} a ${facts.merchantName}`,
    preheader: `Por concepto de “${facts.concept}”. Gracias.`,
    heading: 'Pago realizado con éxito',
    paragraphs: [
      `${facts.merchantName} cobró ${pesos(facts.charge.amount)} ${es.fromAccount(facts)}, por concepto de “${facts.concept}”. Gracias.`,
      ...(facts.isCorrected
        ? [
            'Su banco nos había informado que este cargo quedó sin pagar o que se lo devolvió, y ahora confirmó que se pagó. Es el mismo cargo, no uno nuevo.',
          ]
        : []),
      'Puede conservar este mensaje como constancia. No es un comprobante fiscal.',
    ],
    details: chargeRows(termsEs, facts),
    rights: [es.askAboutCharge(facts), ...cancelNotes(termsEs, facts)],
  }),

  charge_failed: (facts) => ({
    subject: `No se pudo cobrar su pago de ${pesos(facts.charge.amount)} a ${facts.merchantName}`,
    preheader: nextStep(facts).short,
    heading: 'No se pudo realizar el cargo',
    paragraphs: [
      `${facts.merchantName} no pudo cobrar ${pesos(facts.charge.amount)} ${es.fromAccount(facts)}: ${es.failures[facts.failureCode] ?? es.failures.other}.`,
      nextStep(facts).whole,
    ],
    details: chargeRows(termsEs, facts),
    rights: cancelNotes(termsEs, facts),
  }),

  refund_paid: (facts) => ({
    subject: `Le devolvieron ${pesos(facts.refund.amount)} de su pago a ${facts.merchantName}`,
    preheader: `La referencia en su estado de cuenta es ${facts.refund.reference}.`,
    heading: 'Le devolvieron su dinero',
    paragraphs: [
      `Se depositaron ${pesos(facts.refund.amount)} ${es.toAccount(facts)}: la devolución del cargo de ${facts.merchantName} que aparece abajo.`,
      `En su estado de cuenta aparece con la referencia ${facts.refund.reference}. Si no la ve en dos días hábiles, comuníquese con ${facts.merchantName}.`,
    ],
    details: chargeRows(termsEs, facts),
    rights: [],
  }),
};

/** Returns what becomes of a failed charge, for the inbox and in the mail. */
function nextStep({ nextAttemptDate, isCarriedOver, merchantName }: MailFacts['charge_failed']) {
  if (nextAttemptDate) {
    const again = `Se volverá a intentar el ${es.date(nextAttemptDate)}.`;
    const whole = `${again} Procure que su cuenta esté lista ese día; si tiene dudas, comuníquese con ${merchantName}.`;
    return { short: again, whole };
  }
  if (isCarriedOver) {
    const later = 'Si su domiciliación continúa, se cobrará junto con un cargo posterior.';
    const whole = `Por ahora no se volverá a intentar. ${later} Si prefiere pagar de otra manera, acuérdelo antes con ${merchantName}.`;
    return { short: later, whole };
  }
  return {
    short: `Comuníquese con ${merchantName} para completar su pago.`,
    whole: `No se volverá a intentar de manera automática. Para completar su pago, comuníquese con ${merchantName}.`,
  };
}
