import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { freedFor, refunded } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { type CollectionException, EXCEPTIONS, type Resolution } from '#lib/domain/direct-debit/exception.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findException, resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { ingestReturnFile, type Receiving } from './ingest-return-file.ts';
import { ownReturnCodes } from './lines.ts';
import { settleCharge } from './settle-charges.ts';

/**
 * An operator's resolution. `code` is the bank's return code if the order was not paid. `file` is the one that the bank
 * sent in place of a refused one.
 */
export type Resolving = { as: Resolution; code?: string | undefined; file?: string | undefined; by: string };

/** An exception cannot be resolved this way. The message is for the operator. */
export class NotResolved extends Error {
  override readonly name = 'NotResolved';
}

const PAID = '00';

const WHY_NOT = {
  returned_too_late: 'It was paid too long ago.',
  not_presented: 'The order has not gone to the bank, or was withdrawn: there is nothing to settle.',
} as const;

/** Why the known outcome of an order cannot be changed this way. */
const CONTRADICTED: Readonly<Record<'paid' | 'failed' | 'taken_twice', string>> = {
  paid: 'An order in its place has gone to the bank. If that one was paid too, resolve it --as taken_twice.',
  failed:
    'The order has failed with another code. Only a code for the customer’s objection can replace it: resolve it --as ignored.',
  taken_twice: 'No order in its place was paid. If this one alone was paid, resolve it --as paid.',
};

/**
 * Resolves an exception as an operator decides, and records the operator. It settles the order by the same rules as a
 * return would, or leaves it as it is. An order that was held because of the exception is released if it is left.
 *
 * @throws NotResolved if the exception cannot be resolved this way
 */
export async function resolveAs(
  id: string,
  { as, code, file, by }: Resolving,
  receiving: Receiving,
  clock: Clock,
): Promise<CollectionException> {
  const exception = await findException(id);
  if (!exception) throw new NotResolved(`There is no exception ${id}.`);
  if (exception.state === 'resolved')
    throw new NotResolved(`It was resolved before, as ${exception.resolved_as}.`);
  const { ways } = EXCEPTIONS[exception.reason];
  if (!(ways as readonly Resolution[]).includes(as)) {
    throw new NotResolved(`An exception of this kind is resolved --as ${ways.join(' or --as ')}.`);
  }
  if (as === 'ignored') await leave(exception, by, clock);
  else if (as === 'refunded') await refund(exception, by, clock);
  else if (as === 'replaced') await replace(exception, { as, file, by }, receiving, clock);
  else if (exception.reason === 'own_file') {
    await ingestReturnFile(exception.file ?? '', receiving, clock, { acceptsOwnFile: true });
    await close(exception, { as, by }, clock);
  } else await settle(exception, { as, code, by }, receiving.bank, clock);
  return (await findException(id)) ?? exception;
}

/** Ingests the file that the bank sent in place of a refused one. It may have the same name. */
async function replace(
  exception: CollectionException,
  { as, file = exception.file ?? '', by }: Resolving,
  receiving: Receiving,
  clock: Clock,
): Promise<void> {
  const { state, fault } = await ingestReturnFile(file, receiving, clock);
  if (state !== 'applied') throw new NotResolved(`${file} was not applied: ${fault?.code ?? state}.`);
  await close(exception, { as, by }, clock);
}

/** Resolves an exception of a double payment that the customer was refunded for. */
async function refund({ id, order_id = '' }: CollectionException, by: string, clock: Clock): Promise<void> {
  await retryOnConflict(async () => {
    const [charge] = await findCharges([order_id]);
    const isDue = charge?.refund_due?.exception === id;
    await transact([
      resolveException(id, { as: 'refunded', by }, clock.now),
      ...(isDue ? moveCharge({ charge, transition: refunded(charge, clock.now) }, clock) : []),
    ]);
  });
}

async function settle(
  exception: CollectionException,
  { as, code, by }: Resolving & { as: 'paid' | 'failed' | 'taken_twice' },
  bank: string,
  clock: Clock,
): Promise<void> {
  const { order_id, bank_code } = exception;
  if (!order_id) throw new NotResolved('It is about no order: resolve it --as ignored.');
  const returned = as === 'failed' ? (code ?? bank_code) : PAID;
  if (as === 'failed' && (returned === undefined || returned === PAID)) {
    throw new NotResolved('Say with which code the bank returned it: --code 04.');
  }
  const bankReturn = readReturnCode(bank, returned ?? PAID, ownReturnCodes());
  const word = { bankReturn, operator: by, isTakenTwice: as === 'taken_twice' };
  const { settlement } = await settleCharge({ orderId: order_id, word }, clock);
  if (settlement === 'contradiction') throw new NotResolved(CONTRADICTED[as]);
  if (Object.hasOwn(WHY_NOT, settlement)) throw new NotResolved(WHY_NOT[settlement as keyof typeof WHY_NOT]);
  await close(exception, { as, by }, clock);
}

/** Resolves an exception that the settlement of its order has not resolved already. */
async function close(
  { id }: CollectionException,
  { as, by }: { as: Resolution; by: string },
  { now }: Clock,
): Promise<void> {
  await retryOnConflict(async () => {
    const current = await findException(id);
    if (current?.state === 'open') await transact([resolveException(id, { as, by }, now)]);
  });
}

async function leave({ id, order_id }: CollectionException, by: string, clock: Clock): Promise<void> {
  await retryOnConflict(async () => {
    const [charge] = await findCharges(order_id ? [order_id] : []);
    const isHeld = charge?.status === 'created' && charge.exception === id;
    const transition = charge && freedFor(charge.charge_date);
    await transact([
      resolveException(id, { as: 'ignored', by }, clock.now),
      ...(isHeld && transition ? moveCharge({ charge, transition }, clock) : []),
    ]);
  });
}
