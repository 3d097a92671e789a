import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import { type Settlement, settle, settlementOf } from '#lib/domain/direct-debit/settlement.ts';
import { closed } from '#lib/operations/closed-days.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDirectDebit, writesOf } from '#lib/store/direct-debits.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';

/**
 * Does to a charge what the bank has returned, together with everything that follows for its direct debit, once: a
 * return that comes again finds it done. `completed` says whether the direct debit ended with it.
 */
export function settleCharge(
  orderId: string,
  bankReturn: BankReturn,
  now: Date,
): Promise<{ settlement: Settlement; completed: boolean }> {
  return retryOnConflict(async () => {
    const [charge] = await findCharges([orderId]);
    const debit = charge && (await findDirectDebit(charge.direct_debit_id));
    if (!charge || !debit) throw new Error(`The bank has returned ${orderId}, which is gone`);
    const settlement = settlementOf(charge, bankReturn);
    const { account_id, customer_id, payment_method_id } = charge;
    const method =
      settlement === 'paid' ? await findPaymentMethod(account_id, customer_id, payment_method_id) : undefined;
    const decision = settle(debit, charge, { bankReturn, method }, { now, closed });
    if (!decision) return { settlement, completed: false };
    await transact(writesOf(debit, decision, now));
    const completed = decision.next.status === 'completed' && debit.status !== 'completed';
    return { settlement, completed };
  });
}
