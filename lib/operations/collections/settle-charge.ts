import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import {
  type ReturnFault,
  type Settlement,
  settle,
  settlementOf,
} from '#lib/domain/direct-debit/settlement.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { withdrawOrders } from '#lib/operations/withdraw-orders.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { resolveException } from '#lib/store/exceptions.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';

/** Who says what became of an order: the bank, or an operator who knows what the bank meant. */
export type Word = {
  bankReturn: BankReturn;
  operator?: string | undefined;
};

/** What was done; `completed` says whether the direct debit ended with it. */
export type Settled = { settlement: Settlement | ReturnFault; completed: boolean };

/**
 * Does to a charge what the bank has returned, together with everything that follows for its direct debit, once: a
 * return that comes again finds it done, and one that cannot be true does nothing and says why. An exception that the
 * order was part of is resolved with it. Where its direct debit is stopped, its orders that have not gone to the bank are
 * withdrawn at once.
 */
export async function settleCharge(orderId: string, word: Word, clock: Clock): Promise<Settled> {
  const { settlement, before, after } = await retryOnConflict(() => settleOnce(orderId, word, clock));
  if (after.is_withdrawing) await withdrawOrders(after.id, clock);
  return { settlement, completed: after.status === 'completed' && before.status !== 'completed' };
}

async function settleOnce(orderId: string, { bankReturn, operator }: Word, clock: Clock) {
  const [charge] = await findCharges([orderId]);
  const before = charge && (await findDirectDebit(charge.direct_debit_id));
  if (!charge || !before) throw new Error(`The bank has returned ${orderId}, which is gone`);
  const successor = await successorOf(charge, bankReturn);
  const returned = { bankReturn, successor, isOperators: operator !== undefined };
  const settlement = settlementOf(charge, returned, clock.today);
  const isPaid = settlement === 'paid' || settlement === 'corrected';
  const method = isPaid ? await methodOf(charge) : undefined;
  const decision = settle(before, charge, { ...returned, method }, clock);
  if (decision) {
    const resolved = charge.exception ? [resolve(charge.exception, { bankReturn, operator }, clock.now)] : [];
    const by = operator === undefined ? 'bank' : 'operator';
    const writes = await writesWithEvidence(before, decision, clock, { by });
    await transact([...writes, ...resolved]);
  }
  return { settlement, before, after: decision?.next ?? before };
}

function resolve(exception: CollectionException['id'], { bankReturn, operator }: Word, now: Date) {
  const word = bankReturn.paid ? 'paid' : 'failed';
  return resolveException(
    exception,
    operator === undefined ? { as: 'answered', by: null } : { as: word, by: operator },
    now,
  );
}

/** What was made in the place of an order that the bank says was paid after all. */
async function successorOf(
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
