import { LARGEST_ANSWER } from '#lib/domain/limits.ts';
import type { Page } from '#lib/store/lists/list.ts';

/**
 * A page of records as the interface shows every list. It ends before the record with which it would be larger than
 * `most` bytes, and holds at least one where one was found.
 */
export async function showPage<T, Shown>(
  { items, more, cursorAfter, cursorAfterAll }: Page<T>,
  show: (record: T) => Shown | Promise<Shown>,
  most = LARGEST_ANSWER - FRAME,
) {
  const data: Shown[] = [];
  let size = 0;
  let last: T | undefined;
  for (const record of items) {
    const shown = await show(record);
    size += sizeOf(shown);
    if (last !== undefined && size > most) break;
    data.push(shown);
    last = record;
  }
  if (data.length === items.length && more && cursorAfterAll)
    return { data, has_more: true, next_cursor: await cursorAfterAll() };
  const has_more = more || data.length < items.length;
  return { data, has_more, next_cursor: has_more && last !== undefined ? await cursorAfter(last) : null };
}

/** Bytes for all that is around the records: the page's own members, headers, commas. */
const FRAME = 10_000;

/** The bytes of a record in an answer: a function hands on its body as a text in JSON, each quote of it escaped. */
function sizeOf(shown: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(shown)));
}
