import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { presentFiles } from '#lib/operations/bank-files/present-file.ts';
import { returnAsBank } from '#lib/operations/bank-files/return-as-bank.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { findFilesOf } from '#lib/store/collections/find-files.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';
import { fileTransfers } from './filing/file-transfers.ts';
import { releasedOf, transferAccount } from './run-transfers.ts';
import { transferLimit } from './transfer-limit.ts';

/**
 * Transfers on a day of the sandbox what an account is owed, with the simulated bank's returns, whatever its schedule.
 * Its files are the account's own. Does nothing without a payout account.
 */
export async function payOutAccount(accountId: string, outside: Receiving, run: RunClock): Promise<void> {
  if (!(await findPayoutAccount(accountId))) return;
  const { day: date, now } = run;
  const clock = { ...run, today: date };
  const of = { kind: 'payouts', account_id: accountId, bank: outside.bank, date } as const;
  await tidyFiles(of, outside, clock);
  const transfer = await transferAccount(await requireAccount(accountId), clock, transferLimit());
  await fileTransfers(of, releasedOf(transfer ? [transfer] : []), now);
  await presentFiles(of, outside, clock);
  for (const file of await findFilesOf(of)) {
    if (file.state !== 'presented') continue;
    const presented = nameOf(file);
    const name = await returnAsBank(
      presented,
      presented.replace(/\.txt$/, '.return.txt'),
      outside.files,
      'payouts',
    );
    if (name) await ingestReturnFile(name, outside, clock);
  }
}
