import { type LedgerAccount, shownBalance } from '#lib/domain/ledger/postings.ts';
import { type LedgerCounts, movementsOf, totalCountsOfLines } from '#lib/domain/ledger/sums.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import { walkLines } from '#lib/store/ledger/list-lines.ts';

/** An account of the ledger, with its balance as it is shown, in centavos. */
type LedgerBalance = { readonly account: LedgerAccount; readonly balance: Centavos };

/** The balances of one or more merchants, by replaying their lines. */
export type TrialBalance = {
  readonly lines: number;
  readonly balances: readonly LedgerBalance[];
  /** The sum of all debits and credits in centavos: 0 unless the ledger is wrong. */
  readonly total: Centavos;
  /** The merchants whose sums differ from their lines: their newest lines are not summed yet, or a sum is wrong. */
  readonly differing: readonly string[];
  /** The merchants that owe us, and how much in centavos, the largest amount first. */
  readonly owing: readonly { readonly account_id: string; readonly owed: Centavos }[];
};

/**
 * Replays all lines of some merchants and compares them with the sums that the API shows.
 *
 * @param onRead called with the number of lines read so far
 */
export async function trialBalance(
  accountIds: readonly string[],
  onRead: (read: number) => void = () => {},
): Promise<TrialBalance> {
  const totals = new Map<LedgerAccount, number>();
  const differing: string[] = [];
  const owing: { account_id: string; owed: Centavos }[] = [];
  let lines = 0;
  for (const accountId of accountIds) {
    const own: Record<string, number> = {};
    for await (const some of walkLines(accountId)) {
      lines += some.length;
      onRead(lines);
      for (const [name, by] of Object.entries(totalCountsOfLines(some))) own[name] = (own[name] ?? 0) + by;
    }
    for (const [account, by] of movements(own)) totals.set(account, (totals.get(account) ?? 0) + by);
    const owed = (own.payable ?? 0) as Centavos;
    if (owed > 0) owing.push({ account_id: accountId, owed });
    const { counts } = await findLedgerSums(accountId);
    if (JSON.stringify(movements(counts)) !== JSON.stringify(movements(own))) differing.push(accountId);
  }
  const balances = [...totals].map(([account, by]) => ({
    account,
    balance: shownBalance(account, by as Centavos),
  }));
  const total = [...totals.values()].reduce((sum, by) => sum + by, 0) as Centavos;
  return { lines, balances, total, differing, owing: owing.sort((a, b) => b.owed - a.owed) };
}

const movements = (counts: LedgerCounts) =>
  Object.entries(movementsOf(counts)) as [LedgerAccount, Centavos][];
