import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { put } from '#lib/store/engine/change.ts';
import { queryItems } from '#lib/store/engine/read.ts';
import { transact } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import type { BankFile } from './bank-files.ts';
import { presentedKey } from './keys.ts';

/**
 * The orders that each merchant presents with a file, by account: their number and the sum of their amounts, in
 * centavos.
 */
export type PresentedTotals = Map<string, { operations: number; total: number }>;

/** Adds an order with an amount, in centavos, to the totals of its merchant. */
export function addTo(totals: PresentedTotals, accountId: string, amount: number): void {
  const { operations, total } = totals.get(accountId) ?? { operations: 0, total: 0 };
  totals.set(accountId, { operations: operations + 1, total: total + amount });
}

/** The totals of one merchant in one file. */
export type Presented = {
  account_id: string;
  date: CalendarDate;
  file_id: string;
  operations: number;
  total: number;
};

const AT_ONCE = 100;

/** Stores the totals that each merchant presents with a file. Repeating the call changes nothing. */
export async function notePresented(
  { id: file_id, date }: Pick<BankFile, 'id' | 'date'>,
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

/** Returns a merchant's totals of a day, file by file. */
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

/** Returns a merchant's totals of a day and of all later ones, file by file, earliest first. */
export async function findPresentedSince(accountId: string, since: CalendarDate): Promise<Presented[]> {
  const { pk, sk: first } = presentedKey(accountId, since, '');
  const { items } = await queryItems<Presented & Key>(
    {
      KeyConditionExpression: 'pk = :pk AND sk >= :first',
      ExpressionAttributeValues: { ':pk': pk, ':first': first },
    },
    MOST_FILES,
  );
  return items;
}

/** Far more than the files of one day. */
const MOST_FILES = 10_000;
