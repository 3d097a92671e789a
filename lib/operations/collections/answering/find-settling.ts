import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';

/** An order that the bank has returned, with what its settlement is decided from. */
export type Settling = {
  charge: Charge;
  debit: DirectDebit;
  /** The account that it was taken from, where the bank says that it was paid. */
  method: PaymentMethod | undefined;
  /** The orders that were made in its place, one after the other. */
  successors: readonly Charge[];
  /** Of an order that was paid: the one that was paid as well, and whose refund is due. */
  twin: Charge | undefined;
};

/** Returns what an order is settled from, as of this moment; undefined if it is gone. Of many at once all is read together. */
export async function findSettling(orderId: string, { paid }: BankReturn): Promise<Settling | undefined> {
  const [charge] = await findCharges([orderId]);
  if (!charge) return undefined;
  const { account_id, customer_id, payment_method_id: id = '', twice_with } = charge;
  const [debit, method, successors, [twin]] = await Promise.all([
    findDirectDebit(charge.direct_debit_id),
    paid ? findPaymentMethod(account_id, customer_id, id) : undefined,
    successorsOf(charge),
    findCharges(twice_with === undefined ? [] : [twice_with]),
  ]);
  const isDue = twin?.status === 'paid' && twin.refund_due !== undefined;
  return debit && { charge, debit, method, successors, twin: isDue ? twin : undefined };
}

async function successorsOf({ retried_by }: Charge): Promise<Charge[]> {
  const [successor] = retried_by === null ? [] : await findCharges([retried_by]);
  return successor ? [successor, ...(await successorsOf(successor))] : [];
}
