import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { heldBy, holdersOf } from '#lib/domain/holders.ts';
import { type Payment, recallPayment } from '#lib/domain/outgoing/outcome.ts';
import { moved } from '#lib/domain/outgoing/payment.ts';
import { dissolveFile } from '#lib/operations/bank-files/recall-file.ts';
import { recallPayments } from '#lib/operations/outgoing/filing/recall-payments.ts';
import { movePayment } from '#lib/operations/writes/payments.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';

/**
 * Raises the exception of a line about a presentment that the bank had refused, and holds its payment: the bank may
 * have paid it, so it does not go to the bank again until an operator has decided. If it is in an unreleased file, that
 * file is dissolved first, and the others in it go to the bank with the next one.
 *
 * @param day the day of the refused presentment
 */
export async function keepBack(
  id: string,
  day: CalendarDate,
  raised: CollectionException,
  clock: Clock,
): Promise<void> {
  const before = await findPayment(id);
  if (before?.status === 'released' && before.file_id !== null)
    await dissolveFile({ id: before.file_id }, { recall: recallPayments }, clock);
  await retryOnConflict(async () => {
    const payment = await findPayment(id);
    const free = payment && withdrawnOf(payment, day, clock.now);
    const held = free && moved(free, heldBy([...holdersOf(free), raised.id]), clock.now);
    await raiseException(raised, held ? movePayment(payment, held, clock.now) : []);
  });
}

/** Returns the payment without its file; undefined if it was presented again. */
function withdrawnOf(payment: Payment, day: CalendarDate, now: Date): Payment | undefined {
  const { status, file_id, presented_on, exception } = payment;
  if (status === 'released' && file_id === null) return payment;
  // The recall of its file has begun, and has not reached it.
  return status === 'in_transit' && presented_on === day && exception === undefined
    ? recallPayment(payment, { wasRefused: true }, now)
    : undefined;
}
