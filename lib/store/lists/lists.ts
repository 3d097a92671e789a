import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Dispute } from '#lib/domain/disputes/dispute.ts';
import { normalAddress } from '#lib/domain/email-address.ts';
import type { Export } from '#lib/domain/exports/export.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { Order } from '#lib/domain/order.ts';
import type { Payout } from '#lib/domain/payout.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { listKey } from '#lib/store/indexes.ts';
import type { Filter, KeyIndex, KeyOfTable, List } from './filters.ts';

/** Returns a filter on a member, or on what `textOf` makes of it. No record matches with an empty text. */
function by<T, M extends keyof T & string>(
  way: KeyIndex | KeyOfTable,
  member: M,
  textOf: (value: T[M]) => string = (value) => String(value ?? ''),
  placeOf: (text: string) => string = (same) => same,
): Filter<T> {
  return { member, by: way, textOf: (record) => textOf(record[member]), placeOf };
}

export const DIRECT_DEBITS = {
  kind: 'DD',
  prefix: 'dd',
  id: 'id',
  all: 'list',
  filters: {
    external_id: by('external_id', 'external_id'),
    reference: by('reference', 'reference'),
    email: by('by_email', 'customer', ({ email }) => normalAddress(email)),
    customer_id: by('by_customer', 'customer_id'),
    status: by('by_status', 'status'),
  },
} as const satisfies List<DirectDebit>;

/** Open orders share one place, so that a step from one open status to another does not write to the index. */
const OPEN = 'open';

const PLACE_OF_STATUS: Readonly<Record<string, string>> = {
  ...{ created: OPEN, pending: OPEN, in_process: OPEN },
  // Most orders end here, so they are read from the index of all orders.
  paid: '',
};

/** Returns a function that gives a place to the text that few records have, and none to others. */
const only = (rare: string) => (text: string) => (text === rare ? text : '');

/**
 * Orders, including those of direct debits. The values that nearly all orders have get no place: paid, without failure,
 * of a direct debit.
 */
export const ORDERS = {
  kind: 'ORD',
  prefix: 'ord',
  id: 'id',
  all: 'by_account',
  filters: {
    external_id: by('external_id', 'external_id'),
    reference: by('reference', 'reference'),
    direct_debit_id: by('direct_debit', 'direct_debit_id'),
    customer_id: by('by_customer', 'customer_id'),
    charge_date: by('by_date', 'charge_date'),
    has_failure: by('by_failure', 'failure', (failure) => String(Boolean(failure)), only('true')),
    status: by('by_status', 'status', String, (text) => PLACE_OF_STATUS[text] ?? text),
    type: by('by_type', 'type', String, only('order')),
  },
} as const satisfies List<Order>;

export const PAYOUTS = {
  kind: 'PO',
  prefix: 'po',
  id: 'id',
  all: 'list',
  filters: {
    external_id: by('external_id', 'external_id'),
    order_id: by('by_order', 'order_id'),
    status: by('by_status', 'status'),
  },
} as const satisfies List<Payout>;

export const TRANSFERS = {
  kind: 'TR',
  prefix: 'tr',
  id: 'id',
  all: 'list',
  filters: { status: by('by_status', 'status') },
} as const satisfies List<Transfer>;

export const REFUNDS = {
  kind: 'RF',
  prefix: 'rf',
  id: 'id',
  all: 'list',
  filters: { status: by('by_status', 'status') },
} as const satisfies List<Refund>;

export const DISPUTES = {
  kind: 'DP',
  prefix: 'dp',
  id: 'id',
  all: 'list',
  filters: { order_id: by('by_order', 'order_id'), status: by('by_status', 'status') },
} as const satisfies List<Dispute>;

export const EXPORTS = {
  kind: 'EXP',
  prefix: 'exp',
  id: 'id',
  all: 'list',
  filters: { status: by('by_status', 'status') },
} as const satisfies List<Export>;

export const IMPORTS = {
  kind: 'IMP',
  prefix: 'imp',
  id: 'id',
  all: 'list',
  filters: { status: by('by_status', 'status') },
} as const satisfies List<Import>;

/** An event as it is listed. The events of a direct debit are read from its partition. */
type ListedEvent = { account_id: string; event_id: string; event_type: string; order_id?: string };

/** Merchant events, in indexes of keys alone: an event contains a whole record. */
export const EVENTS = {
  kind: 'EVT',
  prefix: 'evt',
  id: 'event_id',
  all: 'by_account',
  filters: { order_id: by('by_order', 'order_id'), type: by('by_type', 'event_type') },
} as const satisfies List<ListedEvent>;

/** Returns the key of the records that pass a filter, in the filter's index. */
export const filterKey = (accountId: string, kind: string, name: string, place: string): string =>
  `${listKey(accountId, kind)}#${name}#${place}`;

/** Returns the index and the key of all open orders of an account. */
export const openOrders = (accountId: string) =>
  ({ index: 'by_status', key: filterKey(accountId, ORDERS.kind, 'status', OPEN) }) as const;

/** The attributes by which lists find a record. Undefined ones must be missing from the item. */
type Listing = Readonly<Record<string, string | undefined>>;

const NOWHERE: Readonly<Record<KeyIndex | 'list_key' | 'list_sort' | 'date_sort', undefined>> = {
  ...{ list_key: undefined, list_sort: undefined, by_account: undefined, by_customer: undefined },
  ...{ by_date: undefined, date_sort: undefined, by_email: undefined, by_failure: undefined },
  ...{ by_order: undefined, by_status: undefined, by_type: undefined },
};

/** Returns all attributes by which the account's lists find a record, to be stored with its members. */
export function listed<T extends { account_id: string }>(
  { kind, id, filters, all }: List<T>,
  record: T,
): Listing {
  const { account_id } = record;
  const listing: Record<string, string | undefined> = {
    ...NOWHERE,
    [all === 'list' ? 'list_key' : all]: listKey(account_id, kind),
    list_sort: String(record[id]),
  };
  for (const [name, { by: index, textOf, placeOf }] of Object.entries(filters)) {
    if (index === 'external_id' || index === 'reference' || index === 'direct_debit') continue;
    const place = placeOf(textOf(record));
    if (place === '') continue;
    // Callers query dates as ranges, so the index sorts by date.
    if (index === 'by_date') listing.date_sort = `${place}#${record[id]}`;
    listing[index] =
      index === 'by_date' ? listKey(account_id, kind) : filterKey(account_id, kind, name, place);
  }
  return listing;
}
