import { termNotes, termRows, verificationNotes } from '#lib/wording/detail-rows.ts';
import type { DirectDebitFacts, LinkFacts, OutstandingFacts } from '#lib/wording/facts.ts';
import type { MailContent, MailsWording } from '#lib/wording/mails.ts';
import { isByCustomersWord } from '#lib/wording/stops.ts';
import { phrasesEs as es } from './mail-phrases.ts';
import { termsEs } from './terms.ts';

type Asked = DirectDebitFacts & LinkFacts & OutstandingFacts;

/** The mails with a link to a step of the customer's, in Spanish. */
export const linkMailsEs: Pick<
  MailsWording,
  'authorization_requested' | 'validation_needed' | 'reauthorization_requested'
> = {
  authorization_requested: (facts) => ({
    subject: `${facts.isReminder ? 'Recordatorio: ' : ''}${facts.merchantName} solicita su autorización para domiciliar un pago`,
    preheader: 'Revise las condiciones y decida. No se cobrará nada sin su autorización.',
    heading: 'Autorice la domiciliación de su pago',
    paragraphs: [
      `${termsEs.request(facts)}, por concepto de “${facts.concept}”.`,
      ...(facts.isImported
        ? termsEs.whatChanges(facts)
        : ['Usted decide: no se cobrará nada hasta que revise las condiciones y las acepte.']),
      ...verificationNotes(termsEs, facts),
    ],
    action: { label: 'Revisar y autorizar', note: es.linkNote(facts) },
    details: termRows(termsEs, facts),
    rights: [
      ...termNotes(termsEs, facts),
      'Si no esperaba este mensaje, no tiene que hacer nada: sin su autorización no habrá ningún cargo.',
    ],
  }),

  validation_needed: (facts) => (facts.stops.length > 0 ? paused(facts) : firstSteps(facts)),

  reauthorization_requested: (facts) => {
    const others = facts.requirements.filter((requirement) => requirement !== 'acknowledgment');
    return {
      subject: `Autorice de nuevo su domiciliación con ${facts.merchantName}`,
      preheader: 'Está en pausa. Sin su autorización no se enviará ningún cargo nuevo a su banco.',
      heading: 'Autorice de nuevo su domiciliación',
      paragraphs: [
        `${termsEs.paused(facts, facts.stops)}. Corresponde al concepto “${facts.concept}”.`,
        `Usted decide: si quiere que continúe, revise las condiciones y autorícela de nuevo. ${termsEs.noNewCharges}`,
        ...(isByCustomersWord(facts.stops)
          ? [
              'Los cargos que su banco devolvió por este motivo solo se volverán a cobrar si usted los elige al autorizar.',
            ]
          : []),
        ...(others.length > 0 ? [`Además falta ${es.outstanding({ ...facts, requirements: others })}.`] : []),
        ...verificationNotes(termsEs, facts),
      ],
      action: { label: 'Revisar y autorizar de nuevo', note: es.linkNote(facts) },
      details: termRows(termsEs, facts),
      rights: [...termNotes(termsEs, facts), NOT_WANTED],
    };
  },
};

const NOT_WANTED = 'Si ya no quiere esta domiciliación, no tiene que hacer nada.';

function firstSteps(facts: Asked): MailContent {
  return {
    subject: `Falta un paso para activar su domiciliación con ${facts.merchantName}`,
    preheader: 'Confirme sus datos para terminar. Toma unos minutos.',
    heading: 'Falta un paso: confirme sus datos',
    paragraphs: [
      `Para activar su domiciliación con ${facts.merchantName} falta ${es.outstanding(facts)}. Así nadie más puede domiciliar pagos a su nombre.`,
      'Mientras no lo haga, la domiciliación no estará activa y no se hará ningún cargo.',
      ...verificationNotes(termsEs, facts),
    ],
    action: { label: 'Confirmar mis datos', note: es.linkNote(facts) },
    details: termRows(termsEs, facts),
    rights: [
      ...termNotes(termsEs, facts),
      `Si no reconoce esta domiciliación, no abra el enlace y avise a ${facts.merchantName}.`,
    ],
  };
}

function paused(facts: Asked): MailContent {
  return {
    subject: `Su domiciliación con ${facts.merchantName} está en pausa`,
    preheader: 'Vea qué falta para que continúe. Toma unos minutos.',
    heading: 'Su domiciliación está en pausa',
    paragraphs: [
      `${termsEs.paused(facts, facts.stops)}. Corresponde al concepto “${facts.concept}”.`,
      `Para que continúe falta ${es.outstanding(facts)}. ${termsEs.noNewCharges}`,
      ...verificationNotes(termsEs, facts),
    ],
    action: { label: 'Continuar con mi domiciliación', note: es.linkNote(facts) },
    details: termRows(termsEs, facts),
    rights: [
      ...termNotes(termsEs, facts),
      NOT_WANTED,
      `Si no reconoce esta domiciliación, no abra el enlace y avise a ${facts.merchantName}.`,
    ],
  };
}
