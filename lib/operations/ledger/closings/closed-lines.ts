import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { isClosable } from '#lib/domain/ledger/closing.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { findHeadBefore, findPart, readLinesOfDays } from '#lib/store/ledger/closings.ts';
import { keyOfLine } from '#lib/store/ledger/keys.ts';
import { makeCursor, readCursor } from '#lib/store/lists/cursor.ts';
import type { Page } from '#lib/store/lists/list.ts';
import { requireClosed } from './find-closing.ts';

/**
 * Returns one page of the lines of an account's closing, in the order of its hash. Simulated lines are left out, so a
 * page may be short although more follow.
 *
 * @throws ApiError `validation_failed` if the cursor is of another list; `day_not_closed` if the day is not closed yet;
 *   `closing_not_found` if the account never gets a closing of it
 */
export async function listClosedLines(
  accountId: string,
  day: CalendarDate,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<Line>> {
  const [part, head] = await Promise.all([findPart(accountId, day), findHeadBefore(day)]);
  if (!part) await requireClosed(accountId, day);
  const list = JSON.stringify(['closing', accountId, day]);
  const place = cursor === undefined ? undefined : await readCursor(list, cursor);
  const days = { after: head?.day, until: day };
  const { items, more } = await readLinesOfDays(accountId, days, limit, place);
  const last = items.at(-1)?.sk;
  return {
    items: items.filter(isClosable),
    more,
    cursorAfter: (line) => makeCursor(list, keyOfLine(line).sk),
    ...(last !== undefined && { cursorAfterAll: () => makeCursor(list, last) }),
  };
}
