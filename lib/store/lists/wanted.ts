import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { idTime } from '#lib/domain/ids.ts';
import type { List } from './filters.ts';

/** The query of a page: filters by their names, and ranges of times and days, both ends included. */
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

/** The records that a query asks for. */
export type Wanted = {
  /** The range of texts of each filter, usually a single one, in the order of the list's filters. */
  readonly filters: readonly (readonly [name: string, texts: Range])[];
  /** Ids begin with their time, so a range of creation times is a range of ids. */
  readonly ids: Range;
};

/** The texts that stand for the open ends of a range of days. */
const [BEFORE_ALL, AFTER_ALL] = ['0', '~'];

/** Returns the records that a query asks for. */
export function wantedOf<T, Name extends string>(list: List<T, Name>, query: ListQuery<Name>): Wanted {
  const { 'created_at[gte]': from, 'created_at[lte]': until } = query;
  const asked = query as Readonly<Record<string, unknown>>;
  return {
    filters: Object.keys(list.filters).flatMap((name) => {
      const [text, first = text, last = text] = ['', '[gte]', '[lte]'].map((end) => asked[`${name}${end}`]);
      if (first === undefined && last === undefined) return [];
      return [[name, { first: String(first ?? BEFORE_ALL), last: String(last ?? AFTER_ALL) }]] as const;
    }),
    ids: {
      first: from ? idTime(list.prefix, from) : everyId(list).first,
      last: until ? `${idTime(list.prefix, until)}~` : everyId(list).last,
    },
  };
}

/** Returns the range of all ids of a list. */
const everyId = <T>({ prefix }: List<T>): Range => ({ first: `${prefix}_`, last: `${prefix}_~` });

/** Returns whether a range leaves no record of a list out. */
export function isEveryId<T>({ first, last }: Range, list: List<T>): boolean {
  const every = everyId(list);
  return first === every.first && last === every.last;
}

/** Returns whether a range ends before it begins. The database refuses such a query. */
export function isNothing({ ids, filters }: Wanted): boolean {
  return [ids, ...filters.map(([, texts]) => texts)].some(({ first, last }) => last < first);
}

/**
 * Returns whether a record belongs to the account and passes the filters. A record with an empty text for a requested
 * filter does not pass.
 */
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
