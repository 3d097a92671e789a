import type { DirectDebitFacts, StopReason } from '#lib/wording/facts.ts';
import { listed, pesos } from '#lib/wording/format.ts';
import type { TermsWording } from '#lib/wording/terms.ts';

/** Avoids `quincenal`, which to many means the 15th and the last day of the month. */
const intervals: TermsWording['intervals'] = {
  weekly: 'cada semana',
  biweekly: 'cada dos semanas',
  monthly: 'cada mes',
  quarterly: 'cada trimestre',
  semiannual: 'cada semestre',
  yearly: 'cada año',
};

const perPeriod: TermsWording['perPeriod'] = {
  weekly: 'por semana',
  biweekly: 'cada dos semanas',
  monthly: 'por mes',
  quarterly: 'por trimestre',
  semiannual: 'por semestre',
  yearly: 'por año',
};

/** After `porque`. */
const stopped: Readonly<Record<StopReason, string>> = {
  customer_order: 'su banco nos informó que usted le pidió no hacer este pago',
  not_authorised: 'su banco nos informó que no tiene su autorización para este cargo',
  objection_chargeback: 'su banco nos informó que usted no reconoce un cargo',
  hard_account: 'su banco nos informó que la cuenta está cancelada o no admite estos cargos',
  unpaid_periods: 'quedaron sin pagar tres periodos seguidos',
  identity_declined: 'es necesario confirmar otra vez su identidad',
  account_changed: 'la cuenta cambió y falta que usted autorice los cargos en ella',
};

/** Formal Mexican Spanish. */
export const termsEs: TermsWording = {
  language: 'es',
  labels: {
    merchant: 'Comercio',
    legalName: 'Razón social',
    address: 'Domicilio',
    concept: 'Concepto',
    amount: 'Monto',
    amountEach: 'Monto de cada cargo',
    maximum: 'Monto máximo',
    maximumPerPeriod: 'Máximo por periodo',
    periodicity: 'Periodicidad',
    firstPayment: 'Primer cargo',
    nextPayment: 'Próximo cargo',
    term: 'Vigencia',
    endDate: 'Vigente hasta',
    account: 'Cuenta',
    formerAccount: 'Cuenta anterior',
    accountChangedOn: 'Cambió el',
    holder: 'Titular de la cuenta',
    reference: 'Referencia',
    support: 'Atención a clientes',
    chargeDate: 'Fecha del cargo',
    chargeReference: 'Referencia del cargo',
    debitReference: 'Referencia de la domiciliación',
    authorisedOn: 'Autorizada el',
    authorisedFrom: 'Autorizada desde',
  },
  intervals,
  perPeriod,
  once: 'un solo cargo',
  openEnd: 'Sin fecha de término, hasta que usted la cancele',
  singleTerm: 'Termina con ese cargo o, si no se puede hacer, 30 días después de su fecha',
  accountEnding: ({ bankName, lastFour }) => `${bankName}, terminada en ${lastFour}`,
  request: (facts) => `${facts.merchantName} le pide autorización para ${charging(facts)}`,
  whatChanges: ({ merchantName, concept }) => [
    `Usted ya paga “${concept}” a ${merchantName}. Lo que cambia es cómo se cobra: si acepta, se cargará a su cuenta bancaria en cada fecha, y usted podrá cancelarlo cuando quiera.`,
    'Lo que haya firmado antes no cuenta como autorización aquí. Mientras no acepte, no se cobrará nada por este medio y usted sigue pagando como hasta ahora.',
  ],
  permission: (facts) => `${facts.merchantName} puede ${charging(facts)}`,
  earlierPeriods:
    'Lo que quede sin pagar de periodos anteriores, dos como máximo, puede cobrarse junto con un cargo posterior, además del monto de ese periodo.',
  cancelFreely: ({ merchantName }) =>
    `Puede cancelar la domiciliación en cualquier momento y sin costo, con ${merchantName} o en su banco.`,
  verificationTransfer: ({ amount, sender, concept }) =>
    `Para confirmar que la cuenta está a su nombre, se envía a ella una transferencia de ${pesos(amount)}. En su estado de cuenta aparecerá como enviada por “${sender}”, con el concepto “${concept}”. No tiene que devolverla, y nadie le pedirá datos por ella.`,
  paused: ({ merchantName }, stops) =>
    `Su domiciliación con ${merchantName} está en pausa porque ${listed(
      stops.map((stop) => stopped[stop]),
      'y porque',
    )}`,
  noNewCharges: 'Mientras tanto no se enviará ningún cargo nuevo a su banco.',
  allTerms: 'Ver todas las condiciones',
};

function charging({ amount, maximum, interval }: DirectDebitFacts): string {
  if (!interval) {
    return `hacer un solo cargo de ${amount === maximum ? '' : 'hasta '}${pesos(maximum)} a su cuenta bancaria`;
  }
  const most = `hasta ${pesos(maximum)} ${perPeriod[interval]} en total`;
  if (amount === undefined) return `cobrar de su cuenta bancaria montos variables, ${most}`;
  const each = `cobrar ${pesos(amount)} ${intervals[interval]} de su cuenta bancaria`;
  return amount === maximum ? each : `${each} y hacer otros cargos, ${most}`;
}
