import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import { asFarAsReadable } from '#lib/operations/bank-files/entries-left.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { presentFiles } from '#lib/operations/bank-files/present-file.ts';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { returnOwnFile } from '#lib/operations/bank-files/return-as-bank.ts';
import { tidyFiles } from '#lib/operations/bank-files/tidy-files.ts';
import { keepReservesOf } from '#lib/operations/ledger/keep-reserves.ts';
import { filePayments } from '#lib/operations/outgoing/filing/file-payments.ts';
import { PassingFaults } from '#lib/operations/outgoing/passing-faults.ts';
import { releaseRefunds } from '#lib/operations/refunds/release-refunds.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import { RELEASED } from '#lib/store/collections/bank-files.ts';
import { findFilesOf } from '#lib/store/collections/find-files.ts';
import { refusesFilesOf } from '#lib/store/collections/sandbox-runs.ts';
import { findPayoutAccount } from '#lib/store/payout-accounts.ts';
import { transferAccount, transferOnSchedule } from './run-transfers.ts';
import { transferLimit } from './transfer-limit.ts';

/**
 * Pays out on a day of the sandbox: the refunds of an account and what it is owed, with the simulated bank's returns.
 * The schedule of its transfers applies only if the account has a clock of its own. Its files are the account's own. Does
 * nothing for an account that has neither a balance nor a payout account.
 *
 * @param recent ids of the records that the account created a moment ago, which no index may show yet
 * @throws ApiError `unavailable` if a payment failed for a reason that may pass: the next call goes on with it
 */
export async function payOutAccount(
  accountId: string,
  outside: Receiving,
  run: RunClock,
  recent: readonly string[],
): Promise<void> {
  const [account, payoutAccount] = await Promise.all([
    requireAccount(accountId),
    findPayoutAccount(accountId),
  ]);
  if (!payoutAccount && settlementTermsOf(account).settlement === 'direct') return;
  const { day: date, now } = run;
  const clock = { ...run, today: date };
  const of = { kind: 'payouts', account_id: accountId, bank: outside.bank, date } as const;
  await tidyFiles(of, outside, clock);
  await keepReservesOf(account, clock);
  const payments = recent.filter((id) => /^(rf|tr)_/.test(id));
  const passing = new PassingFaults();
  await releaseRefunds(of, clock, payments, passing);
  passing.requireNone();
  const decide = run.own ? transferOnSchedule : transferAccount;
  if (payoutAccount) await decide(account, { of, clock, limit: transferLimit() });
  await filePayments(of, now, payments, passing);
  passing.requireNone();
  await presentFiles(of, outside, clock);
  for (const file of await findFilesOf(of)) {
    if (!RELEASED.includes(file.state)) continue;
    if (await refusesFilesOf(accountId, file.date)) {
      await asFarAsReadable(file, rejectFile(file.id, outside.content, clock));
      continue;
    }
    const name = await returnOwnFile(file, outside.files);
    if (name) await ingestReturnFile(name, outside, clock);
  }
}
