import type { ResultWording } from '#lib/wording/charge-result.ts';
import { instantInWords } from '#lib/wording/format.ts';
import { accountFormEs } from './account-form.ts';
import { failuresEs } from './failures.ts';
import { linkRequestEs } from './link-request.ts';
import { noticesEs } from './notices.ts';
import { privacyNoticeEs } from './privacy-notice.ts';
import { termsEs } from './terms.ts';

const results: ResultWording = {
  scheduled: 'Programado',
  withBank: 'Enviado a su banco',
  paid: 'Pagado',
  withdrawn: 'Retirado: no se cobró',
  unpaid: (reason) => `No se pagó: ${reason}.`,
  reversed: (reason) => `Su banco le devolvió el importe: ${reason}.`,
  carried: 'Se cobrará junto con el siguiente cargo.',
  needsConsent: 'No se cobrará de nuevo sin su autorización.',
  retried: 'Se intentó de nuevo con otro cargo.',
  givenUp: 'Ya no se cobrará.',
};

const notYet = 'Hasta entonces no se enviará ningún cargo a su banco.';

/** Everything that the portal of a direct debit says in Spanish. */
export const managePageEs = {
  ...accountFormEs,
  terms: termsEs,
  linkRequest: linkRequestEs,
  failures: failuresEs,
  notices: noticesEs,
  privacy: privacyNoticeEs,
  results,
  loading: 'Un momento: estamos abriendo su domiciliación…',
  slow: 'Está tardando más de lo normal. Seguimos intentando…',
  retry: 'Intentar de nuevo',
  title: (merchant: string) => `Su domiciliación con ${merchant}`,

  standings: {
    active: 'Activa',
    paused: 'En pausa',
    incomplete: 'Falta un paso',
    inactive: 'No está activa',
    waiting: 'En comprobación',
    revoked: 'Cancelada',
    cancelled: 'Cancelada',
    completed: 'Concluida',
  },

  /** What still has to happen, by what it waits for. */
  outstanding: {
    review: `Todavía no está autorizada. ${notYet}`,
    account: `Falta confirmar su cuenta bancaria. ${notYet}`,
    waiting: `Estamos confirmando su cuenta con el banco: tarda de unos minutos a unas horas. ${notYet}`,
    preparing: `Falta confirmar su identidad. ${notYet}`,
    identity: `Falta confirmar su identidad. ${notYet}`,
    declined: (merchant: string) =>
      `No fue posible confirmar su identidad. Comuníquese con ${merchant} para acordar otra forma de pago.`,
  },
  goOn: 'Continuar',
  follow: 'Ver cómo va',

  ended: {
    revoked: (merchant: string, at: string) =>
      `Quedó cancelada el ${instantInWords(at, 'es')}. Desde entonces no se envía a su banco ningún cargo nuevo de ${merchant}. Si un cargo ya se había enviado, todavía puede aparecer en su estado de cuenta.`,
    cancelled: (merchant: string) => `${merchant} no hará más cargos a su cuenta por ella.`,
    completed: (merchant: string) => `Llegó a su fin: ${merchant} no hará más cargos a su cuenta por ella.`,
  },

  next: {
    heading: 'Próximo cargo',
    upTo: (most: string) => `Hasta ${most}`,
    from: (account: string) => `De su cuenta ${account}.`,
    none: 'No hay ningún cargo programado.',
    unknown: 'No se pudo consultar el próximo cargo.',
    /** Where it is several charges: what each of them is. */
    part: (name: string, amount: string) => `${name}: ${amount}`,
    own: 'Cargo de este periodo',
    again: (concept: string) => `${concept} (no se pagó; se intenta de nuevo)`,
    earlier: (concept: string) => `${concept} (de un periodo anterior)`,
  },

  doings: 'Lo que puede hacer',

  charges: {
    heading: 'Cargos',
    none: 'Todavía no hay cargos.',
    failed: 'No se pudieron leer los cargos.',
    reference: (reference: number) => `Referencia ${reference}`,
    more: 'Ver más cargos',
    loading: 'Buscando…',
    shown: (count: number) => (count === 1 ? 'Se muestra 1 cargo.' : `Se muestran ${count} cargos.`),
  },

  mandate: {
    heading: 'Lo que autorizó',
    headingBefore: 'Lo que se le pide autorizar',
    since: (at: string) => `La autorizó el ${instantInWords(at, 'es')}.`,
    download: 'Descargar mi autorización (PDF)',
    downloading: 'Preparando el documento…',
    downloaded: 'El documento está en sus descargas.',
    failed: 'No se pudo obtener el documento. Intente de nuevo en unos minutos.',
    file: (reference: number) => `domiciliacion-${reference}.pdf`,
  },

  change: {
    open: 'Cambiar de cuenta',
    title: 'Cambie la cuenta de sus cargos',
    lead: 'Los próximos cargos se harán a la cuenta que indique aquí. Lo que ya se envió a su banco sigue en la cuenta anterior.',
    heading: 'Su cuenta nueva',
    check:
      'La confirmamos con su banco, lo que tarda de unos minutos a unas horas. Mientras tanto no se enviará ningún cargo nuevo.',
    consentMissing: 'Para continuar, marque esta casilla.',
    termsChanged:
      'Las condiciones cambiaron mientras las revisaba, y no se cambió nada. Aquí están las actuales: revíselas y decida.',
    submit: 'Confirmar mi cuenta',
    busy: 'Enviando…',
    back: 'Volver sin cambiar nada',
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
    mail: 'Le enviamos la confirmación por correo. Consérvela.',
    print: 'Imprimir o guardar',
  },

  newTab: 'se abre en otra pestaña',
  support: termsEs.labels.support,
  wholeNotice: (merchant: string) => `Aviso de privacidad de ${merchant}`,

  /** Where nobody has come by a link yet. */
  ask: {
    title: 'Vea o cancele su domiciliación',
    paragraphs: [
      'Puede ver sus cargos, descargar su autorización, cambiar de cuenta o cancelar.',
      'Por seguridad, se entra con un enlace personal que llega a su correo y vale 24 horas.',
    ],
  },
};

export type ManageTexts = typeof managePageEs;
