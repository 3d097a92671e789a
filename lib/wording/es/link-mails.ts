import { identityRows, termNotes, termRows, verificationNotes } from '#lib/wording/detail-rows.ts';
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

  validation_needed: (facts) => {
    if (facts.nothingToDo === 'account_being_verified') return beingVerified(facts);
    if (facts.nothingToDo === 'identity_declined') return declined(facts);
    return facts.stops.length > 0 ? paused(facts) : firstSteps(facts);
  },

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

const ifUnknown = ({ merchantName }: Asked): string =>
  `Si no reconoce esta domiciliación, no abra el enlace y avise a ${merchantName}.`;

function firstSteps(facts: Asked): MailContent {
  return {
    subject: `Falta un paso para activar su domiciliación con ${facts.merchantName}`,
    preheader: 'Confirme sus datos para terminar. Toma unos minutos.',
    heading: 'Falta un paso: confirme sus datos',
    paragraphs: [
      `Para activar su domiciliación con ${facts.merchantName} falta ${es.outstanding(facts)}. Así nadie más puede domiciliar pagos a su nombre.`,
      'Mientras no lo haga, la domiciliación no estará activa y no se enviará ningún cargo a su banco.',
      ...verificationNotes(termsEs, facts),
    ],
    action: { label: 'Confirmar mis datos', note: es.linkNote(facts) },
    details: termRows(termsEs, facts),
    rights: [...termNotes(termsEs, facts), ifUnknown(facts)],
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
    rights: [...termNotes(termsEs, facts), NOT_WANTED, ifUnknown(facts)],
  };
}

/** The customer has agreed and given an account, which the bank is verifying. */
function beingVerified(facts: Asked): MailContent {
  return {
    subject: `Estamos confirmando su cuenta para la domiciliación con ${facts.merchantName}`,
    preheader: 'Por ahora no tiene que hacer nada.',
    heading: 'Estamos confirmando su cuenta con el banco',
    paragraphs: [
      `Ya tenemos su autorización para ${facts.merchantName}, por concepto de “${facts.concept}”. La confirmación de su cuenta tarda entre unos minutos y unas horas, y por ahora no tiene que hacer nada. ${termsEs.noNewCharges}`,
      ...verificationNotes(termsEs, facts),
    ],
    action: { label: 'Ver mi domiciliación', note: es.linkNote(facts) },
    details: termRows(termsEs, facts),
    rights: [...termNotes(termsEs, facts), ifUnknown(facts)],
  };
}

/** The customer’s identity was declined, which is final. */
function declined(facts: Asked): MailContent {
  const state = facts.stops.length > 0 ? 'está en pausa' : 'no está activa';
  return {
    subject: `No fue posible confirmar su identidad para la domiciliación con ${facts.merchantName}`,
    preheader: `Comuníquese con ${facts.merchantName} para acordar otra forma de pago.`,
    heading: 'No fue posible confirmar su identidad',
    paragraphs: [
      `Su domiciliación con ${facts.merchantName} por concepto de “${facts.concept}” ${state}, y no se enviará ningún cargo nuevo a su banco.`,
      `Comuníquese con ${facts.merchantName} para acordar otra forma de pago. Con el enlace puede ver la domiciliación y cancelarla.`,
    ],
    action: { label: 'Ver mi domiciliación', note: es.linkNote(facts) },
    details: identityRows(termsEs, facts),
    rights: [termsEs.cancelFreely(facts)],
  };
}
