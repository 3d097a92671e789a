import type { FailureWording } from '#lib/wording/failures.ts';

/** Why a charge failed, by failure code, as the end of a sentence, in Spanish. */
export const failuresEs: FailureWording = {
  insufficient_funds: 'la cuenta no tenía saldo suficiente',
  account_not_found: 'su banco no encontró la cuenta',
  account_blocked: 'la cuenta está bloqueada',
  account_closed: 'la cuenta está cancelada',
  account_in_other_currency: 'la cuenta no está en pesos mexicanos',
  account_not_at_bank: 'la cuenta no pertenece al banco indicado',
  stopped_by_customer: 'su banco tiene la orden de no pagar a este comercio',
  service_cancelled_by_customer: 'su banco tiene registrada la cancelación de este servicio',
  amount_over_authorised: 'el monto es mayor al que su banco tiene autorizado',
  not_authorised_by_customer: 'su banco no tiene registrada la autorización',
  disputed_by_customer: 'su banco recibió una aclaración de este cargo',
  other: 'su banco no aceptó el cargo',
};
