import { type Charge, isFree } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import {
  leftByConsent,
  WITHDRAWN_AT_ONCE,
  type Withdrawn,
  withdrawSome,
} from '#lib/domain/direct-debit/withdrawal.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { findCharges, findChargesIn } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';

/**
 * Withdraws the orders of a direct debit that is stopped or ends, if they have not gone to the bank. Each transaction
 * withdraws some, until none is left. Any caller can call it at any time, also concurrently. Returns the record
 * afterwards; undefined if there is none.
 */
export async function withdrawOrders(id: string, clock: Clock): Promise<DirectDebit | undefined> {
  for (;;) {
    const debit = await retryOnConflict(() => withdrawMore(id, clock));
    if (!debit?.is_withdrawing) return debit;
  }
}

async function withdrawMore(id: string, clock: Clock): Promise<DirectDebit | undefined> {
  const debit = await findDirectDebit(id);
  if (!debit?.is_withdrawing) return debit;
  // An order that the bank may have collected is held until an operator decides: then it is settled, or withdrawn.
  const found = await findChargesIn(debit, ['created']);
  const [created, held] = [found.filter(isFree), found.filter((charge) => !isFree(charge))];
  const marked = leftByConsent(debit, held);
  const orders = await withRetried(created.slice(0, WITHDRAWN_AT_ONCE));
  const left = marked.slice(0, WITHDRAWN_AT_ONCE - orders.length);
  const isLast = created.length + marked.length <= WITHDRAWN_AT_ONCE;
  const decision = withdrawSome(debit, orders, isLast, clock, left);
  if (!decision) return debit;
  await transact(writesOf(debit, decision, clock));
  return decision.next;
}

/** Returns orders to withdraw, each with the failed one that it was to replace. */
export async function withRetried(orders: readonly Charge[]): Promise<Withdrawn[]> {
  const retried = await findCharges(orders.flatMap(({ retry_of }) => retry_of ?? []));
  return orders.map((charge) => ({ charge, retried: retried.find(({ id }) => id === charge.retry_of) }));
}
