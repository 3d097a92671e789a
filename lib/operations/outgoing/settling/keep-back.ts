import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { heldBy, holdersOf } from '#lib/domain/holders.ts';
import { moved } from '#lib/domain/outgoing/payment.ts';
import { dissolveFile } from '#lib/operations/bank-files/recall-file.ts';
import { recallFrom, recallingPayments } from '#lib/operations/outgoing/filing/recall-payments.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import { findFileById } from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';

/**
 * Raises the exception of a line about a presentment that the bank had refused, and holds its payment: the bank may
 * have paid it, so it does not go to the bank again until an operator has decided. If it is in an unreleased file, that
 * file is dissolved first, and the others in it go to the bank with the next one. If the recall of the refused file has
 * begun, and has not reached it, it is recalled first.
 */
export async function keepBack(id: string, raised: CollectionException, clock: Clock): Promise<void> {
  const before = await findPayment(id);
  const file = before?.file_id == null ? undefined : await findFileById(before.file_id);
  if (file && before?.status === 'released') await dissolveFile(file, recallingPayments, clock);
  if (file?.state === 'rejecting') await recallFrom(file, id, { fileId: file.id, wasRefused: true }, clock);
  await retryOnConflict(async () => {
    const payment = await findPayment(id);
    const isFree = payment?.status === 'released' && payment.file_id === null;
    const held = isFree && moved(payment, heldBy([...holdersOf(payment), raised.id]), clock.now);
    await raiseException(raised, held ? movePayment(payment, held, clock.now) : []);
  });
}
