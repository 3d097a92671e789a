import { getStatement } from '#lib/api/ledger/routes.ts';
import { inPesos } from '#lib/api/ledger/show.ts';
import { statementOf } from '#lib/domain/ledger/statement.ts';
import { amountOf } from '#lib/domain/money.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findLedgerDays, findLedgerMonths } from '#lib/store/ledger/ledger-sums.ts';

/** Returns the sums of a month's lines, and the balance at its beginning and its end. It makes two reads. */
export const handler = readingEndpoint(getStatement, async ({ caller: { accountId }, params: { month } }) => {
  const [months, days] = await Promise.all([
    findLedgerMonths(accountId, month),
    findLedgerDays(accountId, month),
  ]);
  const statement = statementOf(month, months, days);
  return {
    month,
    currency: 'MXN' as const,
    opening_balance: amountOf(statement.opening),
    closing_balance: amountOf(statement.closing),
    types: statement.types.map(({ type, count, ...sums }) => ({ type, count, ...inPesos(sums) })),
    days: statement.days.map(({ day, count, closing, ...sums }) => ({
      ...{ day, count, ...inPesos(sums), closing_balance: amountOf(closing) },
    })),
  };
});
