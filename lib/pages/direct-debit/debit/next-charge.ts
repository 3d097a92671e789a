import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { type Centavos, centavosOf } from '#lib/domain/money.ts';
import type { Charge } from './charge.ts';

/** What is collected next; the amount is the most that it may be where that varies. The date is `YYYY-MM-DD`. */
export type NextCharge = { date: string; amount: Centavos; isMost: boolean };

/** The earliest of the charges that are scheduled and of the next agreed date; nothing where there is neither. */
export function nextCharge(debit: ShownDebit, charges: readonly Charge[]): NextCharge | undefined {
  const { next_payment_date: date, amount, max_amount } = debit;
  const scheduled = charges
    .filter(({ status }) => status === 'created' || status === 'pending')
    .map(({ charge_date, totals }) => ({ date: charge_date, amount: centavos(totals.total), isMost: false }));
  const agreed = date ? [{ date, amount: centavos(amount ?? max_amount), isMost: amount === null }] : [];
  return [...scheduled, ...agreed].sort((one, other) => (one.date < other.date ? -1 : 1))[0];
}

function centavos(pesos: number): Centavos {
  return centavosOf(pesos) ?? (0 as Centavos);
}
