import { OPERATOR_ACCOUNT } from '#lib/domain/ledger/bank-statement.ts';
import { inOneClosing, type NotedStatement } from '#lib/domain/ledger/noted-statement.ts';
import { check, create, putVersion } from '#lib/store/engine/change.ts';
import { before, missingOr } from '#lib/store/engine/conditions.ts';
import { getItem, queryItems } from '#lib/store/engine/read.ts';
import { transact, transactIfUnchanged } from '#lib/store/engine/transact.ts';
import type { Key } from '#lib/store/keys.ts';
import type { ClosedDays } from './closings.ts';
import { CLOSED_UNTIL } from './lines.ts';

/**
 * The statements of the bank that were booked on a day, each with its differences, until the closing of the day has
 * them and for as long as that is verified.
 *
 * | item                          | pk         | sk                          |
 * |-------------------------------|------------|-----------------------------|
 * | statement compared with a day | STATEMENTS | date compared#statement#day |
 */
type Stored = NotedStatement & { readonly account_id: string; readonly version: number };

const STATEMENTS = 'STATEMENTS';

type Of = Pick<NotedStatement, 'statement_id' | 'presented_on' | 'compared_on'>;

/** Returns the key of a statement that was noted on a day. */
export const notedKey = ({ compared_on, statement_id, presented_on }: Of): Key => ({
  pk: STATEMENTS,
  sk: `${compared_on}#${statement_id}#${presented_on}`,
});

/** Returns how often a statement was noted on a day, as of this moment: 0 if it was not. */
export const findNotedVersion = async (of: Of): Promise<number> =>
  (await getItem<Stored & Key>(notedKey(of)))?.version ?? 0;

/**
 * Stores a statement in place of what was noted of it earlier on the day. It fails with `ConflictError` if it was noted
 * since that version was read, or if the day is closed.
 */
export async function storeNoted(noted: NotedStatement, version: number): Promise<void> {
  await transact([
    putVersion(itemOf(noted, version + 1), version),
    check(CLOSED_UNTIL, { until: missingOr(before(noted.compared_on)) }),
  ]);
}

/** Stores a statement that a restored table has lost. Does nothing if the table has it. */
export const restoreNoted = (noted: NotedStatement) => transactIfUnchanged([create(itemOf(noted, 1))]);

const itemOf = (noted: NotedStatement, version: number): Stored & Key => ({
  ...notedKey(noted),
  ...noted,
  account_id: OPERATOR_ACCOUNT,
  version,
});

/** More than are booked between two closings. */
const MOST = 1_000;

/**
 * Returns the statements that were noted on the days of a closing, as it has them, in the order of their keys, as of
 * this moment.
 */
export async function findNoted({ after, until }: ClosedDays): Promise<NotedStatement[]> {
  const first = after === undefined ? '0' : `${after}~`;
  const { items } = await queryItems<Stored & Key>(
    {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': STATEMENTS, ':first': first, ':last': `${until}~` },
    },
    MOST,
  );
  return inOneClosing(
    items.map(({ pk: _pk, sk: _sk, account_id: _account, version: _version, ...noted }) => noted),
  );
}
