import { ProjectionType } from 'aws-cdk-lib/aws-dynamodb';

type Index = { readonly partition: string; readonly sort: string; readonly projection: ProjectionType };

/** The index of a filter: by an attribute of its own name, the newest records last. */
const filter = (partition: string) =>
  ({ partition, sort: 'list_sort', projection: ProjectionType.KEYS_ONLY }) as const;

/** The table's indexes: the attributes that they are sorted by, all text, and what of an item they hold. */
export const INDEXES = {
  /** What waits for a time, found by that time. */
  due: { partition: 'due_shard', sort: 'due_at', projection: ProjectionType.KEYS_ONLY },
  /** An account's records in the order in which lists show them. */
  list: { partition: 'list_key', sort: 'list_sort', projection: ProjectionType.ALL },
  /** The same records by what they are filtered by: `lib/store/lists/lists.ts` says which filter lies where. */
  filter_1: filter('filter_1'),
  filter_2: filter('filter_2'),
  filter_3: filter('filter_3'),
  filter_4: filter('filter_4'),
  /** And by a date that they have. */
  dated: { partition: 'dated_key', sort: 'dated_sort', projection: ProjectionType.KEYS_ONLY },
} as const satisfies Record<string, Index>;

export type IndexName = keyof typeof INDEXES;
