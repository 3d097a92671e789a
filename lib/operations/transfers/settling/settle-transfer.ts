import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import {
  settlementOfTransfer,
  settleTransfer,
  type TransferSettlement,
  type TransferWord,
} from '#lib/domain/transfers/outcome.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { bookTransfer } from '#lib/operations/writes/transfers.ts';
import { resolveException } from '#lib/store/collections/exceptions.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findTransfer } from '#lib/store/transfers/transfers.ts';

/** The outcome of a word about a transfer, and the status before it. */
export type SettledTransfer = { readonly settlement: TransferSettlement; readonly before: Transfer };

/** How the exception of a settled transfer is resolved: by the bank, or by an operator. */
type Resolved = Parameters<typeof resolveException>[1];

const BY_BANK: Resolved = { as: 'returned', by: null };

/**
 * Settles a transfer by the bank's word, with its line in the ledger, and resolves the exception about a missing word.
 * Repeating it changes nothing.
 */
export function settleById(
  id: string,
  word: TransferWord,
  clock: Clock,
  resolved = BY_BANK,
): Promise<SettledTransfer> {
  return retryOnConflict(async () => {
    const before = await findTransfer(id);
    if (!before) throw new Error(`The transfer ${id} does not exist`);
    const settlement = settlementOfTransfer(before, word);
    if (settlement === 'paid' || settlement === 'returned') {
      const { exception } = before;
      const booked = settleTransfer(before, word, clock);
      await transact([
        ...bookTransfer(before, booked, clock.now),
        ...(exception ? [resolveException(exception, resolved, clock.now)] : []),
      ]);
    }
    return { settlement, before };
  });
}
