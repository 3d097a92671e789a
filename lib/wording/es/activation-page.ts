import type { ByCode } from '#lib/wording/by-code.ts';
import type { DirectDebitFacts } from '#lib/wording/facts.ts';
import { accountFormEs } from './account-form.ts';
import { linkRequestEs } from './link-request.ts';
import { noticesEs } from './notices.ts';
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

/** Everything the page says in Spanish. */
export const activationPageEs = {
  ...accountFormEs,
  terms: termsEs,
  privacy: privacyNoticeEs,
  linkRequest: linkRequestEs,
  notices: noticesEs,
  loading: 'Un momento: estamos abriendo su enlace…',
  retry: 'Intentar de nuevo',
  checkNow: 'Consultar ahora',
  checking: 'Consultando…',
  print: 'Imprimir o guardar',
  newTab: 'se abre en otra pestaña',
  support: termsEs.labels.support,

  /** Where the page no longer has its link: in another tab, or after this one was closed. */
  ask: {
    title: 'Abra su enlace de nuevo',
    paragraphs: [
      'Por su seguridad, el enlace se guarda solo en la pestaña donde lo abrió, hasta que la cierre.',
      'Ábralo de nuevo desde el mensaje que recibió, o pida uno nuevo: llega a su correo y es válido por 24 horas.',
    ],
  },

  review: {
    title: (merchant: string) => `Autorice su pago a ${merchant}`,
    lead: (facts: DirectDebitFacts) => `${termsEs.request(facts)}. No se cobrará nada sin su autorización.`,
    terms: 'Lo que autoriza',
    goOn: 'Continuar',
    agree: 'Su autorización',
    consentMissing: 'Para continuar, marque esta casilla.',
    termsChanged:
      'Las condiciones cambiaron mientras las revisaba, y no se autorizó nada. Aquí están las actuales: revíselas y decida.',
    submit: 'Autorizar',
    busy: 'Autorizando…',
  },

  /** Where the customer is asked to agree once more. */
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
    lead: 'Ya tenemos su autorización. La confirmación tarda entre unos minutos y unas horas; hasta entonces no se hará ningún cargo.',
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
    after: 'Al terminar, vuelva a esta página: se actualiza sola. Hasta entonces no se hará ningún cargo.',
  },

  declined: {
    title: 'No fue posible confirmar su identidad',
    lead: (merchant: string, wasActive: boolean) =>
      `${wasActive ? 'La domiciliación está en pausa y no se enviará ningún cargo nuevo a su banco' : 'La domiciliación no se activó y no se hará ningún cargo'}. Comuníquese con ${merchant} para acordar otra forma de pago.`,
  },

  active: {
    title: 'Listo: su domiciliación está activa',
    lead: (facts: DirectDebitFacts) => `${termsEs.permission(facts)}. No tiene que hacer nada más.`,
    mail: 'Le enviamos estas condiciones por correo. Consérvelas.',
    terms: 'Lo que autorizó',
  },

  cancelled: {
    title: 'Esta domiciliación fue cancelada',
    lead: (merchant: string, hasAgreed: boolean) =>
      `${merchant} no hará ${hasAgreed ? 'más cargos' : 'ningún cargo'} a su cuenta por ella. No tiene que hacer nada.`,
  },

  revoked: {
    title: 'Esta domiciliación quedó cancelada',
    lead: (merchant: string, hasAgreed: boolean) =>
      hasAgreed
        ? `Desde ahora no se enviará a su banco ningún cargo nuevo de ${merchant} por ella. Si un cargo ya se había enviado, todavía puede aparecer en su estado de cuenta. No tiene que hacer nada.`
        : `Quedó registrado que usted no la autoriza: ${merchant} no hará ningún cargo a su cuenta por ella. No tiene que hacer nada.`,
  },

  completed: {
    title: 'Esta domiciliación ya concluyó',
    lead: (merchant: string, hasAgreed: boolean) =>
      `${merchant} no hará ${hasAgreed ? 'más cargos' : 'ningún cargo'} a su cuenta por ella. No tiene que hacer nada.`,
  },
};

export type ActivationTexts = typeof activationPageEs;
