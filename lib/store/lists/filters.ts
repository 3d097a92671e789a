import type { IdPrefix } from '#lib/domain/ids.ts';

/** The index that holds whole records, by account and kind. */
type WholeIndex = 'list';

/** The sparse indexes that hold only keys. An item is in an index if it has the attribute of that name. */
export type KeyIndex =
  | ('by_account' | 'by_customer' | 'by_date' | 'by_email')
  | ('by_failure' | 'by_order' | 'by_status' | 'by_type');

/**
 * Other ways to the records of a filter: the items of a merchant's own id and of a reference, and the partition of a
 * direct debit.
 */
export type KeyOfTable = 'external_id' | 'reference' | 'direct_debit';

/** A filter: its member, the text that the member is compared as, and the way to the records with a text. */
export type Filter<T> = {
  readonly member: keyof T & string;
  readonly by: KeyIndex | KeyOfTable;
  readonly textOf: (record: T) => string;
  /**
   * Returns the place of a text in the index. Several texts may share one. It is empty if the index has no place for
   * the text.
   */
  readonly placeOf: (text: string) => string;
};

/** How an account's records of a kind are listed. */
export type List<T, Name extends string = string> = {
  readonly kind: string;
  readonly prefix: IdPrefix;
  /** The member with the id. An id begins with its time, so records sort by it from the oldest to the newest. */
  readonly id: keyof T & string;
  /** The index of all records of the kind. */
  readonly all: WholeIndex | 'by_account';
  /**
   * The filters by their names; those that usually leave the fewest records come first. The list is queried by the
   * first requested filter that has a place. The others are tested on the records.
   */
  readonly filters: Readonly<Record<Name, Filter<T>>>;
};
