import { PAID, readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge, ChargeTransition } from '#lib/domain/direct-debit/charge.ts';
import { refunded, withdrawn } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { freedFor, heldFor } from '#lib/domain/direct-debit/presentment-transitions.ts';
import { isStopped, withdrawing } from '#lib/domain/direct-debit/withdrawal.ts';
import { HOLDERS, holdersOf } from '#lib/domain/holders.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import {
  closeException,
  NotResolved,
  otherHolders,
  type ResolveEntry,
  type Resolving,
  requireNotPresentedAgain,
  resolveWith,
  resolvingOpen,
} from '#lib/operations/bank-files/resolve-exception.ts';
import { withRetried } from '#lib/operations/direct-debits/withdraw-orders.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findException } from '#lib/store/collections/exceptions.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { findRefunds } from '#lib/store/outgoing/payments.ts';
import { ownReturnCodes, presentedOn } from './lines.ts';
import { settleCharge } from './settle-charges.ts';

const WHY_NOT = {
  returned_too_late: 'It was paid too long ago.',
  not_presented: 'The order has not gone to the bank, or was withdrawn: there is nothing to settle.',
} as const;

/** Why the known outcome of an order cannot be changed this way. */
const CONTRADICTED: Readonly<Record<'paid' | 'failed' | 'taken_twice', string>> = {
  paid: 'Another order of its debt is at the bank or paid. If both were paid, resolve it --as taken_twice.',
  failed:
    'The order has failed with another code. Only a code for the customer’s objection can replace it: resolve it --as ignored.',
  taken_twice:
    'No other order of its debt is paid, or one is still to be collected: then wait for the bank. If this one alone was paid, resolve it --as paid.',
};

/**
 * Resolves an exception of the collections as an operator decides, and records the operator. It settles the order by the
 * same rules as a return would, or leaves it as it is. Then it writes the report of the order's day, by which the closing
 * of today knows that its presentment has changed. A repeated call writes the report that a stopped one has left out.
 *
 * @throws NotResolved if the exception cannot be resolved this way
 */
export async function resolveAs(
  id: string,
  resolving: Resolving,
  receiving: Receiving,
  clock: Clock,
): Promise<CollectionException> {
  const resolved = await resolveWith(resolveOrder, id, resolving, receiving, clock).catch(
    async (error: unknown) => {
      if ((await findException(id))?.state === 'resolved') await reportDayOf(id, receiving);
      throw error;
    },
  );
  await reportDayOf(id, receiving);
  return resolved;
}

/** Writes the report of the day on which the order of an exception was presented, if it is in a file. */
async function reportDayOf(id: string, { content, files }: Receiving): Promise<void> {
  const { order_id } = (await findException(id)) ?? {};
  const [charge] = await findCharges(order_id ? [order_id] : []);
  const presented = charge && presentedOn(charge);
  if (presented) await content.report([{ ...presented, isChanged: true }], id, files);
}

const resolveOrder: ResolveEntry = async (exception, { as, code, by }, bank, clock) => {
  if (as === 'ignored') await leave(exception, by, clock);
  else if (as === 'refunded') await refund(exception, by, clock);
  else await settle(exception, { as, code, by }, bank, clock);
};

/** Resolves an exception of a double payment that the customer was refunded for. */
async function refund(exception: CollectionException, by: string, clock: Clock): Promise<void> {
  const { id, order_id = '' } = exception;
  await retryOnConflict(async () => {
    const [charge] = await findCharges([order_id]);
    const isDue = charge?.refund_due?.exception === id;
    const refunds = await findRefunds((charge?.refunds?.waiting ?? []).map((refund) => refund.id));
    await transact([
      ...(await resolvingOpen(exception, { as: 'refunded', by }, clock).writes()),
      ...(isDue ? moveCharge({ charge, transition: refunded(charge, clock.now), refunds }, clock) : []),
    ]);
  });
}

/** Settles an order as an operator knows that the bank meant. */
async function settle(
  exception: CollectionException,
  { as, code, by }: Resolving & { as: keyof typeof CONTRADICTED },
  bank: string,
  clock: Clock,
): Promise<void> {
  const { order_id, bank_code } = exception;
  if (!order_id) throw new NotResolved('It is about no order: resolve it --as ignored.');
  const returned = as === 'failed' ? (code ?? bank_code) : PAID;
  if (as === 'failed' && (returned === undefined || returned === PAID)) {
    throw new NotResolved('Say with which code the bank returned it: --code 04.');
  }
  const [charge] = await findCharges([order_id]);
  requireNotPresentedAgain(exception, charge?.file_id);
  const bankReturn = readReturnCode(bank, returned ?? PAID, ownReturnCodes());
  const own = resolvingOpen(exception, { as, by }, clock, charge);
  const word = { bankReturn, operator: by, isTakenTwice: as === 'taken_twice', own };
  const { settlement } = await settleCharge({ orderId: order_id, word }, clock);
  if (settlement === 'contradiction') throw new NotResolved(CONTRADICTED[as]);
  if (Object.hasOwn(WHY_NOT, settlement)) throw new NotResolved(WHY_NOT[settlement as keyof typeof WHY_NOT]);
  await closeException(exception, { as, by }, clock);
}

/** Resolves an exception without a change. An order that was held because of it is released, unless another holds it. */
async function leave(exception: CollectionException, by: string, clock: Clock): Promise<void> {
  const { id, order_id } = exception;
  await retryOnConflict(async () => {
    const [charge] = await findCharges(order_id ? [order_id] : []);
    const isHeld = charge?.status === 'created' && holdersOf(charge).includes(id);
    await transact([
      ...(await resolvingOpen(exception, { as: 'ignored', by }, clock).writes()),
      ...(isHeld ? await writesToLeave(exception, charge, clock) : []),
    ]);
  });
}

async function writesToLeave(
  exception: CollectionException,
  charge: Charge,
  clock: Clock,
): Promise<readonly Write[]> {
  const others = await otherHolders(exception, charge);
  if (others.length === 0) return writesToRelease(charge, clock);
  return moveCharge({ charge, transition: heldFor(...others) }, clock);
}

/**
 * Returns the writes by which a held order waits for its day again, or is withdrawn if it was stopped meanwhile, also if
 * its customer has agreed again since.
 */
async function writesToRelease(charge: Charge, clock: Clock): Promise<readonly Write[]> {
  const debit = await findDirectDebit(charge.direct_debit_id);
  if (!debit || !isStopped(debit, charge, charge.charge_date))
    return moveCharge({ charge, transition: freedFor(charge.charge_date) }, clock);
  const transition: ChargeTransition = { ...withdrawn, remove: HOLDERS };
  const orders = await withRetried([charge]);
  return writesOf(debit, withdrawing(debit, orders, {}, clock, transition), clock);
}
