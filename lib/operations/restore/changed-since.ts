import { validPairs } from '#lib/domain/account-keys.ts';
import { type DirectDebit, isFinal } from '#lib/domain/direct-debit/record.ts';
import type { Account } from '#lib/store/accounts.ts';
import { changedIn } from '#lib/store/changed-in.ts';
import { getItems } from '#lib/store/engine/read.ts';
import type { Key } from '#lib/store/keys.ts';
import type { Finding } from './findings.ts';

/**
 * Returns the revocations, cancellations, suspensions, key rotations and creations since the restored moment. The
 * restored table has lost them, and no bank file contains them, so they are read from the table that was in use before.
 */
export async function changedSince(since: Date, formerTable: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const items of changedIn(formerTable, since)) {
    const found = await getItems<Key>(items);
    items.forEach((former, index) => {
      const finding =
        former.sk === 'DD' ? debitFinding(former, found[index]) : accountFinding(former, found[index], since);
      if (finding) findings.push(finding);
    });
  }
  return findings;
}

function debitFinding(item: Key, found: Key | undefined): Finding | undefined {
  const former = item as Key & DirectDebit;
  const current = found as (Key & DirectDebit) | undefined;
  const of = {
    direct_debit_id: former.id,
    account_id: former.account_id,
    reference: String(former.reference),
  };
  if (!current) return { finding: 'forgotten_debit', ...of };
  const isStopped = isFinal(current) || current.ending !== null || current.revoked_at !== null;
  if (isStopped) return undefined;
  if (former.revoked_at !== null) return { finding: 'revoked', ...of };
  return former.status === 'cancelled' || former.ending === 'cancelled'
    ? { finding: 'cancelled', ...of }
    : undefined;
}

function accountFinding(item: Key, found: Key | undefined, since: Date): Finding | undefined {
  const former = item as Key & Account;
  const current = found as (Key & Account) | undefined;
  const of = { account_id: former.account_id };
  if (!current) return { finding: 'forgotten_account', ...of };
  if (endedSince(former, current, since)) return { finding: 'keys_rotated', ...of };
  return former.status === 'suspended' && current.status === 'active'
    ? { finding: 'suspended', ...of }
    : undefined;
}

/**
 * Returns whether a pair of keys is valid for longer in the restored table than it was in the former one. Pairs that
 * were created after the restore are newer than both.
 */
function endedSince(former: Account, current: Account, since: Date): boolean {
  const left = new Map(former.keys.map((pair) => [pair.public_key, pair.valid_until]));
  return validPairs(current, new Date()).some(
    ({ public_key, created_at, valid_until }) =>
      new Date(created_at) < since && !(left.has(public_key) && left.get(public_key) === valid_until),
  );
}
