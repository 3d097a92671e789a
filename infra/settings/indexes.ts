import { ProjectionType } from 'aws-cdk-lib/aws-dynamodb';

type Index = { readonly partition: string; readonly sort: string; readonly projection: ProjectionType };

/** The table's indexes: the attributes that they are sorted by, all text, and what of an item they hold. */
export const INDEXES = {
  /** What waits for a time, found by that time. */
  due: { partition: 'due_shard', sort: 'due_at', projection: ProjectionType.KEYS_ONLY },
  /** An account's records in the order in which lists show them. */
  list: { partition: 'list_key', sort: 'list_sort', projection: ProjectionType.ALL },
} as const satisfies Record<string, Index>;

export type IndexName = keyof typeof INDEXES;
