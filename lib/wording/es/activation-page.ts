import type { ByCode } from '#lib/wording/by-code.ts';
import type { DirectDebitFacts } from '#lib/wording/facts.ts';
import { accountFormEs } from './account-form.ts';
import { termsEs } from './terms.ts';

const reasons: ByCode<
  'rfc_mismatch' | 'account_not_found' | 'account_unreachable' | 'receipt_not_available'
> = {
  rfc_mismatch:
    'Su banco indica que la cuenta está a nombre de otra persona. Revise el RFC o use una cuenta suya.',
  account_not_found: 'Su banco no encontró la cuenta. Revise el número o use otra cuenta.',
  account_unreachable: 'Su banco no aceptó la comprobación. Use otra cuenta.',
  receipt_not_available: 'Su banco no confirmó de quién es la cuenta. Use otra cuenta.',
};

/** Everything the page says in Spanish. */
export const activationPageEs = {
  ...accountFormEs,
  terms: termsEs,
  loading: 'Un momento: estamos abriendo su enlace…',
  retry: 'Intentar de nuevo',
  checkNow: 'Consultar ahora',
  checking: 'Consultando…',
  print: 'Imprimir o guardar',

  review: {
    title: (merchant: string) => `Autorice su pago a ${merchant}`,
    lead: (facts: DirectDebitFacts) => `${termsEs.request(facts)}. No se cobrará nada sin su autorización.`,
    terms: 'Lo que autoriza',
    agree: 'Su autorización',
    consent: (merchant: string) =>
      `Leí las condiciones y autorizo a ${merchant} a hacer estos cargos a mi cuenta.`,
    consentMissing: 'Para continuar, marque esta casilla.',
    submit: 'Autorizar',
    busy: 'Autorizando…',
    evidence:
      'Como constancia se guardan la fecha y la hora, su dirección IP, su navegador y su ubicación aproximada.',
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
    consent: (merchant: string) =>
      `Al confirmar, usted autoriza a ${merchant} a hacer los cargos en esta cuenta, con las condiciones de esta página.`,
    refused: 'Es la cuenta que su banco rechazó. Escriba la de otra.',
    lead: 'Díganos qué cuenta usar y a nombre de quién está. Lo confirmamos con su banco.',
    leadRfc: (account: string) => `Díganos de quién es la cuenta ${account}. Lo confirmamos con su banco.`,
    reasons,
    other: 'Usar otra cuenta',
    submit: 'Confirmar mi cuenta',
    busy: 'Enviando…',
  },

  place: {
    heading: 'Desde dónde autoriza',
    lead: 'La autorización debe indicar desde dónde se da, y no pudimos detectarlo todo.',
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
    lead: 'Ya tenemos su autorización. La confirmación tarda de unos minutos a unas horas; hasta entonces no se hará ningún cargo.',
    close: (merchant: string, byMail: boolean) =>
      byMail
        ? 'Puede dejar esta página abierta, se actualiza sola, o cerrarla: le avisaremos por correo.'
        : `Puede dejar esta página abierta, se actualiza sola, o cerrarla: ${merchant} le avisará.`,
  },

  preparing: {
    title: 'Su cuenta está confirmada. Falta su identidad',
    lead: 'Estamos preparando la comprobación. Tarda unos segundos y esta página se actualiza sola.',
  },

  identity: {
    title: 'Falta confirmar su identidad',
    lead: 'Tenga a la mano su identificación oficial. La comprobación la hace un proveedor especializado y toma unos minutos.',
    open: 'Confirmar mi identidad',
    newTab: 'se abre en otra pestaña',
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
    lead: (merchant: string) => `${merchant} no hará cargos a su cuenta por ella. No tiene que hacer nada.`,
  },

  revoked: {
    title: 'Esta domiciliación quedó revocada',
    lead: (merchant: string) =>
      `Desde ahora no se enviará a su banco ningún cargo nuevo de ${merchant} por ella. Si un cargo ya se había enviado, todavía puede aparecer en su estado de cuenta. No tiene que hacer nada.`,
  },

  completed: {
    title: 'Esta domiciliación ya concluyó',
    lead: (merchant: string) =>
      `${merchant} no hará más cargos a su cuenta por ella. No tiene que hacer nada.`,
  },

  notices: {
    used: {
      title: 'Este enlace ya se usó',
      paragraphs: [
        'Cada enlace sirve una sola vez. Si usted ya autorizó, no tiene que hacer nada más: recibirá las noticias por correo.',
        'Si le falta un paso, abra el enlace del correo más reciente o pida uno nuevo al comercio.',
      ],
    },
    expired: {
      title: 'Este enlace ya venció',
      paragraphs: [
        'Por seguridad, los enlaces valen 24 horas.',
        'Pida uno nuevo al comercio que se lo envió y ábralo en cuanto lo reciba.',
      ],
    },
    invalid: {
      title: 'El enlace no está completo',
      paragraphs: [
        'Ábralo de nuevo desde el correo que recibió, o copie la dirección completa en su navegador.',
        'Si sigue sin abrir, pida un enlace nuevo al comercio.',
      ],
    },
    refused: {
      title: 'Este enlace no está disponible',
      paragraphs: ['Comuníquese con el comercio que se lo envió. No tiene que hacer nada más.'],
    },
    unreachable: {
      title: 'No hay conexión',
      paragraphs: [
        'No pudimos comunicarnos con el servicio. Revise su conexión a internet e intente de nuevo.',
        'Su enlace sigue siendo válido: no se perdió nada.',
      ],
    },
    failed: {
      title: 'Algo falló de nuestro lado',
      paragraphs: ['Su enlace sigue siendo válido. Intente de nuevo en unos minutos.'],
    },
  },
};

export type ActivationTexts = typeof activationPageEs;
