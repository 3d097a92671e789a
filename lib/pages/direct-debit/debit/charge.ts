import { type Centavos, centavosOf } from '#lib/domain/money.ts';
import type { OrderStatus } from '#lib/domain/order-status.ts';
import { dateInWords, pesos } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

/** The parts of a charge that the page reads (Interface, Order). */
export type Charge = {
  id: string;
  status: OrderStatus;
  reference: number;
  charge_date: string;
  items: readonly { name: string }[];
  totals: { total: number };
  amount_refunded: number;
  failure: { code: string } | null;
  reversed_at: string | null;
  retried_by: string | null;
};

/** Returns whether a charge is with the bank, which has not returned it yet. */
export function isWithBank({ status }: Charge): boolean {
  return status === 'in_process';
}

/** Returns the amount and the day of a charge, in words. */
export function amountAndDay({ totals, charge_date }: Charge, language: Language) {
  return {
    amount: pesos(centavosOf(totals.total) ?? (0 as Centavos)),
    day: dateInWords(charge_date, language),
  };
}
