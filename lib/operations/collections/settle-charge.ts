import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type Settlement, settle, settlementOf } from '#lib/domain/direct-debit/settlement.ts';
import { withdrawOrders } from '#lib/operations/withdraw-orders.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDirectDebit, writesOf } from '#lib/store/direct-debits.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';

/**
 * Does to a charge what the bank has returned, together with everything that follows for its direct debit, once: a
 * return that comes again finds it done. `completed` says whether the direct debit ended with it. Where it is stopped,
 * its orders that have not gone to the bank are withdrawn at once.
 */
export async function settleCharge(
  orderId: string,
  bankReturn: BankReturn,
  clock: Clock,
): Promise<{ settlement: Settlement; completed: boolean }> {
  const settled = await retryOnConflict(() => settleOnce(orderId, bankReturn, clock));
  const { settlement, before, after } = settled;
  if (after.is_withdrawing) await withdrawOrders(after.id, clock);
  return { settlement, completed: after.status === 'completed' && before.status !== 'completed' };
}

async function settleOnce(orderId: string, bankReturn: BankReturn, clock: Clock) {
  const [charge] = await findCharges([orderId]);
  const before = charge && (await findDirectDebit(charge.direct_debit_id));
  if (!charge || !before) throw new Error(`The bank has returned ${orderId}, which is gone`);
  const successor = await successorOf(charge, bankReturn);
  const settlement = settlementOf(charge, bankReturn, successor);
  const isPaid = settlement === 'paid' || settlement === 'corrected';
  const method = isPaid ? await methodOf(charge) : undefined;
  const decision = settle(before, charge, { bankReturn, method, successor }, clock);
  if (decision) await transact(writesOf(before, decision, clock.now));
  return { settlement, before, after: decision?.next ?? before };
}

/** What was made in the place of an order that the bank says was paid after all. */
export async function successorOf(
  { retried_by }: Pick<Charge, 'retried_by'>,
  { paid }: BankReturn,
): Promise<Charge | undefined> {
  if (retried_by === null || !paid) return undefined;
  const [successor] = await findCharges([retried_by]);
  return successor;
}

function methodOf({ account_id, customer_id, payment_method_id: id }: Charge) {
  return id === undefined ? undefined : findPaymentMethod(account_id, customer_id, id);
}
