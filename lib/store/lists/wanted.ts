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

/** Texts from the first to the last, both included. */
export type Range = { readonly first: string; readonly last: string };

/** Which records of a list are wanted. */
export type Wanted = {
  /** The range of texts that each filter is to be in, mostly a single one, in the order of the list's filters. */
  readonly filters: readonly (readonly [name: string, texts: Range])[];
  /** Ids begin with their time, so the times of creation are a range of ids. */
  readonly ids: Range;
};

/** Ends of a range of days that is open. */
const [BEFORE_ALL, AFTER_ALL] = ['0', '~'];

/** Returns what a query wants of a list. */
export function wantedOf<T, Name extends string>(list: List<T, Name>, query: ListQuery<Name>): Wanted {
  const { 'created_at[gte]': from, 'created_at[lte]': until } = query;
  const asked = query as Readonly<Record<string, unknown>>;
  return {
    filters: Object.keys(list.filters).flatMap((name) => {
      const { [name]: text, [`${name}[gte]`]: first = text, [`${name}[lte]`]: last = text } = asked;
      if (first === undefined && last === undefined) return [];
      return [[name, { first: String(first ?? BEFORE_ALL), last: String(last ?? AFTER_ALL) }]] as const;
    }),
    ids: {
      first: from ? idTime(list.prefix, from) : `${list.prefix}_`,
      last: `${until ? idTime(list.prefix, until) : `${list.prefix}_`}~`,
    },
  };
}

/** Returns whether a range ends before it begins. The database refuses to look for that. */
export function isNothing({ ids, filters }: Wanted): boolean {
  return [ids, ...filters.map(([, texts]) => texts)].some(({ first, last }) => last < first);
}

/** Returns whether a record is one of an account's that are wanted. None is whose text of a wanted filter is empty. */
export function isWanted<T extends { account_id: string }>(
  accountId: string,
  { id, filters: known }: List<T>,
  { filters, ids }: Wanted,
  record: T,
): boolean {
  const isIn = (text = '', { first, last }: Range) => text !== '' && first <= text && text <= last;
  return (
    record.account_id === accountId &&
    isIn(String(record[id]), ids) &&
    filters.every(([name, texts]) => isIn(known[name]?.textOf(record), texts))
  );
}
