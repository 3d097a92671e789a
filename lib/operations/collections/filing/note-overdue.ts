import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import { notedIn } from '#lib/domain/direct-debit/presentment-transitions.ts';
import { LeftOut } from '#lib/operations/bank-files/entries-left.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { inTurnBy } from '#lib/operations/bank-files/in-groups.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { findCharges } from '#lib/store/charges.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { readableChargesOf } from '#lib/store/collections/file-batches.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/**
 * Raises an exception for each order of a file whose return is overdue.
 *
 * @throws EntriesLeft if some orders cannot be read, after all others
 */
export async function noteOverdue(file: BankFile, clock: Clock): Promise<void> {
  const left = new LeftOut(file.id);
  for await (const charges of readableChargesOf(file, left.note)) {
    const open = charges.filter((charge) => isOpenIn(charge, file));
    await inTurnBy(
      open,
      ({ direct_debit_id }) => direct_debit_id,
      ({ id }) => retryOnConflict(() => noteIfOverdue(id, file, clock)).catch(left.note),
    );
  }
  left.requireNone();
}

/** Returns whether an order of a file waits for its return, and is no exception yet. */
const isOpenIn = ({ status, file_id, exception }: Charge, { id }: Pick<BankFile, 'id'>): boolean =>
  status === 'in_process' && file_id === id && exception === undefined;

async function noteIfOverdue(id: string, file: BankFile, clock: Clock): Promise<void> {
  const [charge] = await findCharges([id]);
  if (!charge || !isOpenIn(charge, file)) return;
  const { direct_debit_id, account_id, reference, totals } = charge;
  const exception = newException(
    'unanswered',
    [id, file.id],
    {
      ...{ file: nameOf(file), date: file.date, order_id: id, direct_debit_id, account_id },
      ...{ reference: String(reference), amount: totals.total },
    },
    clock.now,
  );
  await raiseException(exception, moveCharge({ charge, transition: notedIn(exception.id) }, clock));
}
