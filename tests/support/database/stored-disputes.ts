import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type Dispute, openDispute } from '#lib/domain/disputes/dispute.ts';
import { NO_FEE } from '#lib/domain/fees.ts';
import { clockAt } from '#lib/operations/clock.ts';

/** Stores a dispute of an order, as a return of the bank opens one, without its fee and its return. */
export async function storeOpenDispute(orderId: string): Promise<Dispute> {
  const { findOrder } = await import('#lib/store/orders.ts');
  const { storeDispute } = await import('#lib/store/disputes.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const charge = (await findOrder(orderId)) as Charge;
  const { next } = openDispute(charge, { bankCode: '13', fee: NO_FEE }, clockAt(new Date()));
  await transact([storeDispute(next)]);
  return next;
}
