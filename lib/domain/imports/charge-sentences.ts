import type { Sentences } from './sentences.ts';

/** Why a direct debit does not take the charge of a row: the rules of `POST /api/direct-debits/{id}/charges`. */
export type ChargeFault =
  | 'direct_debit_unknown'
  | 'direct_debit_final'
  | 'direct_debit_revoked'
  | 'direct_debit_not_active'
  | 'mandate_ended'
  | 'amount_above_agreed'
  | 'mandate_limit_exceeded'
  | 'too_many_open_orders'
  | 'date_before_first'
  | 'date_beyond_year'
  | 'date_after_end';

/** The sentences of these faults. They never repeat the value of a cell. */
export const CHARGE_FAULTS: Readonly<Record<ChargeFault, Sentences>> = {
  direct_debit_unknown: {
    es: 'No hay ninguna domiciliación suya con este id. Revíselo.',
    en: 'You have no direct debit with this id. Check it.',
  },
  direct_debit_final: {
    es: 'La domiciliación está cancelada o terminada: ya no acepta cobros.',
    en: 'The direct debit is cancelled or completed: it takes no more charges.',
  },
  direct_debit_revoked: {
    es: 'El cliente revocó la domiciliación: ya no acepta cobros.',
    en: 'The customer has revoked the direct debit: it takes no more charges.',
  },
  direct_debit_not_active: {
    es: 'La domiciliación no está activa. El cliente debe completar antes lo que falta.',
    en: 'The direct debit is not active. Its customer has to do first what it requires.',
  },
  mandate_ended: {
    es: 'Al plazo de la domiciliación no le queda ningún día de cobro.',
    en: 'The term of the direct debit has no day left to collect on.',
  },
  amount_above_agreed: {
    es: 'El monto es mayor que el máximo por periodo que aceptó el cliente.',
    en: 'The amount is above the maximum for a period that the customer agreed to.',
  },
  mandate_limit_exceeded: {
    es: 'Con los demás cobros de su periodo, también los de este archivo, el monto rebasa el máximo que aceptó el cliente.',
    en: 'With the other charges of its period, also those of this file, the amount exceeds the maximum that the customer agreed to.',
  },
  too_many_open_orders: {
    es: 'La domiciliación ya tiene cincuenta cobros en espera, también con los de este archivo.',
    en: 'The direct debit has fifty charges waiting already, also with those of this file.',
  },
  date_before_first: {
    es: 'Esta fecha es anterior al primer cobro acordado.',
    en: 'This day is before the first agreed date.',
  },
  date_beyond_year: {
    es: 'Esta fecha es demasiado lejana. Escriba una dentro de los próximos 366 días.',
    en: 'This day is too far ahead. Write a day within the next 366 days.',
  },
  date_after_end: {
    es: 'Esta fecha es posterior al fin de la domiciliación.',
    en: 'This day is after the end of the direct debit.',
  },
};
