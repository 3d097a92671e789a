import type { Line } from '#lib/domain/ledger/line.ts';
import type { Entry } from '#lib/domain/ledger/operator-entry.ts';
import { change, conflict, create } from '#lib/store/engine/change.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import { ENTRIES, entryKey, ledgerPk } from './keys.ts';
import { writesOfLines } from './lines.ts';

/** Returns the write of a new entry. It fails with `ConflictError` if its reference is in use in the account. */
export const storeEntry = (entry: Entry): Write =>
  create({ ...entryKey(entry.account_id, entry.reference), ...entry });

/** Returns the write that decides a waiting entry. It fails with `ConflictError` if it is decided already. */
export const decideEntry = (
  { account_id, reference }: Entry,
  set: Pick<Entry, 'state' | 'line_id' | 'decided_by'>,
): Write => change(entryKey(account_id, reference), { from: { state: 'waiting' }, set }, conflict);

/** Returns the writes of the line of an entry, with the event for its sums. */
export const storeOperatorLine = (line: Line, now: Date): Write[] =>
  writesOfLines({ pk: ledgerPk(line.account_id), account_id: line.account_id }, [line], now);

/** Returns an entry as of this moment; undefined if there is none with this reference. */
export const findEntry = (accountId: string, reference: string): Promise<Entry | undefined> =>
  getItem<Entry & Key>(entryKey(accountId, reference));

/** Returns the entries of an account, newest first, as of this moment. */
export async function listEntries(accountId: string, limit: number): Promise<Entry[]> {
  const { items } = await queryItems<Entry & Key>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :entries)',
      ExpressionAttributeValues: { ':pk': ledgerPk(accountId), ':entries': ENTRIES },
    },
    limit,
  );
  return items.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
