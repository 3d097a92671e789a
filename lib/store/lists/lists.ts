import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { normalAddress } from '#lib/domain/email-address.ts';
import type { IdPrefix } from '#lib/domain/ids.ts';
import type { Order } from '#lib/domain/order.ts';
import type { Payout } from '#lib/domain/payout.ts';
import { listKey } from '#lib/store/keys.ts';

/** The sparse indexes of filters: by an attribute of the index's name, then `list_sort`. They hold keys only. */
type FilterIndex = 'filter_1' | 'filter_2' | 'filter_3' | 'filter_4';

/**
 * A filter: the member that it is of, and the text that the member is compared as. `placeOf` names the place in its index
 * where records of a text stand, others among them where texts share one; empty where the index has none of them.
 */
type Filter<T> = {
  readonly index?: FilterIndex;
  readonly member: keyof T & string;
  readonly textOf: (record: T) => string;
  readonly placeOf: (text: string) => string;
};

/** How an account's records of a kind are listed. */
export type List<T, Name extends string = string> = {
  readonly kind: string;
  readonly prefix: IdPrefix;
  /** The member that is the id: it begins with its time, so records sort by it from the oldest to the newest. */
  readonly id: keyof T & string;
  /** The index of all of them: one that holds them whole, or keys only. */
  readonly all: 'list' | FilterIndex;
  /** The filters by their names, those that usually leave the fewest records first. */
  readonly filters: Readonly<Record<Name, Filter<T>>>;
  /** The date that the index `dated` has them by, a filter as a range, and the filters that come before it. */
  readonly dated?: { readonly member: keyof T & string; readonly after: readonly string[] };
};

/** A filter of what a member says, or of what `text` makes of it, in places of an index. None has a record of an empty text. */
function of<T, M extends keyof T & string>(
  member: M,
  index?: FilterIndex,
  text: (value: T[M]) => string = (value) => String(value ?? ''),
  placeOf: (text: string) => string = (same) => same,
): Filter<T> {
  return { member, ...(index && { index }), textOf: (record) => text(record[member]), placeOf };
}

/** A reference is found by the item that keeps it from being given twice. */
export const DIRECT_DEBITS = {
  kind: 'DD',
  prefix: 'dd',
  id: 'id',
  all: 'list',
  filters: {
    reference: of('reference'),
    email: of('customer', 'filter_3', ({ email }) => normalAddress(email)),
    customer_id: of('customer_id', 'filter_1'),
    status: of('status', 'filter_2'),
  },
} as const satisfies List<DirectDebit>;

/** What an order goes through on its way shares one place, so that a step on it costs the index nothing. */
const OPEN = 'open';
const PLACE_OF_STATUS: Readonly<Record<string, string>> = {
  ...{ created: OPEN, pending: OPEN, in_process: OPEN },
  // Most orders end so: they are found among all.
  paid: '',
};

/**
 * Orders, those of direct debits among them, which are found in their direct debit's partition, too. What nearly all of
 * them are has no place: paid, without failure, of a direct debit. An order that failed is of a direct debit, so that
 * failures and types can share an index.
 */
export const ORDERS = {
  kind: 'ORD',
  prefix: 'ord',
  id: 'id',
  all: 'filter_3',
  filters: {
    reference: of('reference'),
    direct_debit_id: of('direct_debit_id'),
    customer_id: of('customer_id', 'filter_1'),
    has_failure: of(
      'failure',
      'filter_4',
      (failure) => String(Boolean(failure)),
      (text) => (text === 'true' ? text : ''),
    ),
    status: of('status', 'filter_2', String, (text) => PLACE_OF_STATUS[text] ?? text),
    type: of('type', 'filter_4', String, (text) => (text === 'order' ? text : '')),
  },
  dated: { member: 'charge_date', after: ['reference', 'direct_debit_id', 'customer_id'] },
} as const satisfies List<Order>;

/** Where all orders of an account are that are on their way. */
export const openOrders = (accountId: string) =>
  ({ index: 'filter_2', key: filterKey(accountId, ORDERS.kind, 'status', OPEN) }) as const;

export const PAYOUTS = {
  kind: 'PO',
  prefix: 'po',
  id: 'id',
  all: 'list',
  filters: { order_id: of('order_id', 'filter_1'), status: of('status', 'filter_2') },
} as const satisfies List<Payout>;

/** An event as it is listed. Those of a direct debit are found in its partition. */
type ListedEvent = { account_id: string; event_id: string; event_type: string; order_id?: string };

/** What merchants are told of, in indexes of keys alone: an event holds a whole record. */
export const EVENTS = {
  kind: 'EVT',
  prefix: 'evt',
  id: 'event_id',
  all: 'filter_1',
  filters: { order_id: of('order_id', 'filter_3'), type: of('event_type', 'filter_2') },
} as const satisfies List<ListedEvent>;

/** The attributes by which lists find a record; those that are undefined it must not have. */
type Listing = Readonly<Record<string, string | undefined>>;

const NOWHERE: Listing = {
  ...{ list_key: undefined, list_sort: undefined, dated_key: undefined, dated_sort: undefined },
  ...{ filter_1: undefined, filter_2: undefined, filter_3: undefined, filter_4: undefined },
};

/** Where the records that pass a filter stand in its index. */
export const filterKey = (accountId: string, kind: string, name: string, place: string): string =>
  `${listKey(accountId, kind)}#${name}#${place}`;

/** All the attributes by which its account's lists find a record, to be stored beside its members. */
export function listed<T extends { account_id: string }>(list: List<T>, record: T): Listing {
  const key = listKey(record.account_id, list.kind);
  const everyMember = [...Object.values(list.filters), ...(list.dated ? [list.dated] : [])];
  return {
    ...NOWHERE,
    [list.all === 'list' ? 'list_key' : list.all]: key,
    list_sort: String(record[list.id]),
    ...relisted(
      list,
      record,
      everyMember.map(({ member }) => member),
    ),
  };
}

/** Those of them that follow from some members, for a write that changes these. */
export function relisted<T extends { account_id: string }>(
  { kind, id, filters, dated }: List<T>,
  record: { account_id: string } & Partial<T>,
  members: readonly string[],
): Listing {
  const { account_id } = record;
  const listing: Record<string, string> = {};
  for (const [name, { index, member, textOf, placeOf }] of Object.entries(filters)) {
    if (index === undefined || !members.includes(member)) continue;
    const place = placeOf(textOf(record as T));
    if (place !== '') listing[index] = filterKey(account_id, kind, name, place);
  }
  if (dated && members.includes(dated.member) && record[dated.member] !== undefined) {
    listing.dated_key = listKey(account_id, kind);
    listing.dated_sort = `${record[dated.member]}#${record[id]}`;
  }
  return listing;
}
