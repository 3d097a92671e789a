import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { heldBy, holdersOf } from '#lib/domain/holders.ts';
import type { Payment } from '#lib/domain/outgoing/outcome.ts';
import { moved } from '#lib/domain/outgoing/payment.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { type EntriesLeft, entriesLeftBy } from '#lib/operations/bank-files/entries-left.ts';
import { dissolveFile } from '#lib/operations/bank-files/recall-file.ts';
import { recallFrom, recallingPayments } from '#lib/operations/outgoing/filing/recall-payments.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import { type BankFile, findFileById, RELEASED } from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';

/**
 * Raises the exception of a line about a presentment that the bank had refused, and holds its payment: the bank may
 * have paid it, so it does not go to the bank again until an operator has decided. If it is in an unreleased file, that
 * file is dissolved first, and the others in it go to the bank with the next one; so is a file that a run puts it into
 * meanwhile. If the recall of the refused file has begun, and has not reached it, it is recalled first.
 *
 * @throws EntriesLeft if it cannot be taken out of an unreleased file, because of its record
 */
export function keepBack(id: string, raised: CollectionException, clock: Clock): Promise<unknown> {
  return retryOnConflict(async () => {
    const left = await takeOut(id, clock);
    const payment = await findPayment(id);
    const file = await fileOf(payment);
    const isReleased = payment?.status === 'released';
    if (isReleased && file && !RELEASED.includes(file.state)) throw left ?? new ConflictError();
    if (!isReleased || file) return raiseException(raised);
    const held = moved(payment, heldBy([...holdersOf(payment), raised.id]), clock.now);
    return raiseException(raised, movePayment(payment, held, clock.now));
  });
}

/** Takes a payment out of its file, if the bank has not read that. */
async function takeOut(id: string, clock: Clock): Promise<EntriesLeft | undefined> {
  const payment = await findPayment(id);
  const file = await fileOf(payment);
  if (!file) return undefined;
  if (payment?.status === 'released') return entriesLeftBy(dissolveFile(file, recallingPayments, clock));
  if (file.state === 'rejecting') await recallFrom(file, id, { fileId: file.id, wasRefused: true }, clock);
  return undefined;
}

const fileOf = async (payment: Payment | undefined): Promise<BankFile | undefined> =>
  payment?.file_id == null ? undefined : findFileById(payment.file_id);
