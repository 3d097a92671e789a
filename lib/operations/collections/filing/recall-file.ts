import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { recall, type UnreadFile } from '#lib/domain/direct-debit/withdrawal.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import { log } from '#lib/log.ts';
import { changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { inTurnByDebit } from '#lib/operations/collections/returns/in-turn.ts';
import { withRetried } from '#lib/operations/withdraw-orders.ts';
import { findCharges } from '#lib/store/charges.ts';
import { type BankFile, findFileById, moveFile } from '#lib/store/collections/bank-files.ts';
import { findTaken, giveBackPlace } from '#lib/store/collections/day-places.ts';
import { resolveException } from '#lib/store/collections/exceptions.ts';
import { chargesOf } from '#lib/store/collections/file-charges.ts';
import { closePartitions, countsOf } from '#lib/store/collections/file-partitions.ts';
import { noteQueued } from '#lib/store/collections/queued-orders.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/**
 * Dissolves a file that was not released by the end of its day. Its dates are past, so its orders are put into another
 * file. Does nothing if it was released meanwhile.
 */
export async function dissolveFile({ id }: Pick<BankFile, 'id'>, clock: Clock): Promise<void> {
  const file = await begin(id, ['open', 'closed'], 'dissolving', clock);
  if (file) await recallOrders(file, { fileId: id, wasRefused: false }, 'dissolved', clock);
}

/** The reason why a file cannot be recalled. */
export type NotRejected = 'unknown_file' | 'not_presented' | 'returned';

/**
 * Recalls a file that the bank refused unread: its orders are presented again with a later day's file. Not possible
 * once a return for any of its lines has arrived. Returns the recalled file, or the reason why it cannot be recalled.
 */
export async function rejectFile(id: string, clock: Clock): Promise<BankFile | NotRejected> {
  const file = await begin(id, ['presented'], 'rejecting', clock);
  if (!file) {
    const found = await findFileById(id);
    if (found?.state === 'rejected') return found;
    if (!found) return 'unknown_file';
    return found.first_return_at === null ? 'not_presented' : 'returned';
  }
  return recallOrders(file, { fileId: id, wasRefused: true }, 'rejected', clock);
}

/** Continues the recall of a file that an earlier run began. */
export async function continueRecall(file: BankFile, clock: Clock): Promise<void> {
  const wasRefused = file.state === 'rejecting';
  await recallOrders(file, { fileId: file.id, wasRefused }, wasRefused ? 'rejected' : 'dissolved', clock);
}

function begin(
  id: string,
  from: readonly BankFile['state'][],
  state: 'dissolving' | 'rejecting',
  { now }: Clock,
): Promise<BankFile | undefined> {
  return retryOnConflict(async () => {
    const file = await findFileById(id);
    if (file?.state === state) return file;
    if (!file || !from.includes(file.state) || file.first_return_at !== null) return undefined;
    // Closed partitions accept no more orders.
    return moveFile(file, { state, look_on: file.date }, now, closePartitions(file));
  });
}

async function recallOrders(
  file: BankFile,
  unread: UnreadFile,
  state: 'dissolved' | 'rejected',
  clock: Clock,
): Promise<BankFile> {
  let orders = 0;
  for await (const charges of chargesOf(file)) {
    orders += charges.length;
    await inTurnByDebit(
      charges,
      (charge) => charge.direct_debit_id,
      (charge) => recallOrder(charge, file, unread, clock),
    );
  }
  const { now } = clock;
  log(state === 'rejected' ? 'error' : 'warn', `bank_file_${state}`, { file: file.id, orders });
  try {
    const counts = file.operations === 0 ? await countsOf(file) : {};
    return await moveFile(file, { ...counts, state, look_on: null }, now);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // Another run has finished the recall.
    return { ...file, state, look_on: null };
  }
}

/** Withdraws an order from a file that the bank has not read. Does nothing if the order is no longer in it. */
export async function recallOrder(
  { id, direct_debit_id }: Charge,
  { account_id, date }: BankFile,
  unread: UnreadFile,
  clock: Clock,
): Promise<void> {
  let taken: Charge;
  await changeDirectDebit(
    direct_debit_id,
    async (debit) => {
      const [charge] = await findCharges([id]);
      const isInFile = charge?.status === 'pending' || charge?.status === 'in_process';
      if (!isInFile || charge.file_id !== unread.fileId) return undefined;
      taken = charge;
      const [order] = await withRetried([charge]);
      return order && recall(debit, order, unread, clock);
    },
    clock,
    async (_, debit) => [
      ...giveBackPlace(debit, date, await findTaken(debit, date), taken, clock.now),
      ...(taken.exception ? [resolveException(taken.exception, { as: 'refused', by: null }, clock.now)] : []),
      // Orders of a dissolved file are put into a file of the same run; those of a refused file into one of a later
      // day.
      ...(unread.wasRefused ? [] : noteQueued({ account_id, date: clock.today }, [id], clock.now)),
    ],
  );
}
