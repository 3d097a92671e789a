import type { Feature } from '#lib/domain/features.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import type { PAYOUT_ACCOUNT_STATUSES } from '#lib/domain/payout-account.ts';
import type { TransferSchedule } from '#lib/domain/transfers/schedule.ts';

const statuses: Readonly<Record<(typeof PAYOUT_ACCOUNT_STATUSES)[number], string>> = {
  pending: 'La estamos verificando con el depósito de un centavo.',
  verified: 'Verificada.',
  failed: 'No se pudo verificar, así que no le transferimos nada. Pídale a Domicilia que la corrija.',
};

const receivers: Readonly<Record<Settlement, string>> = {
  direct: 'El banco se lo deposita directamente a usted, en la cuenta que tiene con él.',
  held: 'Lo recibimos del banco y se lo transferimos.',
};

const schedules: Readonly<Record<TransferSchedule, string>> = {
  daily: 'Cada día hábil',
  weekly: 'Una vez por semana, el primer día hábil',
  monthly: 'Una vez por mes, el primer día hábil',
  manual: 'Cuando un propietario lo pide en «Dinero»',
};

const featureNames: Readonly<Record<Feature, string>> = {
  'direct-debit-lvl-2': 'Sus clientes comprueban su identidad antes de autorizar.',
};

/** The texts of the view of the account itself, in Spanish. */
export const accountEs = {
  title: 'Cuenta',
  missing: 'No lo tenemos',
  shown: {
    title: 'Lo que ven sus clientes',
    name: 'Nombre',
    legalName: 'Razón social',
    address: 'Domicilio',
    email: 'Correo de atención',
    phone: 'Teléfono de atención',
    url: 'Página de atención',
    privacy: 'Aviso de privacidad',
  },
  prices: {
    title: 'Lo que le cobramos',
    charge: 'Por cada cargo cobrado',
    rate: (percent: string, fixed: string) => `${percent} del monto, más ${fixed}`,
    dispute: 'Por cada cargo no reconocido',
    noDispute: 'Nada',
    tax: 'IVA',
    added: (percent: string) => `Se suma el ${percent} a todo lo anterior`,
    example: 'Ejemplo',
    exampleOf: (amount: string, fee: string, tax: string) =>
      `De un cargo de ${amount} le cobramos ${fee}, más ${tax} de IVA.`,
  },
  money: {
    title: 'Cómo recibe su dinero',
    received: 'Lo que pagan sus clientes',
    receivers,
    days: 'Disponible',
    daysOf: (days: number) =>
      days === 1 ? 'Un día hábil después del pago' : `${days} días hábiles después del pago`,
    transfers: 'Transferencias',
    schedules,
    minimum: 'Monto mínimo',
    reserve: 'En reserva',
    reserveOf: (percent: string, days: number) =>
      `El ${percent} de lo que se cobra cada día, durante ${days} días`,
    account: 'Se transfiere a',
    accountOf: (bank: string, last4: string, holder: string) =>
      `${bank}, terminación ${last4}, a nombre de ${holder}`,
    noAccount: 'No tenemos la cuenta de banco de su negocio. Pídale a Domicilia que la registre.',
    status: 'Estado de esa cuenta',
    statuses,
    from: 'Recibe transferencias desde',
    see: 'Ver el saldo y las transferencias',
  },
  service: {
    title: 'La cuenta en Domicilia',
    id: 'Número',
    since: 'Desde',
    contact: 'Le escribimos a',
    language: 'Idioma de esos correos',
    languages: { es: 'Español', en: 'Inglés' },
    features: 'Además',
    featureNames,
  },
  change: {
    title: 'Para cambiar algo',
    who: 'Estos datos los cambia Domicilia, no esta página: así nadie que entre con un correo ajeno desvía su dinero.',
    how: (id: string) =>
      `Escriba o llame a su contacto en Domicilia, diga qué debe cambiar, y dé el número de la cuenta: ${id}.`,
    bank: 'Si cambia la cuenta de banco, se lo avisamos por correo y esperamos dos días hábiles antes de transferir a ella.',
  },
};
