import type { Page } from '#lib/store/list.ts';

/** A page of records as the interface shows every list. */
export function showPage<T, Shown>({ items, more, nextCursor }: Page<T>, show: (record: T) => Shown) {
  return { data: items.map(show), has_more: more, next_cursor: nextCursor };
}
