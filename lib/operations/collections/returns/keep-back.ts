import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { heldFor } from '#lib/domain/direct-debit/presentment-transitions.ts';
import { holdersOf } from '#lib/domain/holders.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { type EntriesLeft, entriesLeftBy } from '#lib/operations/bank-files/entries-left.ts';
import { dissolveFile } from '#lib/operations/bank-files/recall-file.ts';
import { recallingOrders, recallOrder } from '#lib/operations/collections/filing/recall-orders.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { findCharges } from '#lib/store/charges.ts';
import { type BankFile, findFileById, RELEASED } from '#lib/store/collections/bank-files.ts';
import { raiseException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/**
 * Holds an order whose presentment the bank had refused and now returns. It is not presented again until an operator
 * has decided, also about each other exception that holds it. If it is in an unreleased file, that file is dissolved
 * first, which withdraws it with the others; so is a file that a run puts it into meanwhile. If the recall of the refused
 * file has begun, and has not reached it, it is recalled first.
 *
 * @throws EntriesLeft if it cannot be taken out of an unreleased file, because a record that this needs cannot be read
 */
export function keepBack(id: string, raised: CollectionException, clock: Clock): Promise<unknown> {
  return retryOnConflict(async () => {
    const left = await takeOut(id, clock);
    const [charge] = await findCharges([id]);
    const file = await fileOf(charge);
    const isTaken = charge?.status === 'pending' && file && !RELEASED.includes(file.state);
    if (isTaken) throw left ?? new ConflictError();
    if (charge?.status !== 'created') return raiseException(raised);
    const transition = heldFor(...holdersOf(charge), raised.id);
    return raiseException(raised, moveCharge({ charge, transition }, clock));
  });
}

/** Takes an order out of its file, if the bank has not read that. */
async function takeOut(id: string, clock: Clock): Promise<EntriesLeft | undefined> {
  const [charge] = await findCharges([id]);
  const file = await fileOf(charge);
  if (!charge || !file) return undefined;
  if (charge.status === 'pending') return entriesLeftBy(dissolveFile(file, recallingOrders, clock));
  if (file.state === 'rejecting')
    await recallOrder(charge, file, { fileId: file.id, wasRefused: true }, clock);
  return undefined;
}

const fileOf = async (charge: Charge | undefined): Promise<BankFile | undefined> =>
  charge?.file_id === undefined ? undefined : findFileById(charge.file_id);
