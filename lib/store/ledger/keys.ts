import { type Line, sourceOf } from '#lib/domain/ledger/line.ts';
import type { Key } from '#lib/store/keys.ts';

/**
 * The keys of the ledger. An account's lines are one partition, so that a decision about money reads them as of that
 * moment. They sort by the date on which they were written. The sums that the balance and the statements show are another
 * partition. The operator's own lines are those of the account `operator`.
 *
 * | item                  | pk                     | sk                     |
 * |-----------------------|------------------------|------------------------|
 * | line of an order      | ACC#account#LEDGER     | LINE#date#order#number |
 * | line of a transfer or a refund | ACC#account#LEDGER | LINE#date#transfer#number |
 * | line of a dispute     | ACC#account#LEDGER     | LINE#date#dispute#number |
 * | line of an operator   | ACC#account#LEDGER     | LINE#date#line#number  |
 * | it lowers what is owed, or an operator booked it, and it is not summed yet | ACC#account#LEDGER | LOWERED#line |
 * | it is promised, and not released yet | ACC#account#LEDGER | LOWERED#refund |
 * | what is promised      | ACC#account#LEDGER     | OUTGOING               |
 * | the last day of its schedule | ACC#account#LEDGER | SCHEDULED            |
 * | transfer              | TR#id                  | TR                     |
 * | refund                | RF#id                  | RF                     |
 * | some of its lines     | TR#id                  | LINES#number           |
 * | reserve of a day      | ACC#account#LEDGER     | RESERVE#day            |
 * | the days looked at for it | ACC#account#LEDGER | KEPT                   |
 * | entry of an operator  | ACC#account#LEDGER     | ENTRY#reference        |
 * | dispute               | DP#id                  | DP                     |
 * | closings              | see `closings.ts`      |                        |
 * | statements in closings | see `noted-statements.ts` |                    |
 * | statement of the bank | STATEMENT#id           | STATEMENT              |
 * | sums of all lines     | ACC#account#LEDGER_SUM | ALL                    |
 * | sums of a day, a month| ACC#account#LEDGER_SUM | DAY#date, MONTH#month  |
 */
export const ledgerPk = (accountId: string): string => `ACC#${accountId}#LEDGER`;

export const LINES = 'LINE#';

/** Returns the key of the n-th line of an order, or of the one line that an operator's entry has. */
export const lineKey = (
  { account_id, written_on, of }: Pick<Line, 'account_id' | 'written_on'> & { readonly of: string },
  n: number,
): Key => ({
  pk: ledgerPk(account_id),
  sk: `${LINES}${written_on}#${of}#${String(n).padStart(3, '0')}`,
});

/** Returns the key of a line. */
export const keyOfLine = (line: Line): Key => lineKey({ ...line, of: sourceOf(line) }, line.n);

export const ENTRIES = 'ENTRY#';

/** Returns the key of an operator's entry. A reference is booked once in an account. */
export const entryKey = (accountId: string, reference: string): Key => ({
  pk: ledgerPk(accountId),
  sk: `${ENTRIES}${reference}`,
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

export const LOWERED = 'LOWERED#';

/**
 * Returns the key of the note that a line lowers what is owed, until the sums include it, or that a refund is promised,
 * until it is released.
 */
export const loweredKey = ({
  account_id,
  id,
}: {
  readonly account_id: string;
  readonly id: string;
}): Key => ({
  pk: ledgerPk(account_id),
  sk: `${LOWERED}${id}`,
});

export const outgoingKey = (accountId: string): Key => ({ pk: ledgerPk(accountId), sk: 'OUTGOING' });

/** Returns the key of a transfer or a refund: its kind is the prefix of its id. */
export function paymentKey(id: string): Key {
  const sk = id.startsWith('rf_') ? 'RF' : 'TR';
  return { pk: `${sk}#${id}`, sk };
}

export const bankStatementKey = (id: string): Key => ({ pk: `STATEMENT#${id}`, sk: 'STATEMENT' });

const SLICES = 'LINES#';

/** Returns the key of the n-th item that lists lines of a transfer, from 1. */
export const sliceKey = (transferId: string, n: number): Key => ({
  pk: paymentKey(transferId).pk,
  sk: `${SLICES}${String(n).padStart(6, '0')}`,
});

export const RESERVES = 'RESERVE#';

/** Returns the key of the reserve of a day. */
export const reserveKey = ({
  account_id,
  day,
}: {
  readonly account_id: string;
  readonly day: string;
}): Key => ({
  pk: ledgerPk(account_id),
  sk: `${RESERVES}${day}`,
});

/** Returns the key of the last day of an account's schedule on which its transfer was decided. */
export const scheduledKey = (accountId: string): Key => ({ pk: ledgerPk(accountId), sk: 'SCHEDULED' });

export const keptKey = (accountId: string): Key => ({ pk: ledgerPk(accountId), sk: 'KEPT' });
