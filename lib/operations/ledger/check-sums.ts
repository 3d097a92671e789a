import { imbalanceOf } from '#lib/domain/ledger/sums.ts';
import { log } from '#lib/log.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';

/**
 * Checks that the sums of all lines of an account add up to zero over the accounts of the ledger, as of this moment. If
 * they do not, it logs an error, which raises the alarm `decision-needed`.
 */
export async function checkSums(account_id: string): Promise<void> {
  const { counts } = await findLedgerSums(account_id);
  const imbalance = imbalanceOf(counts);
  if (imbalance === 0) return;
  log('error', 'ledger_sums_unbalanced', {
    ...{ account_id, imbalance },
    what_to_do: `ops ledger trial-balance --account ${account_id}`,
  });
}
