import { LARGEST_RESPONSE } from '#lib/domain/limits.ts';
import type { Page } from '#lib/store/lists/list.ts';

/**
 * Returns a page of records as the API shows every list. It ends before the record that would make it larger than
 * `most` bytes, and contains at least one if one was found.
 */
export async function showPage<T, Shown>(
  { items, more, cursorAfter, cursorAfterAll }: Page<T>,
  show: (record: T) => Shown | Promise<Shown>,
  most = LARGEST_RESPONSE - FRAME,
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

/** Bytes for everything around the records: the page's own members, headers, commas. */
const FRAME = 10_000;

/**
 * Returns the bytes of a record in a response. A function returns its body as a text in JSON, with each quote escaped.
 */
function sizeOf(shown: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(shown)));
}
