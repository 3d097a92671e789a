import { listClosedTransactions } from '#lib/api/closings/routes.ts';
import { textOfLine } from '#lib/domain/ledger/closing.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { listClosedLines } from '#lib/operations/ledger/closings/closed-lines.ts';
import { showPage } from '#lib/operations/show-page.ts';

/** Returns the lines of the account's part of the closing of a day, as they were hashed. */
export const handler = readingEndpoint(
  listClosedTransactions,
  async ({ caller: { accountId }, params: { day }, query }) => {
    const lines = await listClosedLines(accountId, day, query);
    return showPage(lines, (line) => ({ id: line.id, text: textOfLine(line) }));
  },
);
