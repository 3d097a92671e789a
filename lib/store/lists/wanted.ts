import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { idTime } from '#lib/domain/ids.ts';
import type { List } from './lists.ts';

/** What a page is asked for by: filters by their names, and ranges of times and days, both ends included. */
export type ListQuery<Name extends string = string> = {
  limit: number;
  cursor?: string | undefined;
  'created_at[gte]'?: Date | undefined;
  'created_at[lte]'?: Date | undefined;
  'charge_date[gte]'?: CalendarDate | undefined;
  'charge_date[lte]'?: CalendarDate | undefined;
} & { [Filter in Name]?: string | undefined };

/** Which records of a list are wanted. */
export type Wanted = {
  /** Each filter and the text that it is to be, those that usually leave the fewest records first. */
  readonly filters: readonly (readonly [name: string, text: string])[];
  /** Ids begin with their time, so the times of creation are a range of ids. */
  readonly ids: { readonly first: string; readonly last: string };
  /** The days between which the list's date is; nothing where any will do, none included. */
  readonly dates?: { readonly first: string; readonly last: string };
};

/** What a query wants of a list. */
export function wantedOf<T, Name extends string>(list: List<T, Name>, query: ListQuery<Name>): Wanted {
  const { prefix } = list;
  const { 'created_at[gte]': from, 'created_at[lte]': until } = query;
  const { 'charge_date[gte]': first, 'charge_date[lte]': last } = query;
  const texts = query as Readonly<Record<string, unknown>>;
  return {
    filters: Object.keys(list.filters)
      .filter((name) => texts[name] !== undefined)
      .map((name) => [name, String(texts[name])]),
    ids: {
      first: from ? idTime(prefix, from) : `${prefix}_`,
      last: `${until ? idTime(prefix, until) : `${prefix}_`}~`,
    },
    ...((first ?? last) && { dates: { first: first ?? '0000-01-01', last: last ?? '9999-12-31' } }),
  };
}

/** Whether a range ends before it begins. The database refuses to look for that. */
export function isNothing({ ids, dates }: Wanted): boolean {
  return ids.last < ids.first || (dates !== undefined && dates.last < dates.first);
}

/** Whether a record is one of an account's that are wanted. */
export function isWanted<T extends { account_id: string }>(
  accountId: string,
  { id, filters: known, dated }: List<T>,
  { filters, ids, dates }: Wanted,
  record: T,
): boolean {
  const isBetween = (text: string, range: { first: string; last: string }) =>
    range.first <= text && text <= range.last;
  return (
    record.account_id === accountId &&
    filters.every(([name, text]) => known[name]?.textOf(record) === text) &&
    isBetween(String(record[id]), ids) &&
    (!dates || (dated !== undefined && isBetween(String(record[dated.member] ?? ''), dates)))
  );
}
