import type { Centavos } from '#lib/domain/money.ts';

type Terms = {
  readonly is_recurring: boolean;
  readonly max_amount: Centavos;
  /** The amount of each collection; null if it varies. */
  readonly amount: Centavos | null;
};

/** What a period holds of its maximum, in centavos, and how many of its orders are open or failed. */
type Held = { readonly held: Centavos; readonly open: number; readonly failed: number };

/**
 * Returns what may still be collected for a period, in centavos: its maximum minus what is open, paid or may be retried
 * and, if the amount is fixed, minus the collection that is still to be made. A single payment is one order at a time,
 * for any amount (Mandate, Periods and limits). Its failed order is retried instead of charged again, since the bank
 * may still correct it.
 */
export function leftOf(
  { is_recurring, max_amount, amount }: Terms,
  { held, open, failed }: Held,
  isOwnToCome: boolean,
): Centavos {
  if (!is_recurring && (open + failed > 0 || isOwnToCome)) return 0 as Centavos;
  const left = max_amount - held - (isOwnToCome ? (amount ?? 0) : 0);
  return Math.max(left, 0) as Centavos;
}
