import { type DirectDebit, isFinal } from '#lib/domain/direct-debit/record.ts';
import type { Finding } from '#lib/domain/restored-findings.ts';
import { lacksEndOfPair, lacksPair } from '#lib/domain/restored-keys.ts';
import type { Account } from '#lib/store/accounts.ts';
import { getItems } from '#lib/store/engine/read.ts';
import type { Key } from '#lib/store/keys.ts';
import { changedIn } from '#lib/store/scans.ts';
import { regainedSince } from './regained-since.ts';

/**
 * Returns the revocations, cancellations, suspensions, key rotations and creations since the restored moment, and the
 * changes of members and webhook endpoints. The restored table has lost them, and no bank file contains them, so they are
 * read from the table that was in use before.
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
  return [...findings, ...(await regainedSince(since, formerTable))];
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
  const now = new Date();
  if (lacksEndOfPair(former, current, since, now)) return { finding: 'keys_rotated', ...of };
  if (former.status === 'suspended' && current.status === 'active') return { finding: 'suspended', ...of };
  return lacksPair(former, current, since, now) ? { finding: 'forgotten_keys', ...of } : undefined;
}
