import type { Credit } from '#lib/domain/ledger/credit.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import {
  countsOfCredits,
  countsOfLines,
  type LedgerCounts,
  pastWaiting,
  totalCountsOfLines,
} from '#lib/domain/ledger/sums.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import type { Item } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import type { SummaryChange } from '#lib/store/sums/summaries.ts';
import { ledgerDayKey, ledgerMonthKey, ledgerSumKey, loweredKey } from './keys.ts';
import { isNoted } from './lowered.ts';

/** A month, as `2026-12`. */
export type Month = string;

const monthOf = (day: string): Month => day.slice(0, '2026-12'.length);

/** Returns the changes of an account's sums for the lines of one transition: of all lines, of their day, of their month. */
export function ledgerChanges(accountId: string, lines: readonly Line[]): SummaryChange[] {
  const days = [...Map.groupBy(lines, ({ day }) => day)];
  return [
    {
      ...{ key: ledgerSumKey(accountId), accountId, counts: totalCountsOfLines(lines) },
      // The clock of an account may be behind or ahead of the real date.
      forget: lines.flatMap(({ day, written_on }) => pastWaiting(day < written_on ? day : written_on)),
      spent: lines.filter(isNoted).map(loweredKey),
    },
    ...days.flatMap(([day, some]) => {
      const counts = countsOfLines(some);
      return [
        { key: ledgerDayKey(accountId, day), accountId, counts },
        { key: ledgerMonthKey(accountId, monthOf(day)), accountId, counts },
      ];
    }),
  ];
}

/** Returns whether a change is one of the sums of all lines of an account, and not of a day or a month. */
export function isOfAllLines({ key, accountId }: Pick<SummaryChange, 'key' | 'accountId'>): boolean {
  const { pk, sk } = ledgerSumKey(accountId);
  return key.pk === pk && key.sk === sk;
}

/** Returns the change of an account's sums for payments that the bank has credited. */
export const creditChange = (accountId: string, credits: readonly Credit[]): SummaryChange => ({
  key: ledgerSumKey(accountId),
  accountId,
  counts: countsOfCredits(credits),
});

/** The sums of all lines of an account, and when they last changed; null if they never did. */
export type LedgerSums = { readonly counts: LedgerCounts; readonly as_of: string | null };

/** Returns the sums of all lines of an account, as of this moment. */
export async function findLedgerSums(accountId: string): Promise<LedgerSums> {
  const item = await getItem<Item & { as_of?: string }>(ledgerSumKey(accountId));
  return { counts: countsIn(item), as_of: item?.as_of ?? null };
}

/** Far more days than a month has, and more months than lines are kept. */
const MOST = 400;

/** Returns the sums of a month's days, earliest first. Days without lines are left out. */
export async function findLedgerDays(
  accountId: string,
  month: Month,
): Promise<{ day: string; counts: LedgerCounts }[]> {
  const { pk, sk } = ledgerDayKey(accountId, month);
  const { items } = await queryItems<Item & Key>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :month)',
      ExpressionAttributeValues: { ':pk': pk, ':month': sk },
    },
    MOST,
  );
  return items.map((item) => ({ day: item.sk.slice(DAY_LENGTH), counts: countsIn(item) }));
}

const DAY_LENGTH = ledgerDayKey('', '').sk.length;

/** Returns the sums of a month and of each earlier one, earliest first. */
export async function findLedgerMonths(
  accountId: string,
  until: Month,
): Promise<{ month: Month; counts: LedgerCounts }[]> {
  const { pk, sk: last } = ledgerMonthKey(accountId, until);
  const { items } = await queryItems<Item & Key>(
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': ledgerMonthKey(accountId, '').sk, ':last': last },
    },
    MOST,
  );
  return items.map((item) => ({ month: item.sk.slice(MONTH_LENGTH), counts: countsIn(item) }));
}

const MONTH_LENGTH = ledgerMonthKey('', '').sk.length;

function countsIn(item: Item | undefined): LedgerCounts {
  const entries = Object.entries(item ?? {}).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(entries) as LedgerCounts;
}
