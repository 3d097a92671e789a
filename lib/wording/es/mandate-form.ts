import type { MandateFormWording } from '#lib/wording/mandate-form.ts';
import { evidenceEs } from './mandate-evidence.ts';
import { termsEs } from './terms.ts';

/** The official form, “Formato para solicitar la domiciliación”, with its seven items and three statements. */
export const mandateFormEs: MandateFormWording = {
  ...evidenceEs,
  terms: termsEs,
  title: 'Formato para solicitar la domiciliación',
  translation: undefined,
  page: (page, pages) => `Página ${page} de ${pages}`,
  directDebit: (id) => `Domiciliación ${id}`,
  placeAndDate: (place, date) => `${place ? `${place}, a` : 'Lugar no registrado, a'} ${date}`,

  state: {
    authorised: (at) => `Autorizada el ${at}.`,
    neverAuthorised:
      'Sin autorización: el titular no ha autorizado estas condiciones. No permite ningún cargo.',
    changed: 'Hubo cambios después. El formato muestra lo que se autorizó; la tabla, lo que cambió.',
    revoked: (at) => `CANCELADA el ${at}. Desde entonces no permite ningún cargo nuevo.`,
    objected: (at, entry) =>
      `AVISO DEL BANCO del ${at} (registro ${entry}). Mientras valga, no se hacen cargos nuevos sin otra autorización del titular.`,
    broken: (entry) =>
      `ADVERTENCIA: lo guardado no coincide con sus huellas o firmas a partir del registro ${entry}. Este documento no prueba nada por sí mismo.`,
  },

  request: {
    recurring: (merchant) =>
      `Solicito y autorizo que ${merchant} haga cargos periódicos a mi cuenta bancaria, con base en los datos de esta comunicación y conforme a lo siguiente:`,
    once: (merchant) =>
      `Solicito y autorizo que ${merchant} haga un solo cargo a mi cuenta bancaria, con base en los datos de esta comunicación y conforme a lo siguiente:`,
  },
  items: {
    provider: '1. Proveedor del bien, servicio o crédito que se paga',
    paidFor: '2. Bien, servicio o crédito que se paga',
    periodicity: '3. Periodicidad del pago',
    bank: '4. Banco que lleva la cuenta de depósito',
    clabe: '5. CLABE de la cuenta (18 dígitos)',
    maximum: '6. Monto máximo fijo del cargo autorizado por periodo de facturación',
    term: '7. Vigencia de esta autorización',
  },
  answers: {
    tradeName: (name) => `Nombre comercial: ${name}`,
    identification: (reference) => `Número de identificación: ${reference}`,
    startingOn: (periodicity, date) => `${periodicity}, a partir del ${date}`,
    onDay: (periodicity, date) => `${periodicity}, el ${date}`,
    accountUnknown: 'Sin registrar al autorizar',
    masked: (last4) => `Terminada en ${last4}. Esta constancia guarda solo los cuatro últimos dígitos.`,
    openEnd: 'Por plazo indeterminado',
    until: (date) => `Vence el ${date}`,
  },
  cancelFreely:
    'Sé que en cualquier momento puedo pedir que se cancele esta domiciliación, sin costo para mí.',

  signature: {
    heading: 'Nombre y firma del titular de la cuenta',
    holder: 'Titular',
    given: 'Firma',
    byElectronicMeans: 'Dada por medios electrónicos (Código de Comercio, artículos 80 y 89).',
    notGiven: 'Sin firma.',
    at: 'Cuándo',
    from: 'Desde dónde',
    through: 'Con qué enlace',
    words: 'Texto aceptado',
    wordsOf: (version, entry) => `Versión ${version}, al reverso en el registro ${entry}.`,
    hash: 'Huella (SHA-256)',
  },
  laterChanges: {
    member: 'Dato',
    authorised: 'Lo que se autorizó',
    inForce: 'Último dato registrado',
  },
};
