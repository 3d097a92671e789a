import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { UnreadFile } from '#lib/domain/direct-debit/withdrawal.ts';
import { recallTransfer } from '#lib/domain/transfers/outcome.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { moveTransfer } from '#lib/operations/writes/transfers.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findTransfer } from '#lib/store/transfers/transfers.ts';
import { transfersOf } from './transfer-details.ts';

/** Withdraws the transfers of a file that the bank has not read, and returns how many it held. */
export function recallTransfers(file: BankFile, unread: UnreadFile, { now }: Clock): Promise<number> {
  return eachTransfer(file, ({ id }) =>
    changeInFile(id, file, now, (transfer) =>
      transfer.status === 'released' || transfer.status === 'in_transit'
        ? recallTransfer(transfer, unread, now)
        : undefined,
    ),
  );
}

/** Does a piece of work for each transfer of a file, and returns how many there are. */
export async function eachTransfer(
  file: Pick<BankFile, 'id'>,
  work: (transfer: Transfer) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for await (const transfers of transfersOf(file)) {
    for (const transfer of transfers) await work(transfer);
    count += transfers.length;
  }
  return count;
}

/**
 * Changes a transfer that is still in a file; nothing if `decide` returns undefined. An exception that it leaves with
 * the change is resolved: the bank has refused what it was about.
 */
export function changeInFile(
  id: string,
  file: Pick<BankFile, 'id'>,
  now: Date,
  decide: (transfer: Transfer) => Transfer | undefined,
): Promise<void> {
  return retryOnConflict(async () => {
    const transfer = await findTransfer(id);
    if (transfer?.file_id !== file.id) return;
    const next = decide(transfer);
    if (!next) return;
    const left = next.exception === undefined ? transfer.exception : undefined;
    const resolved = left === undefined ? [] : [resolveException(left, { as: 'refused', by: null }, now)];
    await transact([...moveTransfer(transfer, next, now), ...resolved]);
  });
}
