import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { entriesOf } from '#lib/store/collections/file-batches.ts';
import { claimDueCharges } from './claim-charges.ts';

/**
 * Claims the orders of a dissolved file again, for the next file of its day. That opens each account number by itself:
 * an order with a faulty one is held with an exception, the others are presented.
 */
export async function claimAgain(file: BankFile, run: RunClock): Promise<void> {
  const { kind, account_id, bank, date } = file;
  await claimDueCharges(entriesOf(file), { kind, account_id, bank, date }, run);
}
