import type { ByCode } from '#lib/wording/by-code.ts';
import type { ResultWording } from '#lib/wording/charge-result.ts';
import type { DirectDebitFacts } from '#lib/wording/facts.ts';
import { instantInWords } from '#lib/wording/format.ts';
import { accountFormEs } from './account-form.ts';
import { failuresEs } from './failures.ts';
import { linkRequestEs } from './link-request.ts';
import { messagesEs } from './messages.ts';
import { privacyNoticeEs } from './privacy-notice.ts';
import { termsEs } from './terms.ts';

const reasons: ByCode<
  'rfc_mismatch' | 'account_not_found' | 'account_unreachable' | 'receipt_not_available'
> = {
  rfc_mismatch:
    'Su banco indica que la cuenta está a nombre de otra persona. Revise el RFC o use una cuenta a su nombre.',
  account_not_found: 'Su banco no encontró la cuenta. Revise el número o use otra cuenta.',
  account_unreachable: 'Su banco no aceptó la verificación. Use otra cuenta.',
  receipt_not_available: 'Su banco no confirmó de quién es la cuenta. Use otra cuenta.',
};

const results: ResultWording = {
  scheduled: 'Programado',
  withBank: 'Enviado a su banco',
  paid: 'Pagado',
  refunded: (amount) => `Devolución a su cuenta: ${amount}.`,
  withdrawn: 'Cancelado: no se cobró',
  unpaid: (reason) => `No se pagó: ${reason}.`,
  reversed: (reason) => `Su banco le devolvió el dinero: ${reason}.`,
  carried: 'Se cobrará junto con el siguiente cargo.',
  needsConsent: 'No se cobrará de nuevo sin su autorización.',
  retried: 'Se intentó de nuevo con otro cargo.',
  givenUp: 'Ya no se cobrará.',
};

const notYet = 'Hasta entonces no se enviará ningún cargo a su banco.';

/** All texts of the direct debit's page, in Spanish. */
export const directDebitPageEs = {
  ...accountFormEs,
  terms: termsEs,
  privacy: privacyNoticeEs,
  linkRequest: linkRequestEs,
  messages: messagesEs,
  failures: failuresEs,
  results,
  loading: 'Un momento: estamos abriendo su enlace…',
  slow: 'Está tardando más de lo normal. Seguimos intentando…',
  retry: 'Intentar de nuevo',
  checkNow: 'Consultar ahora',
  checking: 'Consultando…',
  print: 'Imprimir o guardar',
  newTab: 'se abre en otra pestaña',
  support: termsEs.labels.support,
  wholeNotice: (merchant: string) => `Aviso de privacidad de ${merchant}`,
  title: (merchant: string) => `Su domiciliación con ${merchant}`,
  outdated: 'Algo cambió mientras tanto. Así está ahora: revíselo.',

  ask: {
    /** If the page no longer has its link: in another tab, or after the tab was closed. */
    lost: {
      title: 'Abra su enlace de nuevo',
      paragraphs: [
        'Por su seguridad, el enlace se guarda solo en la pestaña donde lo abrió, hasta que la cierre.',
        'Ábralo de nuevo desde el mensaje que recibió, o pida uno nuevo: llega a su correo y es válido por 24 horas.',
      ],
    },
    /** If the customer has not opened a link yet. */
    first: {
      title: 'Vea o cancele su domiciliación',
      paragraphs: [
        'Puede ver sus cargos, descargar su autorización, cambiar de cuenta o cancelar.',
        'Por seguridad, se entra con un enlace personal que llega a su correo y es válido por 24 horas.',
      ],
    },
  },

  stateLabels: {
    active: 'Activa',
    paused: 'En pausa',
    incomplete: 'Falta un paso',
    inactive: 'No está activa',
    waiting: 'En verificación',
    revoked: 'Cancelada',
    cancelled: 'Cancelada',
    completed: 'Concluida',
  },

  /** What still has to happen, while a form is pending. */
  outstanding: {
    review: `Todavía no está autorizada. ${notYet}`,
    account: `Falta confirmar su cuenta bancaria. ${notYet}`,
  },
  goOn: 'Continuar',

  review: {
    title: (merchant: string) => `Autorice su pago a ${merchant}`,
    lead: (facts: DirectDebitFacts) => `${termsEs.request(facts)}. No se cobrará nada sin su autorización.`,
    terms: 'Lo que autoriza',
    goOn: 'Continuar',
    agree: 'Su autorización',
    consentMissing: 'Para continuar, marque esta casilla.',
    termsChanged:
      'Las condiciones cambiaron mientras las revisaba; no se autorizó ni se cambió nada. Aquí están las actuales: revíselas y decida.',
    submit: 'Autorizar',
    busy: 'Autorizando…',
  },

  /** If the customer must agree again. */
  again: {
    title: (merchant: string) => `Autorice de nuevo su pago a ${merchant}`,
    lead: 'Si quiere que continúe, revise las condiciones y autorícela de nuevo.',
    anyAccount: 'Puede seguir con la misma cuenta o usar otra.',
    account: (account: string) => `Los cargos se harán a la cuenta ${account}.`,
    sameAccount: 'Seguir con la misma cuenta',
    submit: 'Autorizar de nuevo',
    orders: {
      heading: 'Cargos pendientes',
      lead: 'Su banco devolvió estos cargos. Marque los que quiera pagar: solo esos se volverán a enviar a su banco.',
      order: (amount: string, date: string) => `${amount}, con fecha del ${date}`,
      tooMany: 'Marque cargos de dos periodos como máximo.',
    },
  },

  account: {
    heading: 'Su cuenta bancaria',
    title: 'Falta confirmar su cuenta',
    titleOther: 'Indique otra cuenta',
    terms: 'Lo que autorizó',
    refused: 'Es la cuenta que su banco rechazó. Escriba la CLABE de otra cuenta.',
    lead: 'Díganos qué cuenta usar y a nombre de quién está. Lo confirmamos con su banco.',
    leadRfc: (account: string) =>
      `Díganos a nombre de quién está la cuenta ${account}. Lo confirmamos con su banco.`,
    reasons,
    other: 'Usar otra cuenta',
    submit: 'Confirmar mi cuenta',
    busy: 'Enviando…',
  },

  place: {
    heading: 'Desde dónde autoriza',
    lead: 'La autorización debe indicar desde dónde se da, y no pudimos detectar todos los datos.',
    locate: 'Al continuar, su navegador le pedirá permiso para compartir su ubicación.',
    country: 'País',
    region: 'Estado',
    city: 'Ciudad o municipio',
    required: 'Escriba este dato.',
    notLocated:
      'No se obtuvo su ubicación. Permita que esta página la use, o abra el enlace en otro dispositivo.',
  },

  waiting: {
    title: 'Estamos confirmando su cuenta con el banco',
    lead: 'Ya tenemos su autorización. La confirmación tarda entre unos minutos y unas horas; hasta entonces no se enviará ningún cargo a su banco.',
    close: (merchant: string, byMail: boolean) =>
      byMail
        ? 'Puede dejar abierta esta página, que se actualiza sola, o cerrarla: le avisaremos por correo.'
        : `Puede dejar abierta esta página, que se actualiza sola, o cerrarla: ${merchant} le avisará.`,
  },

  preparing: {
    title: 'Su cuenta está confirmada. Falta su identidad',
    lead: 'Estamos preparando la verificación. Tarda unos segundos y esta página se actualiza sola.',
  },

  identity: {
    title: 'Falta confirmar su identidad',
    lead: 'Tenga a la mano su identificación oficial. La verificación la hace un proveedor especializado y toma unos minutos.',
    open: 'Confirmar mi identidad',
    after: `Al terminar, vuelva a esta página: se actualiza sola. ${notYet}`,
  },

  declined: {
    title: 'No fue posible confirmar su identidad',
    lead: (merchant: string, isPaused: boolean) =>
      `La domiciliación ${isPaused ? 'está en pausa' : 'no está activa'} y no se enviará ningún cargo nuevo a su banco. Comuníquese con ${merchant} para acordar otra forma de pago.`,
  },

  active: {
    title: 'Listo: su domiciliación está activa',
    lead: (facts: DirectDebitFacts) => `${termsEs.permission(facts)}. No tiene que hacer nada más.`,
    mail: 'Le enviamos estas condiciones por correo. Consérvelas.',
    terms: 'Lo que autorizó',
  },

  ended: {
    revoked: (merchant: string, at: string, hasAgreed: boolean) =>
      hasAgreed
        ? `Quedó cancelada el ${instantInWords(at, 'es')}. Desde entonces no se envía a su banco ningún cargo nuevo de ${merchant}. Si un cargo ya se había enviado, todavía puede aparecer en su estado de cuenta.`
        : `El ${instantInWords(at, 'es')} quedó registrado que usted no la autoriza: ${merchant} no hará ningún cargo a su cuenta por ella. No tiene que hacer nada.`,
    cancelled: (merchant: string, hasAgreed: boolean) =>
      `${merchant} no hará ${hasAgreed ? 'más cargos' : 'ningún cargo'} a su cuenta por ella. No tiene que hacer nada.`,
    completed: (merchant: string, hasAgreed: boolean) =>
      `Llegó a su fin: ${merchant} no hará ${hasAgreed ? 'más cargos' : 'ningún cargo'} a su cuenta por ella. No tiene que hacer nada.`,
  },

  next: {
    heading: 'Próximo cargo',
    upTo: (most: string) => `Hasta ${most}`,
    from: (account: string) => `De su cuenta ${account}.`,
    none: 'No hay ningún cargo programado.',
    unknown: 'No pudimos consultar el próximo cargo.',
    /** One of several charges. */
    part: (name: string, amount: string) => `${name}: ${amount}`,
    own: 'Cargo de este periodo',
    again: (concept: string) => `${concept} (no se pagó; se intenta de nuevo)`,
    earlier: (concept: string) => `${concept} (de un periodo anterior)`,
  },

  actionsHeading: '¿Qué desea hacer?',

  charges: {
    heading: 'Cargos',
    none: 'Todavía no hay cargos.',
    /** After nothing is collected any more. */
    noneEver: 'No se hizo ningún cargo.',
    failed: 'No pudimos obtener los cargos.',
    reference: (reference: number) => `Referencia ${reference}`,
    more: 'Ver más cargos',
    loading: 'Buscando…',
    shown: (count: number) => (count === 1 ? 'Se muestra 1 cargo.' : `Se muestran ${count} cargos.`),
  },

  mandate: {
    heading: 'Lo que autorizó',
    headingBefore: 'Lo que se le pide autorizar',
    /** For a direct debit that ended before the customer authorised it, or authorised it again. */
    headingNever: 'Lo que se le pidió autorizar',
    since: (at: string) => `La autorizó el ${instantInWords(at, 'es')}.`,
    download: 'Descargar mi autorización (PDF)',
    downloading: 'Preparando el documento…',
    downloaded: 'El documento está en sus descargas.',
    failed: 'No pudimos obtener el documento. Intente de nuevo en unos minutos.',
    file: (reference: number) => `domiciliacion-${reference}.pdf`,
  },

  change: {
    open: 'Cambiar de cuenta',
    title: 'Cambiar la cuenta de sus cargos',
    lead: 'Los próximos cargos se harán a la cuenta que indique aquí. Lo que ya se envió a su banco se cobrará en la cuenta anterior.',
    heading: 'Su cuenta nueva',
    check:
      'La confirmamos con su banco: tarda entre unos minutos y unas horas. Mientras tanto no se enviará ningún cargo nuevo.',
    back: 'Volver',
    done: (account: string) => `Listo: los próximos cargos se harán a su cuenta ${account}.`,
  },

  cancel: {
    open: 'Cancelar la domiciliación',
    title: (merchant: string) => `¿Cancelar para siempre su domiciliación con ${merchant}?`,
    means: (merchant: string) => [
      `Desde ese momento no se enviará a su banco ningún cargo nuevo de ${merchant}, y no se puede deshacer: para volver a pagar así tendría que autorizarlo de nuevo.`,
      'Si un cargo ya se envió a su banco, todavía puede aparecer en su estado de cuenta.',
      `No tiene costo. Tampoco cambia lo que haya contratado con ${merchant} ni lo que le deba: eso acuérdelo con el comercio.`,
    ],
    confirm: 'Sí, cancelar para siempre',
    busy: 'Cancelando…',
    back: 'No, conservarla',
    done: (merchant: string) => `Listo: canceló su domiciliación con ${merchant}`,
    received: (merchant: string) => `Recibimos su cancelación con ${merchant}`,
    atBank: (charges: readonly { amount: string; day: string }[]) =>
      charges.length === 0
        ? 'Un cargo ya estaba en su banco y todavía puede hacerse.'
        : `Ya estaba en su banco y todavía puede hacerse: ${charges.map(({ amount, day }) => `${amount}, con fecha del ${day}`).join('; ')}.`,
    mail: 'Le enviamos la confirmación por correo. Consérvela.',
  },

  /** Before the first authorisation, the customer refuses instead of cancelling. */
  refuse: {
    heading: '¿No está de acuerdo?',
    lead: 'Puede decir que no. No se hará ningún cargo y no tiene costo.',
    open: 'No autorizo',
    title: (merchant: string) => `¿No autoriza el pago a ${merchant}?`,
    means: (merchant: string) => [
      `${merchant} no hará ningún cargo a su cuenta. No se puede deshacer: para pagar así, ${merchant} tendría que pedírselo de nuevo.`,
      `No tiene costo. Tampoco cambia lo que haya contratado con ${merchant} ni lo que le deba: eso acuérdelo con el comercio.`,
    ],
    confirm: 'Sí, no autorizo',
    busy: 'Enviando…',
    back: 'Volver',
    done: (merchant: string) => `Listo: no autorizó el pago a ${merchant}`,
    mail: 'Le enviamos la confirmación por correo. Consérvela.',
  },
};

export type DirectDebitTexts = typeof directDebitPageEs;
