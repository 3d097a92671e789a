import type { DirectDebitFacts } from '#lib/wording/facts.ts';
import { pesos } from '#lib/wording/format.ts';
import type { TermsWording } from '#lib/wording/terms.ts';

/** `Quincenal` is avoided: it means the 15th and the last day of the month to many. */
const intervals: TermsWording['intervals'] = {
  weekly: 'cada semana',
  biweekly: 'cada dos semanas',
  monthly: 'cada mes',
  quarterly: 'cada tres meses',
  semiannual: 'cada seis meses',
  yearly: 'cada año',
};

/** Formal Mexican Spanish. */
export const termsEs: TermsWording = {
  language: 'es',
  labels: {
    merchant: 'Comercio',
    concept: 'Concepto',
    amount: 'Importe',
    amountEach: 'Importe de cada cargo',
    maximum: 'Importe máximo por cargo',
    periodicity: 'Periodicidad',
    firstPayment: 'Primer cargo',
    endDate: 'Vigente hasta',
    account: 'Cuenta',
    reference: 'Referencia',
    chargeDate: 'Fecha del cargo',
    chargeReference: 'Referencia del cargo',
  },
  intervals,
  once: 'un solo cargo',
  accountEnding: ({ bankName, lastFour }) => `${bankName}, terminada en ${lastFour}`,
  request: (facts) => `${facts.merchantName} le pide autorización para ${charging(facts)}`,
  permission: (facts) => `${facts.merchantName} puede ${charging(facts)}`,
  cancelFreely: ({ merchantName }) =>
    `Puede cancelar la domiciliación en cualquier momento y sin costo, con ${merchantName} o en su banco.`,
};

function charging({ amount, isFixedAmount, interval }: DirectDebitFacts): string {
  const upTo = isFixedAmount ? '' : 'hasta ';
  if (!interval) return `hacer un solo cargo de ${upTo}${pesos(amount)} a su cuenta bancaria`;
  const often = intervals[interval];
  if (isFixedAmount) return `cobrar ${pesos(amount)} ${often} de su cuenta bancaria`;
  return `cobrar ${often} de su cuenta bancaria un importe variable de hasta ${pesos(amount)}`;
}
