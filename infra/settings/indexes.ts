type Index = { readonly partition: string; readonly sort: string; readonly projection: 'KEYS_ONLY' | 'ALL' };

/** An index of keys by the attribute of its name, newest records last. */
const by = (partition: string, sort = 'list_sort') => ({ partition, sort, projection: 'KEYS_ONLY' }) as const;

/** The table's indexes: their key attributes, all text, and their projection. */
export const INDEXES = {
  /** Records that wait for a time, by that time. */
  due: { partition: 'due_shard', sort: 'due_at', projection: 'KEYS_ONLY' },
  /** An account's records in the order of lists. */
  list: { partition: 'list_key', sort: 'list_sort', projection: 'ALL' },
  /** All records of an account that `list` does not hold whole. */
  by_account: by('by_account'),
  /** Records by the filters of lists (`lib/store/lists/lists.ts`). */
  by_customer: by('by_customer'),
  by_email: by('by_email'),
  by_order: by('by_order'),
  by_status: by('by_status'),
  by_failure: by('by_failure'),
  by_type: by('by_type'),
  by_date: by('by_date', 'date_sort'),
  /** An account's direct debits by the names of their customers. */
  by_name: by('list_key', 'name_sort'),
  /** An account's direct debits by the day on which a run examines them, and its orders by the day that they wait for. */
  due_debits: by('list_key', 'due_at'),
  due_orders: by('by_account', 'due_at'),
  /** Events of any account by their id. */
  by_event: by('by_event'),
} as const satisfies Record<string, Index>;

export type IndexName = keyof typeof INDEXES;
