import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { put } from '#lib/store/engine/change.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import type { CollectionFile } from './collection-files.ts';
import { presentedKey } from './keys.ts';

/** What each merchant presents with a file, by account: how many orders, and their amounts together, in centavos. */
export type PresentedTotals = Map<string, { operations: number; total: number }>;

/** What one merchant presented with one file. */
export type Presented = {
  account_id: string;
  date: CalendarDate;
  file_id: string;
  operations: number;
  total: number;
};

const AT_ONCE = 100;

/** Notes what each merchant presents with a file. The same however often it is noted. */
export async function notePresented(
  { id: file_id, date }: Pick<CollectionFile, 'id' | 'date'>,
  totals: PresentedTotals,
): Promise<void> {
  const writes = [...totals].map(([account_id, sums]) => {
    const presented: Presented = { account_id, date, file_id, ...sums };
    return put({ ...presentedKey(account_id, date, file_id), ...presented });
  });
  for (let start = 0; start < writes.length; start += AT_ONCE) {
    await transact(writes.slice(start, start + AT_ONCE));
  }
}

/** What a merchant presented on a day, file by file. */
export async function findPresented(accountId: string, date: CalendarDate): Promise<Presented[]> {
  const { pk, sk } = presentedKey(accountId, date, '');
  const { items } = await queryItems<Presented & Key>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :day)',
      ExpressionAttributeValues: { ':pk': pk, ':day': sk },
    },
    MOST_FILES,
  );
  return items;
}

/** Far more than one day has. */
const MOST_FILES = 10_000;
