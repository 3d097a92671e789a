import { listClosedTransactions } from '#lib/api/closings/routes.ts';
import { isClosable, textOfLine } from '#lib/domain/ledger/closing.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { findHeadBefore, findPart, readWritten } from '#lib/store/ledger/closings.ts';
import { keyOfLine } from '#lib/store/ledger/keys.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';

/** The first date that a line can have been written on. */
const FIRST_DAY = '2000-01-01';

/** Returns the lines of the account's part of the closing of a day, as they were hashed. */
export const handler = endpoint(
  listClosedTransactions,
  async ({ caller: { accountId }, params: { day }, query: { limit, cursor } }) => {
    const [part, before] = await Promise.all([findPart(accountId, day), findHeadBefore(day)]);
    if (!part) throw new ApiError('closing_not_found');
    const list = JSON.stringify(['closing', accountId, day]);
    const after = cursor === undefined ? undefined : await readCursor(list, cursor);
    const from = before === undefined ? FIRST_DAY : day;
    const { items, more } = await readWritten(accountId, [from, day], limit, after);
    const last = items.at(-1)?.sk;
    const shown = {
      items: items.filter(isClosable),
      more,
      cursorAfter: (line: Line) => makeCursor(list, keyOfLine(line).sk),
      ...(last !== undefined && { cursorAfterAll: () => makeCursor(list, last) }),
    };
    return showPage(shown, (line) => ({ id: line.id, text: textOfLine(line) }));
  },
);
