import { type Charge, isWaitingForConsent } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { findCharges } from '#lib/store/charges.ts';

/**
 * Returns the orders of a direct debit that the bank returned at its customer's request, and that only a new consent
 * may list: those that stopped it, those that are carried over, and those that are named.
 */
export async function waitingForConsent(
  { id, counters, pauses }: DirectDebit,
  named: readonly string[] = [],
): Promise<Charge[]> {
  const stopping = pauses.flatMap(({ order_id }) => order_id ?? []);
  const ids = [...new Set([...stopping, ...counters.carried_orders, ...named])];
  const found = ids.length === 0 ? [] : await findCharges(ids);
  return found.filter((charge) => charge.direct_debit_id === id && isWaitingForConsent(charge));
}
