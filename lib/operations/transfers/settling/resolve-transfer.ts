import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { ARRIVED } from '#lib/domain/transfers/outcome.ts';
import { moved } from '#lib/domain/transfers/transfer.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import {
  closeException,
  NotResolved,
  type ResolveEntry,
  type Resolving,
  resolveWith,
} from '#lib/operations/bank-files/resolve-exception.ts';
import { moveTransfer } from '#lib/operations/writes/transfers.ts';
import { resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findTransfer } from '#lib/store/transfers/transfers.ts';
import { settleById } from './settle-transfer.ts';

/**
 * Resolves an exception of the files of payouts as an operator decides: the transfer is settled by the same rules as by
 * the bank's word, or stays as it is. A transfer that was held because of it goes to the bank with the next file.
 *
 * @throws NotResolved if the exception cannot be resolved this way
 */
export function resolveOfPayouts(
  id: string,
  resolving: Resolving,
  receiving: Receiving,
  clock: Clock,
): Promise<CollectionException> {
  return resolveWith(resolveTransfer, id, resolving, receiving, clock);
}

const resolveTransfer: ResolveEntry = async (exception, { as, code, by }, _, clock) => {
  if (as === 'ignored') return leave(exception, by, clock);
  const { payment_id, bank_code } = exception;
  if (payment_id === undefined) throw new NotResolved('It is about no transfer: resolve it --as ignored.');
  if (as !== 'paid' && as !== 'failed')
    throw new NotResolved('A transfer was paid, or it came back (failed).');
  const said = as === 'paid' ? ARRIVED : (code ?? bank_code);
  if (as === 'failed' && (said === undefined || said === ARRIVED))
    throw new NotResolved('Say with which code the bank returned it: --code 01.');
  const { settlement } = await settleById(payment_id, { code: said ?? ARRIVED }, clock, { as, by });
  if (settlement === 'not_presented')
    throw new NotResolved('The transfer has not gone to the bank: there is nothing to settle.');
  if (settlement === 'contradiction')
    throw new NotResolved(
      'It came back, and its amount is owed to the merchant again. Nothing can undo that.',
    );
  await closeException(exception, { as, by }, clock);
};

async function leave(exception: CollectionException, by: string, clock: Clock): Promise<void> {
  const { id, payment_id } = exception;
  await retryOnConflict(async () => {
    const transfer = payment_id === undefined ? undefined : await findTransfer(payment_id);
    const isHeld = transfer?.exception === id;
    const { exception: _, ...freed } = transfer ?? {};
    await transact([
      resolveException(id, { as: 'ignored', by }, clock.now),
      ...(isHeld ? moveTransfer(transfer, moved(freed as typeof transfer, {}, clock.now), clock.now) : []),
    ]);
  });
}
