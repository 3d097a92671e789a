import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { UnreadableDetail } from '#lib/domain/bank-file/return-line.ts';
import { heldFor } from '#lib/domain/direct-debit/charge-transitions.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import {
  type ExceptionReason,
  type ExceptionSubject,
  newException,
} from '#lib/domain/direct-debit/exception.ts';
import { dissolveFile } from '#lib/operations/collections/filing/take-back-file.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { findCharges } from '#lib/store/charges.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import type { LinesOf } from './check-lines.ts';
import { type Line, withOrders } from './lines.ts';

/** Makes an exception of a line that is not about its order as that was presented, or that contradicts what is known of it. */
export async function raiseLine(
  line: Line,
  reason: ExceptionReason,
  of: LinesOf,
  clock: Clock,
): Promise<void> {
  const { chargeDate: date, returnCode: bank_code } = line.detail;
  const raised = exceptionOf(line, reason, { date, bank_code }, of, clock);
  if (reason === 'presentment_refused' && line.charge) await keepBack(line.charge.id, raised, clock);
  else await raiseException(raised);
}

/** Makes exceptions of lines that cannot be settled since a field of theirs cannot be read; that field is their detail. */
export async function raiseUnreadable(
  details: readonly UnreadableDetail[],
  of: LinesOf,
  clock: Clock,
): Promise<void> {
  if (details.length === 0) return;
  for (const line of await withOrders(details)) {
    const { reason, field } = line.detail.unreadable;
    await raiseException(exceptionOf(line, reason, { detail: field }, of, clock));
  }
}

function exceptionOf(
  { charge, detail }: Line<ReadDetail | UnreadableDetail>,
  reason: ExceptionReason,
  more: ExceptionSubject,
  { file, digest }: LinesOf,
  clock: Clock,
) {
  const { sequence: line, numericReference: reference, amount } = detail;
  const { id: order_id, direct_debit_id, account_id } = charge ?? {};
  const date = charge?.presented_on ?? more.date;
  const subject = { ...more, file, line, reference, amount, order_id, direct_debit_id, account_id, date };
  return newException(reason, [digest, line], subject, clock.now);
}

/**
 * The bank speaks of a presentment that it had refused: whatever it means, the order is not presented again until an
 * operator knows. One that is in a file which was not released is taken out of it with the others.
 */
async function keepBack(id: string, raised: ReturnType<typeof newException>, clock: Clock): Promise<void> {
  const [before] = await findCharges([id]);
  if (before?.status === 'pending' && before.file_id) await dissolveFile({ id: before.file_id }, clock);
  await retryOnConflict(async () => {
    const [charge] = await findCharges([id]);
    const isFree = charge?.status === 'created' && charge.exception === undefined;
    const transition = heldFor(raised.id);
    await raiseException(raised, isFree ? moveCharge({ charge, transition }, clock.now) : []);
  });
}
