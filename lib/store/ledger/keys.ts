import type { Line } from '#lib/domain/ledger/line.ts';
import type { Key } from '#lib/store/keys.ts';

/**
 * The keys of the ledger. An account's lines are one partition, so that a decision about money reads them as of that
 * moment. They sort by the date on which they were written. The sums that the balance and the statements show are another
 * partition.
 *
 * | item                  | pk                     | sk                     |
 * |-----------------------|------------------------|------------------------|
 * | line                  | ACC#account#LEDGER     | LINE#date#order#number |
 * | sums of all lines     | ACC#account#LEDGER_SUM | ALL                    |
 * | sums of a day, a month| ACC#account#LEDGER_SUM | DAY#date, MONTH#month  |
 */
export const ledgerPk = (accountId: string): string => `ACC#${accountId}#LEDGER`;

export const LINES = 'LINE#';

/** Returns the key of the n-th line of an order. */
export const lineKey = (
  { account_id, written_on, order_id }: Pick<Line, 'account_id' | 'written_on' | 'order_id'>,
  n: number,
): Key => ({
  pk: ledgerPk(account_id),
  sk: `${LINES}${written_on}#${order_id}#${String(n).padStart(3, '0')}`,
});

const sumsPk = (accountId: string) => `ACC#${accountId}#LEDGER_SUM`;

export const ledgerSumKey = (accountId: string): Key => ({ pk: sumsPk(accountId), sk: 'ALL' });

export const ledgerDayKey = (accountId: string, day: string): Key => ({
  pk: sumsPk(accountId),
  sk: `DAY#${day}`,
});

export const ledgerMonthKey = (accountId: string, month: string): Key => ({
  pk: sumsPk(accountId),
  sk: `MONTH#${month}`,
});
